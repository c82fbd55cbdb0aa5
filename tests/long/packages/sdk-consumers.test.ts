import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScopes } from '../../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import {
  installFromRegistry,
  installTarball,
  type Packed,
  pack,
} from '../../support/packages/install-packages.ts'

/** The packed SDK under the test runners and compilers that lenders use, against the service. */

const run = promisify(execFile)
const timeout = 300_000
/** The highest of each line; 7 has no JavaScript API. */
const compilers = ['5.4', '5.9', '7']
/** Both kinds of project: their files are modules of this kind by default. */
const kinds = { esm: 'module', cjs: 'commonjs' } as const

let folder: string
let packed: Packed
let app: TestApp
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-consumers-'))
  packed = await pack('sdk', folder)
  // The tools are in the folder above the projects.
  await installFromRegistry('consumers', folder)
  for (const [kind, type] of Object.entries(kinds)) {
    await mkdir(join(folder, kind))
    await writeFile(join(folder, kind, 'package.json'), JSON.stringify({ type }))
    await installTarball(packed, join(folder, kind))
  }
  app = await startTestApp()
  const { id } = await app.lender({ name: 'Kaveri Housing Finance' })
  env = {
    DEEDWIRE_KEY: await app.key(id, 'test', { scopes: allScopes }),
    DEEDWIRE_URL: app.url,
    PATH: process.env.PATH ?? '',
    TMPDIR: folder,
    CI: 'true',
  }
}, 600_000)
afterAll(async () => {
  await app?.end()
  await rm(folder, { recursive: true, force: true })
})

const tool = (name: string) => join(folder, 'node_modules', name)

