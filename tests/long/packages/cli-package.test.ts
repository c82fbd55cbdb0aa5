import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyCallback } from '../../../sdk/src/index.ts'
import { allScopes } from '../../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { root } from '../../support/doc-examples.ts'
import {
  installFromRegistry,
  installTarball,
  type Packed,
  pack,
} from '../../support/packages/install-packages.ts'

/** The packed command line of lenders, as npx runs it, with every Node it supports. */

const run = promisify(execFile)
const timeout = 240_000
const nodes = ['20', '22', '24']
const colour = '\u001b['

let folder: string
let packed: Packed
let app: TestApp
let keys: { test: string; live: string }
let receiver: Server
let receiverUrl: string
const received: { headers: Record<string, unknown>; body: string }[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-cli-'))
  packed = await pack('cli', folder)
  await installFromRegistry('nodes', join(folder, 'nodes'))
  await mkdir(join(folder, 'project'))
  await installTarball(packed, join(folder, 'project'))
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
  const { id } = await app.lender({ name: 'Kaveri Housing Finance' })
  keys = {
    test: await app.key(id, 'test', { scopes: allScopes }),
    live: await app.key(id, 'live', { scopes: allScopes }),
  }
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks`
}, 600_000)
afterAll(async () => {
  receiver?.close()
  await app?.end()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

interface Machine {
  /** Runs the installed command; `input` is its standard input. */
  deedwire(args: string[], more?: { env?: Record<string, string>; input?: string }): Promise<Ended>
  config: string
  cwd: string
}

/** A machine with one Node, no profile, and nothing else of ours. */
async function openMachine(node: string): Promise<Machine> {
  const bin = join(folder, 'nodes/node_modules', `node-${node}-linux-${process.arch}`, 'bin')
  const cwd = await mkdtemp(join(folder, 'work-'))
  const own = { PATH: `${bin}:/usr/bin:/bin`, HOME: cwd, TMPDIR: folder }
  const config = join(cwd, '.config/deedwire/profiles.json')
  const command = join(folder, 'project/node_modules/.bin/deedwire')
  return {
    cwd,
    config,
    deedwire: (args, { env = {}, input = '' } = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd, env: { ...own, ...env }, timeout })
        const ended: Ended = { code: null, stdout: '', stderr: '' }
        child.stdout.setEncoding('utf8').on('data', (piece: string) => {
          ended.stdout += piece
        })
        child.stderr.setEncoding('utf8').on('data', (piece: string) => {
          ended.stderr += piece
        })
        child.on('error', reject)
        child.on('close', (code) => resolve({ ...ended, code }))
        child.stdin.end(input)
      }),
  }
}

test('the package has one file of code, the command, and the licences of what is in it', async () => {
  const paths = packed.files.map(({ path }) => path).sort()
  const code = ['bin/deedwire.mjs', 'dist/deedwire.js', 'dist/third-party-licences.txt']
  expect(paths.filter((path) => !code.includes(path))).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])
  expect(paths).toEqual(expect.arrayContaining(code))
  expect(packed.files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1_000_000)
  const installed = join(folder, 'project/node_modules/@deedwire/cli')
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('private')
  const text = await readFile(join(installed, 'dist/deedwire.js'), 'utf8')
  const imports = [...text.matchAll(/^import .*?["']([^"']+)["'];?$/gm)].map(([, name]) => name)
  expect(imports.filter((name) => !name?.startsWith('node:'))).toEqual([])
  // Nothing of operators, and nothing of the service but what checks and signs.
  for (const foreign of ['master-key', 'INSERT INTO', 'fastify', 'DATABASE_URL']) {
    expect([foreign, text.includes(foreign)]).toEqual([foreign, false])
  }
  const licences = await readFile(join(installed, 'dist/third-party-licences.txt'), 'utf8')
  for (const name of ['commander 15', 'picocolors 1', 'asn1js 4']) expect(licences).toContain(name)
})

test('npx runs it from the tarball, in an empty folder', async () => {
  const cwd = await mkdtemp(join(folder, 'empty-'))
  // A path alone would be run as a program.
  const args = ['--yes', '--package', packed.tarball, '--', 'deedwire', '--version']
  const { stdout } = await run('npx', args, { cwd, timeout })
  const { version } = JSON.parse(await readFile(join(root, 'cli/package.json'), 'utf8'))
  expect(stdout).toBe(`${version}\n`)
})

describe.each(nodes)('on Node %s', (node) => {
  let machine: Machine
  const ref = `CLI-${node}`
  beforeAll(async () => {
    machine = await openMachine(node)
  })
  const ok = async (...args: string[]) => {
    const { code, stdout, stderr } = await machine.deedwire(args)
    expect([args.join(' '), code, code === 0 ? '' : stderr]).toEqual([args.join(' '), 0, ''])
    return stdout
  }
  const json = async (...args: string[]) => JSON.parse(await ok(...args, '--json'))

  test('it is this Node', async () => {
    const bin = join(folder, 'nodes/node_modules', `node-${node}-linux-${process.arch}`, 'bin/node')
    expect((await run(bin, ['--version'])).stdout).toMatch(new RegExp(`^v${node}\\.`))
  })

  test('help lists the commands of lenders and none of operators; bad commands exit with 2', async () => {
    const help = await ok('--help')
    expect(help).toContain('case ')
    for (const word of ['master-key', 'doctor', 'For operators']) expect(help).not.toContain(word)
    expect((await machine.deedwire(['doctor'])).code).toBe(2)
    expect((await machine.deedwire(['case', 'get'])).code).toBe(2)
    const keyless = await machine.deedwire(['whoami'])
    expect([keyless.code, keyless.stderr]).toEqual([
      2,
      'Give a key with deedwire login, --key or DEEDWIRE_KEY.\n',
    ])
  })

  test('login checks the key and keeps it for this account alone', async () => {
    const login = (...args: string[]) => ['login', '--url', app.url, ...args]
    const wrong = await machine.deedwire(login(), {
      input: 'svc_test_00000000000000000000000000\n',
    })
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('key')])
    await expect(stat(machine.config)).rejects.toMatchObject({ code: 'ENOENT' })
    const none = await machine.deedwire(login())
    expect([none.code, none.stderr]).toEqual([2, 'There is no key on standard input.\n'])

    const uat = await machine.deedwire(login(), { input: `${keys.test}\n` })
    expect([uat.code, uat.stdout]).toEqual([
      0,
      `Logged in as Kaveri Housing Finance, UAT, at ${app.url}.\nProfile default is used from now on. Its key is in ${machine.config}.\n`,
    ])
    const live = await machine.deedwire(login('--profile', 'live', '--json'), { input: keys.live })
    expect(JSON.parse(live.stdout)).toMatchObject({ profile: 'live', mode: 'live' })
    expect((await stat(machine.config)).mode & 0o777).toBe(0o600)
    const shown = `${uat.stdout}${uat.stderr}${live.stdout}${live.stderr}`
    for (const key of Object.values(keys)) expect(shown).not.toContain(key)
  })

  test('profiles are listed, chosen and removed', async () => {
    expect(await json('profile', 'list')).toMatchObject([
      { profile: 'default', used: false, environment: 'UAT', url: app.url },
      { profile: 'live', used: true, environment: 'production' },
    ])
    expect(await ok('profile', 'list')).not.toContain(keys.live)
    await ok('profile', 'use', 'default')
    expect(await json('whoami')).toMatchObject({ mode: 'test' })
    expect(await json('whoami', '--profile', 'live')).toMatchObject({ mode: 'live' })
    const env = { DEEDWIRE_PROFILE: 'live' }
    const byName = await machine.deedwire(['whoami', '--json'], { env })
    expect(JSON.parse(byName.stdout)).toMatchObject({ mode: 'live' })
    expect(byName.stderr).toBe('A live key: this is production.\n')
    const unknown = await machine.deedwire(['whoami', '--profile', 'other'])
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      '--profile: there is no profile other; deedwire profile list\n',
    ])
  })

  test('a file that others can read is refused, and nothing is sent', async () => {
    await chmod(machine.config, 0o644)
    const refused = await machine.deedwire(['whoami'])
    await chmod(machine.config, 0o600)
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining(`Run chmod 600 ${machine.config}`),
    ])
  })

  test('a case from documents to the verified report', async () => {
    await mkdir(join(machine.cwd, 'documents'))
    await writeFile(join(machine.cwd, 'documents/deed.pdf'), '%PDF-1.7 deed')
    const fields = ['--applicant-name', 'Asha', '--case-type', 'TSR', '--external-ref', ref]
    const loan = ['--loan-account-number', ref]
    const submitted = await json('case', 'submit', 'documents', ...fields, ...loan)
    expect(submitted).toMatchObject({ created: true, documents_sent: 1 })
    expect(await json('trigger', 'case.finalised', '--ref', ref)).toMatchObject({
      event: 'case.finalised',
    })
    expect(await ok('case', 'watch', ref)).toContain('Finalised. Grade')
    const { files } = await json('report', 'download', ref, '--to', 'reports')
    const verified = await machine.deedwire(['report', 'verify', files[0].path, '--json'])
    expect(JSON.parse(verified.stdout)).toMatchObject({ service: { state: 'found' } })
    expect(await ok('case', 'list', '--status', 'finalised')).toContain(ref)
    const missing = await machine.deedwire(['case', 'get', 'NO-SUCH-CASE', '--json'])
    expect([missing.code, JSON.parse(missing.stderr).error.code]).toEqual([1, 'not_found'])
  })

  test('properties, and the receiver test from this machine', async () => {
    const place = ['--district', 'Pune', '--taluk', 'Haveli', '--village', 'Wagholi']
    const property = ['--state', 'MH', ...place, '--survey-no', '9001', '--borrower-name', 'R']
    const { id } = await json('collateral', 'submit', ...property)
    expect(await ok('collateral', 'watch', id)).toContain('1 of 1 property verified')
    const here = ['receiver', 'check', receiverUrl, '--from-here', '--secret', 'svcsec_1', '--json']
    const checked = await machine.deedwire(here)
    // It accepts everything, forged callbacks too.
    expect([checked.code, JSON.parse(checked.stdout)]).toMatchObject([1, { verdict: 'failed' }])
  })

  test('the callback: set, get, test, rotate the secret, delete', async () => {
    const header = ['--header-name', 'X-Api-Key', '--header-value', 'lender-secret']
    const set = await json('callback', 'set', receiverUrl, ...header, '--events', 'case.in_review')
    expect(set).toMatchObject({ url: receiverUrl, events: ['case.in_review'] })
    expect(set.signing_secret).toMatch(/^svcsec_/)
    expect(await ok('callback', 'get')).toMatch(/Opt-in events +case.in_review/)
    received.length = 0
    expect(await ok('callback', 'test')).toMatch(/^Delivered: answer 204 in \d+ ms\.\n$/)
    const [ping] = received
    const { event } = await verifyCallback(
      ping?.body ?? '',
      ping?.headers as Record<string, string>,
      set.signing_secret,
    )
    expect(event).toBe('ping')
    const rotated = await json('callback', 'rotate-secret', '--overlap-days', '2')
    expect(rotated.signing_secret).not.toBe(set.signing_secret)
    const wrong = await machine.deedwire(['callback', 'rotate-secret', '--overlap-days', '8'])
    expect(wrong.code).toBe(2)
    expect(await ok('callback', 'delete')).toBe('The callback URL was removed.\n')
    const gone = await machine.deedwire(['callback', 'get', '--json'])
    expect(JSON.parse(gone.stderr).error.advice).toContain('deedwire callback set')
  })

  test('listen has the same secret each time, of its own for each key', async () => {
    const secretOf = async (...more: string[]) => {
      const args = ['listen', '--forward-to', receiverUrl, '--timeout', '1', '--json', ...more]
      const { stdout } = await machine.deedwire(args)
      return JSON.parse(stdout.split('\n')[0] ?? '').signing_secret
    }
    const first = await secretOf()
    expect(first).toMatch(/^svcsec_[\w-]{43}$/)
    expect(await secretOf()).toBe(first)
    const { id } = await app.lender()
    const other = await app.key(id, 'test', { scopes: allScopes })
    expect(await secretOf('--key', other, '--url', app.url)).not.toBe(first)
  })

  test('colours are left out if asked', async () => {
    const forced = { FORCE_COLOR: '1' }
    const args = ['case', 'list']
    expect((await machine.deedwire(args, { env: forced })).stdout).toContain(colour)
    const without = await machine.deedwire([...args, '--no-color'], { env: forced })
    expect([without.code, without.stdout.includes(colour)]).toEqual([0, false])
    const before = await machine.deedwire(['--no-color', ...args], { env: forced })
    expect([before.code, before.stdout.includes(colour)]).toEqual([0, false])
    const env = { ...forced, NO_COLOR: '1' }
    expect((await machine.deedwire(args, { env })).stdout).not.toContain(colour)
  })

  test.each(['bash', 'zsh', 'fish'])('completion for %s', async (shell) => {
    const script = await ok('completion', shell)
    for (const word of ['login', 'profile', 'rotate-secret']) expect(script).toContain(word)
    expect(script).not.toContain('master-key')
  })

  test('logout removes the key', async () => {
    expect(await ok('logout')).toBe(
      'Profile default was removed. Choose another with deedwire profile use.\n',
    )
    expect(await readFile(machine.config, 'utf8')).not.toContain(keys.test)
    await ok('logout', 'live')
    expect(await ok('profile', 'list')).toBe('None.\n')
    expect((await machine.deedwire(['logout'])).code).toBe(2)
  })
})

test('an older Node is told what is needed', async () => {
  const text = await readFile(join(root, 'cli/bin/deedwire.mjs'), 'utf8')
  const file = join(folder, 'old.mjs')
  await writeFile(file, text.replace('process.versions.node.split', "'18.20.8'.split"))
  const { code, stderr } = await run(process.execPath, [file]).catch((error) => error)
  expect([code, stderr]).toEqual([1, expect.stringContaining('deedwire needs Node 20.16 or newer')])
})
