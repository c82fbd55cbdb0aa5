import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPackages } from '../../scripts/licences/licence-rules.ts'

/** `npm run release` in a repository of its own, which holds the files of this checkout. */

const root = resolve(import.meta.dirname, '../..')
const timeout = 300_000
const run = promisify(execFile)
const seconds = Date.UTC(2027, 0, 15, 6, 30) / 1000
const version = '7.8.9-rc.1'

interface Done {
  code: number
  stdout: string
  stderr: string
}

async function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Done> {
  const options = { cwd, timeout, maxBuffer: 1 << 28, env: { ...process.env, ...env } }
  return run(program, args, options)
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }) => ({ code, stdout, stderr }))
}

let folder: string
let repository: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-release-'))
  repository = await makeRepository('first')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const git = async (...args: string[]) => {
  const done = await runIn(repository, 'git', args)
  if (done.code !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`)
  return done.stdout.trim()
}

async function makeRepository(name: string): Promise<string> {
  const place = join(folder, name)
  const listed = await runIn(root, 'git', ['ls-files', '-z', '-co', '--exclude-standard'])
  const files = listed.stdout.split('\0').filter(Boolean)
  for (const file of new Set(files.map((one) => dirname(one)))) {
    await mkdir(join(place, file), { recursive: true })
  }
  for (const file of files) {
    const copy = cp(join(root, file), join(place, file), { verbatimSymlinks: true })
    // Deleted here, but not committed yet.
    await copy.catch(ignoreMissing)
  }
  await installPackages(place)
  const setup = [
    ['init', '--quiet', '--initial-branch', 'main'],
    ['config', 'user.name', 'Meera Release'],
    ['config', 'user.email', 'meera@example.com'],
    ['config', 'commit.gpgSign', 'false'],
    ['config', 'tag.gpgSign', 'false'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'everything', '--date', `${seconds - 60} +0000`],
  ]
  const env = { GIT_COMMITTER_DATE: `${seconds - 60} +0000` }
  for (const args of setup) {
    const done = await runIn(place, 'git', args, env)
    if (done.code !== 0) throw new Error(done.stderr)
  }
  return place
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** The packages of this checkout, with the workspaces of the new one. */
async function installPackages(place: string): Promise<void> {
  const from = join(root, 'node_modules')
  const to = join(place, 'node_modules')
  await mkdir(join(to, '@deedwire'), { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== '@deedwire') await symlink(join(from, name), join(to, name))
  }
  const { workspaces } = await readJson(join(root, 'package.json'))
  for (const one of workspaces) {
    await symlink(join(place, one), join(to, '@deedwire', one))
    // Some have another version of a package than the others.
    const own = join(one, 'node_modules')
    for (const name of await readdir(join(root, own)).catch(() => [])) {
      if (name.startsWith('.')) continue
      await mkdir(join(place, own), { recursive: true })
      await symlink(join(root, own, name), join(place, own, name))
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: manifests and bills of materials, as they are.
async function readJson(file: string): Promise<any> {
  return JSON.parse(await readFile(file, 'utf8'))
}

function release(...args: string[]): Promise<Done> {
  return releaseIn(repository, ...args)
}

function releaseIn(place: string, ...args: string[]): Promise<Done> {
  const script = join(place, 'scripts/release/release.ts')
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const env = { SOURCE_DATE_EPOCH: `${seconds}`, PATH: path }
  return runIn(place, process.execPath, [script, ...args], env)
}

/** Everything that a release changes. */
async function stateOf() {
  const release = await readdir(join(repository, 'release')).catch(() => [])
  return {
    head: await git('rev-parse', 'HEAD'),
    branch: await git('branch', '--show-current'),
    tags: await git('tag', '--list'),
    status: await git('status', '--porcelain'),
    release,
  }
}

async function sumsOf(place: string): Promise<Record<string, string>> {
  const names = (await readdir(place)).sort()
  const sums = names.map(async (name) => {
    const bytes = await readFile(join(place, name))
    return [name, createHash('sha256').update(bytes).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}

describe('a refusal says why and changes nothing', () => {
  test.each<[string, string[], () => Promise<unknown>, () => Promise<unknown>, string]>([
    ['no version', [], async () => {}, async () => {}, 'npm run release -- VERSION'],
    ['two versions', ['7.8.9', '7.9.0'], async () => {}, async () => {}, '--dry-run'],
    ['an unknown option', ['7.8.9', '--force'], async () => {}, async () => {}, '--force'],
    ['not a version', ['v7.8'], async () => {}, async () => {}, 'not a version like 1.2.3'],
    ['an older version', ['0.0.1'], async () => {}, async () => {}, 'not newer than'],
    [
      'a changed file',
      [version],
      () => writeFile(join(repository, 'README.md'), 'changed'),
      () => git('checkout', '--', 'README.md'),
      'M README.md',
    ],
    [
      'a new file',
      [version],
      () => writeFile(join(repository, 'notes.txt'), 'mine'),
      () => rm(join(repository, 'notes.txt')),
      '?? notes.txt',
    ],
    [
      'another branch',
      [version],
      () => git('checkout', '--quiet', '-b', 'try'),
      () => git('checkout', '--quiet', 'main').then(() => git('branch', '-D', 'try')),
      'A release is made on main or release/7.8; this is the branch try.',
    ],
    [
      'no branch',
      [version],
      () => git('checkout', '--quiet', '--detach'),
      () => git('checkout', '--quiet', 'main'),
      'this is no branch',
    ],
    [
      'a tag that exists',
      [version],
      () => git('tag', `v${version}`),
      () => git('tag', '--delete', `v${version}`),
      `The tag v${version} exists already.`,
    ],
    [
      'a rebuild of no tag',
      ['7.8.8', '--rebuild'],
      async () => {},
      async () => {},
      'no tag v7.8.8',
    ],
  ])('%s', async (_, args, before, after, message) => {
    await before()
    try {
      const state = await stateOf()
      const done = await release(...args)
      expect(done.code).toBe(1)
      expect(done.stderr).toContain(message)
      expect(done.stdout).toBe('')
      expect(await stateOf()).toEqual(state)
    } finally {
      await after()
    }
  })

  test('a build that fails, and a changelog with nothing to release', async () => {
    const changelog = join(repository, 'CHANGELOG.md')
    const whole = await readFile(changelog, 'utf8')
    const broken = [
      [
        'CHANGELOG.md',
        whole.replace(/## Unreleased\n[\s\S]*?(?=\n## |$)/, '## Unreleased\n'),
        'nothing below',
      ],
      ['sdk/src/index.ts', 'export const broken: number = "text"\n', 'The release failed'],
      ['deploy/compose.yaml', 'services: {}\n', 'deploy/compose.yaml: has no'],
    ] as const
    for (const [file, text, message] of broken) {
      await writeFile(join(repository, file), text)
      await git('commit', '--quiet', '--all', '--message', 'broken')
      const { release: _, ...state } = await stateOf()
      const done = await release(version)
      expect([file, done.code, done.stderr]).toEqual([file, 1, expect.stringContaining(message)])
      expect(await stateOf()).toMatchObject(state)
      await git('reset', '--quiet', '--hard', 'HEAD~1')
    }
  })
})

describe('a release', () => {
  let dry: Record<string, string>
  let sums: Record<string, string>
  let built: string
  let before: Awaited<ReturnType<typeof stateOf>>
  beforeAll(async () => {
    built = join(repository, 'release', version)
    before = await stateOf()
    const tried = await release(version, '--dry-run')
    expect(tried).toMatchObject({ code: 0, stdout: expect.stringContaining('would be released') })
    dry = await sumsOf(built)
    expect({ ...(await stateOf()), release: before.release }).toEqual(before)
    const done = await release(version)
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining('is released') })
    sums = await sumsOf(built)
  })

  test('is one commit and a tag on the branch, and leaves the tree clean', async () => {
    const after = await stateOf()
    expect(after).toMatchObject({ branch: 'main', status: '', tags: `v${version}` })
    expect(await git('rev-parse', 'HEAD~1')).toBe(before.head)
    expect(await git('rev-parse', `v${version}^{commit}`)).toBe(after.head)
    expect(await git('cat-file', '-t', `v${version}`)).toBe('tag')
    expect(await git('log', '-1', '--format=%s %ct')).toBe(`release: ${version} ${seconds}`)
  })

  test('has the same bytes as the trial run', () => expect(sums).toEqual(dry))

  test('has the same bytes in another repository, and when it is built again', async () => {
    const second = await makeRepository('second')
    expect((await releaseIn(second, version)).code).toBe(0)
    expect(await sumsOf(join(second, 'release', version))).toEqual(sums)
    await rm(built, { recursive: true })
    expect((await release(version, '--rebuild')).code).toBe(0)
    expect(await sumsOf(built)).toEqual(sums)
  })

  test('its checksums match, and name every file', async () => {
    const lines = (await readFile(join(built, 'SHA256SUMS'), 'utf8')).trim().split('\n')
    const { SHA256SUMS: _, ...others } = sums
    expect(Object.fromEntries(lines.map((line) => line.split('  ').reverse()))).toEqual(others)
    const checked = await runIn(built, 'sha256sum', ['--check', '--strict', 'SHA256SUMS'])
    expect(checked.code).toBe(0)
  })

  test('sets the version everywhere, and the changelog has its date and a new beginning', async () => {
    const { workspaces } = await readJson(join(repository, 'package.json'))
    for (const one of ['.', ...workspaces]) {
      expect((await readJson(join(repository, one, 'package.json'))).version).toBe(version)
    }
    const next = '7.8.10'
    const changelog = await readFile(join(repository, 'CHANGELOG.md'), 'utf8')
    expect(changelog).toContain(`## Unreleased\n\n## ${version} (2027-01-15)\n`)
    const own = ['CHANGELOG.md', 'tests/long/release.test.ts']
    const naming = await git('grep', '--files-with-matches', '--fixed-strings', version)
    // The next release changes each of these, or it would still name this one.
    await writeFile(
      join(repository, 'CHANGELOG.md'),
      changelog.replace('## Unreleased\n', '## Unreleased\n\n- More.\n'),
    )
    await git('commit', '--quiet', '--all', '--message', 'more')
    expect((await release(next)).code).toBe(0)
    expect(naming.split('\n').length).toBeGreaterThan(8)
    const left = await git('grep', '--files-with-matches', '--fixed-strings', version)
    expect(left.split('\n').filter((file) => !own.includes(file))).toEqual([])
    await git('tag', '--delete', `v${next}`)
    await git('reset', '--quiet', '--hard', `v${version}`)
  })

  test('the sources are those of the commit, with one time, in a folder of their own', async () => {
    const files = (await git('ls-tree', '-r', '--name-only', '-z', `v${version}`)).split('\0')
    const unpacked = await unpack(`deedwire-source-${version}.tar.gz`)
    const found = await readdir(join(unpacked, `deedwire-source-${version}`), {
      recursive: true,
      withFileTypes: true,
    })
    const names = found
      .filter((one) => !one.isDirectory())
      .map((one) =>
        join(one.parentPath, one.name).slice(
          unpacked.length + `/deedwire-source-${version}/`.length,
        ),
      )
    expect(names.sort()).toEqual(files.filter(Boolean).sort())
    expect(names).toContain('LICENSE')
    const sources = join(unpacked, `deedwire-source-${version}`)
    expect((await readJson(join(sources, 'package.json'))).version).toBe(version)
  })

  test('each package installs and can be imported', async () => {
    const names = Object.keys(sums).filter((name) => name.endsWith('.tgz'))
    expect(names).toContain(`deedwire-sdk-${version}.tgz`)
    for (const name of names) {
      const place = join(folder, `install-${name}`)
      await mkdir(place)
      await writeFile(join(place, 'package.json'), '{ "type": "module", "private": true }')
      const args = ['install', '--offline', '--no-audit', '--no-fund', join(built, name)]
      const installed = await runIn(place, 'npm', args)
      expect([name, installed.code, installed.stderr]).toEqual([name, 0, expect.anything()])
      const [own = ''] = await readdir(join(place, 'node_modules/@deedwire'))
      const manifest = await readJson(join(place, 'node_modules/@deedwire', own, 'package.json'))
      expect(manifest).toMatchObject({ version, license: 'Apache-2.0' })
      expect(await readdir(join(place, 'node_modules/@deedwire', own))).toContain('LICENSE')
      if (own === 'sdk') {
        const code = `import { Deedwire } from '@deedwire/sdk'; console.log(typeof Deedwire)`
        const used = await runIn(place, process.execPath, ['--input-type=module', '--eval', code])
        expect(used.stdout.trim()).toBe('function')
      }
      for (const command of Object.keys(manifest.bin ?? {})) {
        const used = await runIn(place, join(place, 'node_modules/.bin', command), ['--version'])
        expect([command, used.code, used.stderr, used.stdout.trim()]).toEqual([
          command,
          0,
          '',
          version,
        ])
      }
    }
  })

  test('the bills of materials list exactly what is in the packages', async () => {
    const { workspaces } = await readJson(join(repository, 'package.json'))
    const lock = (await readJson(join(repository, 'package-lock.json'))).packages
    const shipped = readPackages(lock).filter(({ isShipped }) => isShipped)
    const known = new Set(shipped.map((one) => `${one.name}@${one.version}`))
    const listed = new Set<string>()
    for (const workspace of workspaces) {
      const bom = await readJson(join(built, `deedwire-${workspace}-${version}.cdx.json`))
      expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
      expect(bom.metadata.timestamp).toBe('2027-01-15T06:30:00.000Z')
      expect(bom.metadata.component).toMatchObject({ name: `@deedwire/${workspace}`, version })
      expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      const refs: string[] = bom.components.map((one: { 'bom-ref': string }) => one['bom-ref'])
      expect(new Set(refs).size).toBe(refs.length)
      for (const ref of refs.filter((one) => !one.startsWith('@deedwire/'))) {
        expect([workspace, ref, known.has(ref)]).toEqual([workspace, ref, true])
        listed.add(ref)
      }
      const manifest = lock[workspace]
      for (const name of Object.keys(manifest.dependencies ?? {})) {
        expect([workspace, name, refs.some((ref) => ref.startsWith(`${name}@`))]).toEqual([
          workspace,
          name,
          true,
        ])
      }
    }
    const optional = Object.keys(
      (await readJson(join(repository, 'package.json'))).optionalDependencies,
    )
    const unlisted = [...known].filter((id) => !listed.has(id))
    expect(unlisted.filter((id) => !optional.some((name) => id.startsWith(`${name}@`)))).toEqual([])
    const sdk = await readJson(join(built, `deedwire-sdk-${version}.cdx.json`))
    expect(sdk.components).toEqual([])
  })

  async function unpack(name: string): Promise<string> {
    const place = join(folder, `unpacked-${name}`)
    await mkdir(place)
    await run('tar', ['-xzf', join(built, name), '-C', place], { timeout })
    return place
  }
})
