import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScopes } from '../../server/src/access/access.ts'
import { exampleAddress } from '../../server/src/http/guide/guide-pages.ts'
import { typescriptSamples } from '../../server/src/http/v1/samples/typescript.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { buildJava } from '../support/clients/build-java.ts'
import {
  answersOf,
  type Block,
  blocksOf,
  chooseLanguage,
  exampleLanguages,
  groupExamples,
  isAsShown,
  isRun,
  languagesOf,
  root,
  runBlocks,
  setStage,
  withClient,
  withoutOwn,
} from '../support/doc-examples.ts'

/** Every example of the guide and of the README is run against the service, in order. */

const run = promisify(execFile)
const files = (await readdir(join(root, 'docs/guide'))).filter((name) => name.endsWith('.md'))
const pages = [...files.map((name) => `docs/guide/${name}`).sort(), 'README.md']
const blocks = new Map<string, Block[]>()
for (const page of pages) blocks.set(page, await blocksOf(page))
const all = [...blocks.values()].flat()

/** Examples of the API that no client can show, and why. */
const shellOnly = [
  { uses: /"case_type" "TSR"/, why: 'JSON that does not parse: clients write their own JSON' },
]

let app: TestApp
let javaClassPath: string
const folders: string[] = []
beforeAll(async () => {
  const compiled = await mkdtemp(join(tmpdir(), 'deedwire-docs-java-'))
  folders.push(compiled)
  javaClassPath = await buildJava(compiled)
  // The limits a lender has, which the pages show.
  const rate = { RATE_PER_SECOND: '100', RATE_BURST: '200' }
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test', ...rate })
})
afterAll(async () => {
  await app?.end()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function stageFor(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-docs-'))
  folders.push(folder)
  const { id } = await app.lender({ name })
  const key = await app.key(id, 'test', { scopes: allScopes, label: 'quick start' })
  const env = { DEEDWIRE_KEY: key, DEEDWIRE_URL: app.url }
  await setStage(folder)
  return { folder, env, changes: [[exampleAddress, app.url]] as const, javaClassPath }
}

test('the programs that examples need are on this machine', async () => {
  // Not skipped: an example that was not run is not tested.
  for (const program of ['bash', 'curl', 'python3', 'javac', 'java']) {
    await run(program, ['--version'])
  }
})

describe.concurrent('the examples run, and print what the page shows', () => {
  const runs = pages
    .filter((page) => blocks.get(page)?.some(isRun))
    .flatMap((page) => languagesOf(blocks.get(page) ?? []).map((language) => [page, language]))
  test.each(runs)('%s in %s', async (page = '', language = '') => {
    const own = chooseLanguage(blocks.get(page) ?? [], language)
    const ran = await runBlocks(own, await stageFor(`Bank of ${page}/${language}`))
    for (const { shown, of } of answersOf(own)) {
      // What a program prints is up to its example; curl prints the answer itself.
      if (isSecond(of)) continue
      const printed = ran.find(({ line }) => line === of?.line)?.stdout
      expect(printed, `${page}:${shown.line}: no example stands before this answer`).toBeDefined()
      if (!isAsShown(shown, printed ?? '')) {
        const place = `${page}:${shown.line}`
        expect(`${place}\n${withoutOwn(printed ?? '')}`).toBe(`${place}\n${withoutOwn(shown.code)}`)
      }
    }
  })
})

/** Of an example that begins in another language. */
function isSecond(block: Block | undefined): boolean {
  return block?.isNext === true && block.language !== 'sh'
}

test('the TypeScript of the pages compiles in a strict project', async () => {
  const { folder } = await stageFor('Bank of types')
  const own = all.filter(({ language }) => language === 'ts')
  expect(own.length).toBeGreaterThan(3)
  for (const [i, block] of own.entries()) {
    const { code } = await withClient(block)
    await writeFile(join(folder, `page-${i}.ts`), code)
  }
  for (const [operation, code] of Object.entries(typescriptSamples)) {
    const sample = { page: 'the reference', line: 1, language: 'ts', info: '', code }
    await writeFile(join(folder, `page-${operation}.ts`), (await withClient(sample)).code)
  }
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    moduleDetection: 'force',
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const tsconfig = JSON.stringify({ compilerOptions, include: ['page-*.ts'] })
  await writeFile(join(folder, 'tsconfig.json'), tsconfig)
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', folder], { timeout: 240_000 }).catch((error) => error)
  expect(stdout).toBe('')
})

describe('an example that calls the API has every language', () => {
  const groups = pages
    .filter((page) => page.startsWith('docs/guide/'))
    .flatMap((page) => groupExamples(blocks.get(page) ?? []))
    .filter((group) => group.some((block) => isRun(block) && callsApi(block)))

  test('the rule finds them', () => expect(groups.length).toBeGreaterThan(30))

  test.each(groups.map((group) => [placeOf(group), group] as const))('%s', (_, group) => {
    const languages = group.map(({ language }) => language)
    const why = group.map(({ code }) => shellOnly.find(({ uses }) => uses.test(code))?.why)
    // Shell alone, and then for a reason that the table gives.
    const wanted = why.some((one) => one !== undefined) ? ['sh'] : exampleLanguages
    expect(languages).toEqual(wanted)
  })
})

test('every reason for shell alone is still needed', () => {
  const unused = shellOnly.filter(({ uses }) => !all.some(({ code }) => uses.test(code)))
  expect(unused).toEqual([])
})

/** Through HTTP, or through a client; not the command line, which is a program of its own. */
function callsApi({ language, code }: Block): boolean {
  return language === 'sh'
    ? /^ *curl |\| *curl /m.test(code)
    : /deedwire\.|HttpRequest|urlopen/.test(code)
}

function placeOf([first]: readonly Block[]): string {
  return `${first?.page}:${first?.line}`
}

test('every block is run, shown as an answer, or says why not', () => {
  const known = ['', 'answer', 'server']
  const odd = all.filter(({ info }) => !known.includes(info) && !info.startsWith('not run: '))
  expect(odd.map(({ page, line, info }) => `${page}:${line} ${info}`)).toEqual([])
  const unrun = all.filter((block) => block.info === '' && !isRun(block))
  expect(unrun.map(({ page, line, language }) => `${page}:${line} ${language}`)).toEqual([])
})

test('these blocks are not run, and these are servers, which docs-receivers.test.ts runs', () => {
  const listed = all.filter(({ info }) => info.startsWith('not run: ') || info === 'server')
  expect(listed.map(({ page, language, info }) => `${page} ${language} ${info}`)).toEqual([
    'docs/guide/callbacks.md ts server',
    'docs/guide/callbacks.md python server',
    'docs/guide/callbacks.md java server',
    'docs/guide/cli.md sh not run: it runs until Ctrl-C; tests/long/cli-listen.test.ts runs it',
    ...Array(6).fill('docs/guide/csharp.md csharp not run: tests/csharp runs it'),
    'docs/guide/quick-start.md sh not run: the key is a placeholder',
    'docs/guide/quick-start.md sh not run: it runs until Ctrl-C; tests/long/cli-listen.test.ts runs it',
    'README.md sh not run: the tests are what it starts',
    'README.md sh not run: tests/e2e/quick-start.test.ts runs these steps',
    'README.md sh not run: tests/e2e/quick-start.test.ts runs these steps',
    'README.md sh not run: tests/e2e/quick-start.test.ts runs these steps',
    'README.md sh not run: tests/long/demo.test.ts runs it',
  ])
})

describe('which output counts as the answer that is shown', () => {
  const json = { page: '', line: 1, language: 'json', info: 'answer' }
  test.each([
    ['{"id": "case_01m7fxp2semtw9yaxgyca4mtn8"}', '{"id":"case_01m7fxpeytrt2yrxj5bh5exc2d"}', true],
    ['{"at": "2026-11-15T15:37:16.944Z"}', '{"at":"2027-01-01T00:00:00.000Z"}', true],
    ['{"a": "…", "b": ["x", "…"]}', '{"b":["x","y"],"a":{"c":1}}', true],
    ['{"a": 1, "…": "…"}', '{"a":1,"b":2}', true],
    ['{"a": 1, "…": "…"}', '{"b":2}', false],
    ['{"a": 1, "…": "…"}', '{"a":2,"b":2}', false],
    ['{"a": "be … so"}', '{"a":"be it so"}', true],
    ['{"status": "received"}', '{"status":"allocated"}', false],
    ['{"a": 1}', '{"a":1,"b":2}', false],
    ['{"a": 1, "b": 2}', '{"a":1}', false],
    ['{"a": null}', '{"a":1}', false],
    ['{"a": "1"}', '{"a":1}', false],
    ['["x"]', '["x","y"]', false],
    ['{"id": "case_01m7fxp2semtw9yaxgyca4mtn8"}', '{"id":"dlv_01m7fxpeytrt2yrxj5bh5exc2d"}', false],
  ])('%s of %s: %s', (code, printed, isSo) => {
    expect(isAsShown({ ...json, code }, printed)).toBe(isSo)
  })
})