async function runTool(
  kind: keyof typeof kinds,
  args: string[],
  more: Record<string, string> = {},
) {
  const options = { cwd: join(folder, kind), env: { ...env, ...more }, timeout }
  return run(process.execPath, args, options).catch((error) => {
    throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`)
  })
}

/** The same for every runner: a case with a document from a file, its report in a folder, a signature. */
function suiteFor(name: string): string {
  return `
test('the SDK works', async () => {
  await writeFile('deed.pdf', '%PDF-1.7 deed')
  const deedwire = new Deedwire()
  const fields = { external_ref: '${name}', applicant_name: 'A', case_type: 'TSR' }
  const documents = [{ path: 'deed.pdf' }]
  const sent = { ...fields, loan_account_number: '${name}', documents }
  expect((await deedwire.cases.create(sent)).created).toBe(true)
  await deedwire.sandbox.advance('${name}', { to: 'finalised' })
  const [{ path, sizeBytes }] = await deedwire.report.download('${name}', { to: 'reports' })
  expect((await readFile(path)).length).toBe(sizeBytes)
  const found = []
  for await (const { external_ref } of deedwire.cases.list({ limit: 1 })) found.push(external_ref)
  expect(found).toContain('${name}')
  const body = JSON.stringify({ event: 'ping', data: { at: '2026-11-15T09:30:00.000Z' } })
  const headers = await signCallback(body, 'svcsec_1')
  expect((await verifyCallback(Buffer.from(body), headers, ['svcsec_1'])).event).toBe('ping')
  await expect(verifyCallback(body + ' ', headers, 'svcsec_1')).rejects.toMatchObject({
    check: 'signature_mismatch',
  })
  await expect(deedwire.cases.get('missing')).rejects.toBeInstanceOf(NotFoundError)
}, 120_000)
`
}

const imports = `import { readFile, writeFile } from 'node:fs/promises'
import { Deedwire, NotFoundError, signCallback } from '@deedwire/sdk'
import { verifyCallback } from '@deedwire/sdk/callbacks'
`
const requires = `const { readFile, writeFile } = require('node:fs/promises')
const { Deedwire, NotFoundError, signCallback } = require('@deedwire/sdk')
const { verifyCallback } = require('@deedwire/sdk/callbacks')
`

describe('in a test runner', () => {
  test('Jest, CommonJS', async () => {
    await writeFile(join(folder, 'cjs', 'sdk.test.js'), requires + suiteFor('JEST-CJS'))
    const { stderr } = await runTool('cjs', [tool('jest/bin/jest.js'), '--rootDir', '.'])
    expect(stderr).toMatch(/Tests: +1 passed, 1 total/)
  })

  test('Jest, ES modules', async () => {
    await writeFile(join(folder, 'esm', 'sdk.test.js'), imports + suiteFor('JEST-ESM'))
    const jest = ['--experimental-vm-modules', tool('jest/bin/jest.js'), '--rootDir', '.']
    const { stderr } = await runTool('esm', jest)
    expect(stderr).toMatch(/Tests: +1 passed, 1 total/)
  })

  test('Vitest', async () => {
    const given = `import { expect, test } from 'vitest'\n${imports}`
    await writeFile(join(folder, 'esm', 'sdk.spec.js'), given + suiteFor('VITEST'))
    const vitest = [tool('vitest/vitest.mjs'), 'run', '--root', '.', 'sdk.spec.js']
    const { stdout } = await runTool('esm', vitest, { NO_COLOR: '1' })
    expect(stdout).toMatch(/Tests +1 passed/)
  })
})

/** Compiles only if nothing is `any`, and inputs and outputs are what they are. */
const typed = `import { Deedwire, type CaseView, NotFoundError, rateLimitOf } from '@deedwire/sdk'
import { verifyCallback, type VerifiedCallback } from '@deedwire/sdk/callbacks'

type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export async function main(): Promise<CaseView | undefined> {
  const deedwire = new Deedwire({ url: 'https://api.example.com', apiKey: 'svc_test_1' })
  const created = await deedwire.cases.create({
    applicant_name: 'A',
    loan_account_number: 'L',
    case_type: 'TSR',
    ulpin: null,
    branch: undefined,
    documents: [{ path: 'deed.pdf' }, { filename: 'a', content_type: 'b/c', content: Buffer.from('') }],
  })
  if (!created.created) return created.case
  // @ts-expect-error a new case has no view
  created.case
  // @ts-expect-error not a field of a case
  await deedwire.cases.create({ applicant: 'A', loan_account_number: 'L', case_type: 'TSR' })
  const found: string[] = []
  for await (const view of deedwire.cases.list({ status: 'finalised' })) {
    const isView: IsSame<typeof view, CaseView> = true
    if (isView) found.push(view.external_ref)
  }
  const page = await deedwire.cases.list()
  const remaining: number | undefined = rateLimitOf(page)?.remaining
  const callback: VerifiedCallback = await verifyCallback('{}', new Headers(), 'svcsec_1')
  if (callback.event === 'case.finalised') return callback.payload.data
  const error: unknown = new Error(String(remaining))
  if (error instanceof NotFoundError) throw new Error(error.code)
  return undefined
}
`

const resolutions = [
  { moduleResolution: 'node16', module: 'node16', files: ['use.mts', 'use.cts'] },
  { moduleResolution: 'nodenext', module: 'nodenext', files: ['use.mts', 'use.cts'] },
  { moduleResolution: 'bundler', module: 'esnext', files: ['use.ts'] },
] as const
const combinations = compilers.flatMap((compiler) =>
  resolutions.flatMap((resolution) =>
    [true, false].map((isExact) => ({ compiler, isExact, ...resolution })),
  ),
)

describe('its types', () => {
  beforeAll(async () => {
    for (const name of ['use.ts', 'use.mts', 'use.cts']) {
      await writeFile(join(folder, 'esm', name), typed)
    }
  })

  test.each(combinations)(
    'compile with TypeScript $compiler, $moduleResolution, exactOptionalPropertyTypes $isExact',
    async ({ compiler, moduleResolution, module, files, isExact }) => {
      const config = `tsconfig.${compiler}.${moduleResolution}.${isExact}.json`
      const compilerOptions = {
        ...{ module, moduleResolution, strict: true, noEmit: true, skipLibCheck: false },
        ...{ target: 'es2022', lib: ['es2022'], types: ['node'] },
        exactOptionalPropertyTypes: isExact,
      }
      await writeFile(join(folder, 'esm', config), JSON.stringify({ compilerOptions, files }))
      await runTool('esm', [tool(`typescript-${compiler}/bin/tsc`), '-p', config])
    },
  )

  test('are right for every way to resolve them, says arethetypeswrong', async () => {
    const attw = tool('@arethetypeswrong/cli/dist/index.js')
    // Without exports, as before Node 16, there is no subpath: that is given up.
    const args = [attw, packed.tarball, '--profile', 'node16', '--no-color', '--no-emoji']
    const { stdout } = await runTool('esm', args)
    for (const row of [
      'node16 (from CJS) │ OK (CJS)',
      'node16 (from ESM) │ OK (ESM)',
      'bundler ',
    ]) {
      const found = stdout.split('\n').find((line) => line.includes(row))
      expect(found?.match(/OK/g)).toHaveLength(3)
    }
  })
})
