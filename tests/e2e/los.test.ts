import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deedwire } from '../../sdk/src/index.ts'
import { allScopes } from '../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { call } from '../support/http/http-client.ts'
import { childEnvironment } from '../support/processes/child-environment.ts'
import { until } from '../support/until.ts'

/** examples/los, started like a lender does, through a whole life of a case. */

const root = resolve(import.meta.dirname, '../..')
let app: TestApp
let folder: string
let los: Los
let deedwire: Deedwire
let env: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  folder = await mkdtemp(join(tmpdir(), 'deedwire-los-'))
  const { id } = await app.lender({ name: 'Sahyadri Bank' })
  const apiKey = await app.key(id, 'test', { scopes: allScopes })
  deedwire = new Deedwire({ baseUrl: `${app.url}/uat/v1`, apiKey })
  const { signing_secret = '' } = await deedwire.callback.set({ url: 'http://127.0.0.1:9/' })
  env = {
    DEEDWIRE_URL: app.url,
    DEEDWIRE_KEY: apiKey,
    DEEDWIRE_SIGNING_SECRET: signing_secret,
    LOS_DATA: folder,
    LOS_PORT: '0',
  }
  los = await startLos()
})
afterAll(async () => {
  await los?.stop()
  await app?.end()
  await rm(folder, { recursive: true, force: true })
})

const ref = 'LOS/2026/१'
const path = `/cases/${encodeURIComponent(ref)}`
const paper = (name: string) => ({
  filename: `${name}.txt`,
  content_type: 'text/plain',
  content: Buffer.from(name).toString('base64'),
})

test('a case is sent, and its callback is accepted', async () => {
  const sent = await call(los.url, '/cases', {
    body: {
      external_ref: ref,
      applicant_name: 'रमेश कुलकर्णी',
      loan_account_number: 'HL-1',
      case_type: 'TSR',
      documents: [paper('sale-deed')],
    },
  })
  expect([sent.status, sent.json.external_ref]).toEqual([201, ref])
  await until('the first callback', async () => (await stateOf()).sequence === 1)
  expect(await stateOf()).toMatchObject({ status: 'received', result: '', report: null })
  expect((await deedwire.cases.get(ref)).applicant_name).toBe('रमेश कुलकर्णी')
})

test('a query is seen, a document answers it', async () => {
  await deedwire.sandbox.advance(ref, { to: 'query_raised', reason: 'The tax receipt, please.' })
  await until('documents awaited', async () => (await stateOf()).documents_awaited)
  const added = await call(los.url, `${path}/documents`, {
    body: { documents: [paper('tax-receipt')], note: 'As asked' },
  })
  expect(added.json).toMatchObject({ reopened: false, stored: ['tax-receipt.txt'] })
  await until('documents no longer awaited', async () => !(await stateOf()).documents_awaited)
})

test('the outcome is kept, and the report is stored', async () => {
  const reason = 'Subsisting mortgage.'
  await deedwire.sandbox.advance(ref, { to: 'finalised', result: 'negative', reason })
  await until('the report stored', async () => (await stateOf()).report !== null)
  const state = await stateOf()
  expect(state).toMatchObject({ status: 'finalised', result: 'negative', result_reason: reason })
  expect(state.grade).toMatch(/^[ABC]+$/)
  await expectStored(state.report)
})

test('a late document starts a revision; the new report is stored beside the old', async () => {
  const before = (await stateOf()).report
  const late = { documents: [paper('release-deed')], note: 'Charge redeemed' }
  const added = await call(los.url, `${path}/documents`, { body: late })
  expect(added.json).toMatchObject({ status: 'under_review', reopened: true })
  await until('reopened', async () => (await stateOf()).status === 'in_review')
  await deedwire.sandbox.advance(ref, { to: 'finalised', result: 'positive' })
  await until(
    'the result changed',
    async () => (await stateOf()).history.at(-1)?.event === 'result_changed',
  )
  await until(
    'the new report stored',
    async () => (await stateOf()).report?.sequence === (await stateOf()).sequence,
  )
  const state = await stateOf()
  expect(state).toMatchObject({ status: 'finalised', result: 'positive', result_reason: null })
  expect(state.history.map(({ event }) => event)).toEqual([
    'case.received',
    'case.allocated',
    'case.query_raised',
    'documents.received',
    'case.finalised',
    'documents.received',
    'report.revised',
    'result_changed',
  ])
  await expectStored(state.report)
  await expectStored(before)
})

