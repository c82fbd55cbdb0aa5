import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScopes } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { freePort } from '../support/processes/free-port.ts'

/** The SDK as a lender installs it: packed, in a separate project, with an older Node too. */

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const timeout = 60_000

let folder: string
let packed: { filename: string; files: { path: string; size: number }[] }
let app: TestApp
let key: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-package-'))
  const args = ['pack', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { cwd: join(root, 'sdk'), timeout })
  packed = JSON.parse(stdout.slice(stdout.indexOf('[')))[0]
  const installed = join(folder, 'node_modules', '@deedwire', 'sdk')
  await mkdir(installed, { recursive: true })
  const archive = join(folder, packed.filename)
  await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1'], { timeout })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of ['sale-deed.pdf', 'release-deed.pdf', 'tax-receipt.pdf']) {
    await writeFile(join(folder, name), `%PDF-1.7 ${name}`)
  }
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  const { id } = await app.lender({ name: 'Kaveri Housing Finance' })
  key = await app.key(id, 'test', { scopes: allScopes })
})
afterAll(async () => {
  await app?.end()
  await rm(folder, { recursive: true, force: true })
})

test('holds code, types, README and licence, and nothing else', async () => {
  const paths = packed.files.map(({ path }) => path)
  const code = paths.filter((path) => path.startsWith('dist/'))
  const rest = paths.filter((path) => !code.includes(path)).sort()
  expect(rest).toEqual(['LICENSE', 'README.md', 'package.json'])
  for (const format of ['esm', 'cjs']) {
    expect(code).toContain(`dist/${format}/index.js`)
    expect(code).toContain(`dist/${format}/index.d.ts`)
  }
  const written = code.filter((path) => path !== 'dist/cjs/package.json')
  for (const path of written) expect(path).toMatch(/^dist\/(esm|cjs)\/[a-z0-9/-]+\.(js|d\.ts)$/)
  expect(code.filter((path) => /test/.test(path))).toEqual([])
  expect(packed.files.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(400_000)
})

test('has a licence, its entries and no dependency', async () => {
  const manifest = JSON.parse(await readFile(installedFile('package.json'), 'utf8'))
  expect(manifest).toMatchObject({
    name: '@deedwire/sdk',
    license: expect.any(String),
    engines: { node: '>=20.16' },
  })
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('peerDependencies')
  expect(manifest).not.toHaveProperty('private')
})

test('imports nothing but its own files, so that it can be bundled for a browser', async () => {
  for (const { path } of packed.files) {
    if (!/\.(js|d\.ts)$/.test(path)) continue
    const text = await readFile(installedFile(path), 'utf8')
    const imports = text.matchAll(/(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/g)
    for (const [, name] of imports) {
      expect([path, name]).toEqual([path, expect.stringMatching(/^\.\.?\/.*\.js$/)])
    }
  }
})

describe('under the oldest Node of this machine', () => {
  test('it imports, sends documents from a path, downloads the report, and verifies', async () => {
    const node = await oldestNode()
    const script = `
      import('@deedwire/sdk').then(async ({ Deedwire, verifyCallback }) => {
        const deedwire = new Deedwire()
        const seen = []
        await deedwire.cases.create(
          { external_ref: 'OLD', applicant_name: 'A', loan_account_number: 'L-1', case_type: 'TSR',
            documents: [{ path: 'sale-deed.pdf' }] },
          { onProgress: ({ sentBytes }) => seen.push(sentBytes) },
        )
        await deedwire.sandbox.advance('OLD', { to: 'finalised' })
        const [file] = await deedwire.report.download('OLD', { to: 'old' })
        const signature = 'sha256=981cd4b7ac3e5d45a23a2880d2865e9be01d0b98dd0d22bcc07804d41df17b3a'
        const refused = await verifyCallback('{"event":"ping"}',
          { 'X-SVC-Signature': signature, 'X-SVC-Timestamp': new Date().toISOString() },
          'svcsec_example').catch(({ check }) => check)
        let events = 0
        const signal = AbortSignal.timeout(30000)
        for await (const event of deedwire.events.follow({ signal })) if (++events === 3) break
        console.log(JSON.stringify({ node: process.version, refused, events,
          sent: seen.at(-1) > 0, size: file.sizeBytes, mode: (await deedwire.whoami()).mode }))
      })`
    const env = {
      DEEDWIRE_URL: app.url,
      DEEDWIRE_KEY: key,
      PATH: process.env.PATH ?? '',
      TMPDIR: process.env.TMPDIR ?? '',
    }
    const { stdout } = await run(node, ['-e', script], { cwd: folder, env, timeout })
    const said = JSON.parse(stdout)
    expect(said).toMatchObject({ refused: 'body_unknown', events: 3, sent: true, mode: 'test' })
    expect(said.node).toMatch(/^v2\d\./)
    const report = await readFile(join(folder, 'old', 'OLD-legal-report-v1.pdf'))
    expect(report.length).toBe(said.size)
  })
})

describe('the examples of its README', () => {
  let examples: string
  beforeAll(async () => {
    const readme = await readFile(installedFile('README.md'), 'utf8')
    examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n')
    const port = await freePort()
    const changes = [
      ['https://api.example.com', app.url],
      ['https://los.example.com/deedwire', `http://127.0.0.1:${port}/deedwire`],
      ['server.listen(4000)', `server.listen(${port}, '127.0.0.1')`],
    ] as const
    let program = examples
    for (const [from, to] of changes) {
      expect(program).toContain(from)
      program = program.replaceAll(from, to)
    }
    await writeFile(join(folder, 'examples.ts'), `${program}\nserver.close()\nprocess.exit()\n`)
  })

  test('compile in a strict project', async () => {
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          target: 'es2022',
          lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
          module: 'nodenext',
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          noEmit: true,
          types: ['node'],
          typeRoots: [join(root, 'node_modules', '@types')],
        },
        include: ['examples.ts'],
      }),
    )
    const tsc = join(root, 'node_modules', '.bin', 'tsc')
    const { stdout } = await run(tsc, ['-p', folder], { cwd: folder, timeout }).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
  })

  test('run, one after the other', async () => {
    const env = {
      DEEDWIRE_KEY: key,
      PATH: process.env.PATH ?? '',
      TMPDIR: process.env.TMPDIR ?? '',
    }
    const options = { cwd: folder, env, timeout }
    const { stdout, stderr } = await run(process.execPath, ['examples.ts'], options)
    for (const line of [
      'Kaveri Housing Finance test',
      'received',
      "status: 'received'",
      'LOS-2026-0001-legal-report-v1.pdf',
      'P-1 low []',
      'true 204',
      'case.finalised LOS-2026-0001',
    ]) {
      expect(stdout).toContain(line)
    }
    expect(stderr).toContain('applicant_name: must not be empty')
    expect(stderr).toMatch(/^req_/m)
  })
})

function installedFile(path: string): string {
  return join(folder, 'node_modules', '@deedwire', 'sdk', path)
}

/** Another Node of the system, if there is one. */
async function oldestNode(): Promise<string> {
  for (const node of ['/usr/local/bin/node', '/usr/bin/node']) {
    const found = await run(node, ['--version'], { timeout }).catch(() => undefined)
    if (found && Number(/^v(\d+)/.exec(found.stdout)?.[1]) >= 20) return node
  }
  return process.execPath
}
