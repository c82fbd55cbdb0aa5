import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findLicenceFaults,
  type LicencedEntries,
  type LicencedEntry,
} from '../../scripts/licences/licence-rules.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const manifestOf = (folder: string) => JSON.parse(read(join(folder, 'package.json')))
const entries: LicencedEntries = JSON.parse(read('package-lock.json')).packages

describe('licences of others', () => {
  test('every package of the lockfile has a permissive licence', () => {
    expect(Object.keys(entries).length).toBeGreaterThan(500)
    expect(findLicenceFaults(entries)).toEqual([])
  })

  test('installed packages say the same licence as the lockfile', () => {
    const different = Object.entries(entries)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link)
      .filter(([path]) => existsSync(join(root, path)))
      .map(([path, { license }]) => ({ path, license, installed: manifestOf(path).license }))
      .filter(({ license, installed }) => {
        const name = typeof installed === 'object' ? installed?.type : installed
        return name !== license
      })
    expect(different).toEqual([])
  })

  const ofAll = (extra: LicencedEntry) => ({ ...entries, 'node_modules/new': extra })

  test.each<[string, LicencedEntry]>([
    ['GPL-3.0-only', { license: 'GPL-3.0-only' }],
    ['AGPL-3.0-or-later', { license: 'AGPL-3.0-or-later', dev: true }],
    ['LGPL-2.1', { license: 'LGPL-2.1', dev: true }],
    ['MPL-2.0', { license: 'MPL-2.0' }],
    ['SSPL-1.0', { license: 'SSPL-1.0' }],
    ['UNLICENSED', { license: 'UNLICENSED' }],
    ['MIT AND GPL-2.0', { license: '(MIT AND GPL-2.0)' }],
    ['unknown', {}],
  ])('%s is refused', (licence, entry) => {
    const faults = findLicenceFaults(ofAll({ version: '1.0.0', ...entry }))
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain('new@1.0.0: licence')
    expect(faults[0]).toContain(licence)
  })

  test.each(['(MIT OR GPL-2.0)', 'MIT', '(MIT AND Zlib)'])('%s is allowed', (license) => {
    expect(findLicenceFaults(ofAll({ version: '1.0.0', license }))).toEqual([])
  })

  test('a tool under the MPL may not become part of what is shipped', () => {
    const shipped = Object.entries(entries).map(([path, entry]) => {
      const { dev: _, ...rest } = entry
      return [path, path === 'node_modules/axe-core' ? rest : entry]
    })
    expect(findLicenceFaults(Object.fromEntries(shipped)).join()).toContain('axe-core@')
  })

  test('a licence read by hand is forgotten with its package', () => {
    const { 'node_modules/png-js': _, ...without } = entries
    expect(findLicenceFaults(without).join()).toContain('remove it from readByHand')
  })
})

describe('our licence', () => {
  const folders = ['.', ...manifestOf('.').workspaces]

  test.each(folders)('%s is under the Apache License 2.0', (folder) => {
    expect(manifestOf(folder).license).toBe('Apache-2.0')
    expect(entries[folder === '.' ? '' : folder]?.license).toBe('Apache-2.0')
  })

  test('its whole text is in the repository and in each package that is published', () => {
    const text = read('LICENSE')
    expect(text).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION')
    expect(text).toContain('END OF TERMS AND CONDITIONS')
    expect(text).toContain('Copyright 2026 The Deedwire authors')
    for (const folder of ['sdk', 'cli']) expect(read(`${folder}/LICENSE`)).toBe(text)
  })

  test('the image carries it', () => {
    const containerfile = read('deploy/Containerfile')
    expect(containerfile).toContain('org.opencontainers.image.licenses="Apache-2.0"')
    expect(containerfile).toMatch(/^COPY .*\bLICENSE\b.*\bNOTICE\b/m)
  })

  test('no font file is in the repository; NOTICE says where fonts come from', () => {
    const fonts = ['web/src', 'web/public', 'server/src', 'docs'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }),
    )
    expect(fonts.filter((name) => /\.(?:ttf|otf|woff2?)$/.test(name))).toEqual([])
    expect(read('NOTICE')).toContain('SIL Open Font License')
  })
})