test('stored data survives a restart, and a missed report is fetched then', async () => {
  const before = await stateOf()
  await los.stop()
  await rm(join(folder, 'reports'), { recursive: true })
  const file = join(folder, 'loans.json')
  const kept = JSON.parse(await readFile(file, 'utf8'))
  expect(kept).toEqual([before])
  await writeFile(file, JSON.stringify([{ ...kept[0], report: null }]))
  los = await startLos()
  await until('the report stored', async () => (await stateOf()).report !== null)
  expect(await stateOf()).toEqual(before)
  await expectStored(before.report)
  expect(await readdir(folder)).toEqual(['loans.json', 'reports'])
})

test('it passes the go-live test, without a remark', async () => {
  const examined = await deedwire.callback.examine({
    state_url: `${los.url}/cases/{external_ref}`,
  })
  const others = examined.results.filter(({ outcome }) => outcome !== 'passed')
  expect(others).toEqual([])
  expect(examined.verdict).toBe('passed')
  expect(examined.certificate.certificate.registered).toBe(true)
})

test('its page sends a case by a form, and escapes all text', async () => {
  const body = new URLSearchParams({
    external_ref: '<b>1',
    applicant_name: 'Anita Joshi',
    loan_account_number: 'HL-2',
    note: 'Sale deed follows.',
  })
  const sent = await fetch(`${los.url}/cases`, { method: 'POST', body, redirect: 'manual' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/'])
  const page = await (await fetch(los.url)).text()
  expect(page).toContain('&#60;b&#62;1</a>')
  expect(page).not.toContain('<b>1')
})

test.each([
  ['a case the service refuses', '/cases', { applicant_name: '' }, 400, 'InvalidRequestError'],
  ['papers for a case there is none of', '/cases/none/documents', { documents: [paper('a')] }, 404],
  ['a callback nobody signed', '/callbacks', { event: 'case.finalised' }, 401],
  ['an address there is none of', '/loans', {}, 404],
])('refused: %s', async (_, to, body, status, text = '') => {
  const refused = await call(los.url, to, { body })
  expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(text)])
})

interface State {
  sequence: number
  status: string
  result: string
  grade: string | null
  documents_awaited: boolean
  history: { event: string }[]
  report: { sequence: number; files: { path: string; sha256: string }[] } | null
}

async function stateOf(): Promise<State> {
  return (await call(los.url, path)).json
}

async function expectStored(report: State['report']): Promise<void> {
  expect(report?.files).toHaveLength(1)
  for (const { path: place, sha256 } of report?.files ?? []) {
    const bytes = await readFile(place)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
}

test('it says which lender its keys belong to; a key of another service is refused with advice', async () => {
  const known = await losUntil(env, 'keys of')
  expect(known.output).toContain('keys of Sahyadri Bank (test), from DEEDWIRE_KEY')
  const foreign = { ...env, DEEDWIRE_KEY: `svc_test_${'x'.repeat(43)}` }
  const refused = await losUntil(foreign, 'never printed')
  expect(refused.code).toBe(2)
  expect(refused.output).toContain(`${app.url} refuses the key from DEEDWIRE_KEY`)
  expect(refused.output).toContain('Beside "npm run demo", set\nDEEDWIRE_KEY and DEEDWIRE_SIGNING')
})

test('a key without its secret is not paired with that of another lender', async () => {
  const { DEEDWIRE_SIGNING_SECRET: _, ...alone } = env
  const refused = await losUntil(alone, 'never printed')
  expect(refused.code).toBe(2)
  expect(refused.output).toContain('DEEDWIRE_SIGNING_SECRET')
})

/** Runs one until it prints the text or exits. */
async function losUntil(own: Record<string, string>, text: string) {
  const child = spawn(process.execPath, ['examples/los/los.ts'], {
    cwd: root,
    env: childEnvironment({ ...own, LOS_DATA: `${folder}/other` }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(text)) child.kill('SIGTERM')
    })
  }
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output }
}

interface Los {
  url: string
  stop(): Promise<void>
}

async function startLos(): Promise<Los> {
  const child: ChildProcess = spawn(process.execPath, ['examples/los/los.ts'], {
    cwd: root,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = await new Promise<string>((done, fail) => {
    let at = ''
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        at = /loans at (\S+)\/,/.exec(line)?.[1] ?? at
        if (line.startsWith('registered')) done(at)
      })
    }
    void ended.then(() => fail(new Error('it ended')))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
