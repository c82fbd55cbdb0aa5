import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Deedwire } from '../../../sdk/src/index.ts'
import { allScopes } from '../../../server/src/access/access.ts'
import { sql } from '../../../server/src/db/db.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { type Inbox, openInbox } from '../../support/callbacks/test-callbacks.ts'
import { type FoundOperation, operationsOf } from '../../support/http/api-document.ts'
import { type Call, call, type Reply } from '../../support/http/http-client.ts'
import { openPrismFront, type PrismFront } from '../../support/processes/prism-front.ts'
import { until } from '../../support/until.ts'

/** Every operation with every status the document has, through `prism proxy --errors`. */

let app: TestApp
let front: PrismFront
let inbox: Inbox
let uat: Deedwire
let key: string
let operations: FoundOperation[]
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  front = await openPrismFront(app.url)
  inbox = await openInbox()
  key = await keyOf({})
  uat = new Deedwire({ baseUrl: `${front.url}/uat/v1`, apiKey: key, maxRetries: 0 })
  operations = operationsOf(front.document).filter(({ path }) => !path.startsWith('/.well-known'))
})
afterAll(async () => {
  await inbox?.close()
  const closed = await front?.close().catch((error: Error) => error)
  await app?.end()
  if (closed) throw closed
})

/** For a separate lender. */
async function keyOf(more: object): Promise<string> {
  const { id } = await app.lender()
  return app.key(id, 'test', { scopes: allScopes, ...more })
}

const paper = { filename: 'deed.txt', content_type: 'text/plain', content: 'QQ==' }

test('the life of a case', async () => {
  const ref = 'LOS/2026/1'
  const sent = {
    external_ref: ref,
    applicant_name: 'रमेश कुलकर्णी',
    loan_account_number: 'HL-1',
    case_type: 'TSR',
    ulpin: '27ABCD12345678',
    documents: [paper],
  }
  expect((await uat.cases.create(sent)).created).toBe(true)
  expect((await uat.cases.create(sent)).created).toBe(false)
  await expect(uat.report.get(ref)).rejects.toMatchObject({ status: 409 })
  await uat.sandbox.advance(ref, { to: 'query_raised', reason: 'Which plot?' })
  const [query, ...more] = await uat.cases.queries(ref)
  expect(more).toEqual([])
  await uat.cases.answerQuery(ref, query?.id ?? '', { text: 'The northern one.' })
  await uat.cases.addDocuments(ref, { documents: [paper], note: 'This one' })
  await uat.sandbox.advance(ref, { to: 'finalised', result: 'negative', reason: 'A charge.' })
  await uat.sandbox.reRelease(ref, { reason: 'It was redeemed.' })
  expect((await uat.report.get(ref)).files).toHaveLength(1)
  expect(await uat.cases.get(ref)).toMatchObject({ status: 'finalised' })
  // Events get their position in the feed after the request.
  await until('the last event is in the feed', async () => {
    const { events } = await uat.events.list({ limit: 100 })
    return events.some(({ event }) => event === 'result_changed')
  })
  expect((await uat.whoami()).mode).toBe('test')
  expect(await uat.cases.documents(ref)).toHaveLength(1)
  await uat.cases.create({ ...sent, external_ref: 'LOS/2026/2', loan_account_number: 'HL-3' })
  await uat.cases.withdraw('LOS/2026/2', { reason: 'No longer needed.' })
  expect((await uat.cases.list({ status: 'withdrawn' })).cases).toHaveLength(1)
})

test('collateral with every outcome', async () => {
  const place = { state: 'MH', district: 'Pune', taluk: 'Haveli', village: 'Wagholi' }
  const made = await uat.collateral.create({
    borrower_name: 'Ramesh Baburao Patil',
    callback_url: inbox.url,
    properties: [
      { ...place, reference: 'A', survey_no: '9003', from_year: 2005 },
      { ...place, reference: 'B', survey_no: '9009', to_year: '2024' },
      { reference: 'C', state: 'Goa', district: 'North Goa', survey_no: '1' },
    ],
  })
  const found = await uat.collateral.waitFor(made.id, { timeoutMs: 60_000 })
  expect((await uat.collateral.list({ limit: 5 })).data).toHaveLength(1)
  expect(found.properties.map(({ status }) => status)).toContain('unsupported_state')
  await until('its callback arrived', async () => inbox.got.length === 1)
  expectDocumented('collateralCompleted', inbox.got[0])
})

/** A callback has the documented headers: all required ones, and no other of ours. */
function expectDocumented(webhook: string, got: Inbox['got'][number] | undefined): void {
  const given = front.document.webhooks[webhook]?.post?.parameters ?? []
  const lower = (list: typeof given) => list.map(({ name }) => name.toLowerCase())
  const sent = Object.keys(got?.headers ?? {}).filter((name) => name.startsWith('x-svc-'))
  expect(lower(given)).toEqual(expect.arrayContaining(sent))
  expect(sent).toEqual(expect.arrayContaining(lower(given.filter(({ required }) => required))))
}

test('callbacks: registered, sent, replayed, diagnosed, examined, removed', async () => {
  const { signing_secret } = await uat.callback.set({
    url: inbox.url,
    header_name: 'X-A',
    header_value: 'let me in',
  })
  await uat.callback.set({ url: inbox.url })
  expect((await uat.callback.get()).enabled).toBe(true)
  expect((await uat.callback.test()).delivered).toBe(true)
  expectDocumented('ping', inbox.got.at(-1))
  await uat.callback.rotateSecret({ overlap_days: 1 })
  await uat.cases.create({ applicant_name: 'A', loan_account_number: 'HL-2', case_type: 'TSR' })
  await until('it is delivered', async () => {
    const { deliveries } = await uat.callback.deliveries({ case: 'HL-2', state: 'delivered' })
    return deliveries.length === 1
  })
  expectDocumented('caseEvent', inbox.got.at(-1))
  const [newest] = (await uat.callback.deliveries({ event: 'case.received' })).deliveries
  expect((await uat.callback.delivery(newest?.id ?? '')).attempt_log).toHaveLength(1)
  expect(await uat.callback.replay(newest?.id ?? '')).toEqual({ replayed: 1 })
  await uat.callback.replayFailed({ since: new Date(0), dry_run: true })
  await uat.callback.replayFailed({ since: new Date(0) })
  const { body, headers } = inbox.got.at(-1) ?? {}
  const seen = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])
  await uat.callback.diagnose({ headers: Object.fromEntries(seen), body: String(body) })
  expect((await uat.callback.examine({ url: inbox.url, secret: signing_secret })).verdict).toBe(
    'failed',
  )
  await uat.callback.examinationKey()
  await uat.callback.remove()
})

test('the same answer again, by its Idempotency-Key', async () => {
  const sent = { applicant_name: 'A', loan_account_number: 'HL-3', case_type: 'TSR' }
  const idempotencyKey = 'once'
  const first = await uat.cases.create(sent, { idempotencyKey })
  expect(await uat.cases.create(sent, { idempotencyKey })).toEqual(first)
})

/** One by one: each is a separate request, and the service decides. */
async function refuseAll(
  status: number,
  asks: readonly FoundOperation[],
  how: (found: FoundOperation) => Call & { query?: string },
): Promise<void> {
  for (const found of asks) {
    const { query, ...options } = how(found)
    const reply = await ask(found, options, query)
    const name = found.operation.operationId
    expect([name, reply.status, reply.text]).toEqual([name, status, reply.text])
  }
}

function ask(
  { path, method, operation }: FoundOperation,
  options: Call,
  query = '',
): Promise<Reply> {
  const address = path.replaceAll(/\{\w+\}/g, 'nothing-of-that-name')
  const body = operation.requestBody?.content['application/json']?.example
  return call(front.url, `/uat/v1${address}${query}`, { method, key, body, ...options })
}

const documented = (status: number) =>
  operations.filter(({ operation }) => String(status) in operation.responses)
const withBody = () => operations.filter(({ operation }) => operation.requestBody)
const keyed = () => operations.filter(({ method }) => method === 'POST' || method === 'PUT')

test('401 without a key, and with an invalid one', async () => {
  await refuseAll(401, operations, () => ({ key: '' }))
  await refuseAll(401, operations, () => ({ key: 'svc_test_none' }))
})

test('403 without the scope', async () => {
  const { id } = await app.lender()
  const keys = {
    reader: await app.key(id, 'test', { scopes: ['cases:read'] }),
    writer: await app.key(id, 'test', { scopes: ['cases:create'] }),
  }
  await refuseAll(403, documented(403), ({ method, path }) => ({
    key: method === 'GET' && !path.startsWith('/callback') ? keys.writer : keys.reader,
  }))
})

test('400 for an invalid body, query or key', async () => {
  await refuseAll(400, withBody(), () => ({ body: [] }))
  await refuseAll(400, withBody(), () => ({ body: '{"a":' }))
  await refuseAll(400, withBody(), () => ({ headers: { 'content-type': 'text/plain' } }))
  await refuseAll(400, keyed(), () => ({ headers: { 'idempotency-key': 'k'.repeat(256) } }))
  const listing = operations.filter(({ path }) => /events|deliveries$/.test(path))
  await refuseAll(400, listing, () => ({ query: '?limit=0&state=lost' }))
})

test('404 for unknown resources', async () => {
  const fresh = await keyOf({})
  await refuseAll(404, documented(404), ({ operation: { operationId } }) => ({
    key: fresh,
    query: operationId === 'listDeliveries' ? '?case=nothing' : '',
  }))
})

test('413 for too large a body', async () => {
  await refuseAll(413, withBody(), () => ({ body: { note: 'a'.repeat(1_100_000) } }))
})

test('422 for an Idempotency-Key of another request', async () => {
  const headers = { 'idempotency-key': 'mixed-up' }
  const sent = { applicant_name: 'A', loan_account_number: 'HL-4', case_type: 'TSR' }
  await uat.cases.create(sent, { idempotencyKey: 'mixed-up' })
  await refuseAll(422, keyed(), () => ({ headers }))
})

test('409 while the first request with this Idempotency-Key still runs', async () => {
  const headers = { 'idempotency-key': 'held' }
  const { port } = new URL(app.url)
  const held = httpRequest({
    ...{ port, method: 'POST', path: '/uat/v1/cases' },
    headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })
  held.on('error', () => {})
  held.write('{')
  try {
    // Any sooner, and our request would be the first.
    await until('the key is held', async () => {
      const rows = await app.db.rows(sql`SELECT 1 FROM idempotency_keys WHERE key = 'held'`)
      return rows.length === 1
    })
    await refuseAll(409, keyed(), () => ({ headers }))
  } finally {
    held.destroy()
  }
})

test('429 for a key that exceeds its rate', async () => {
  const hasty = await keyOf({ ratePerSecond: 1, rateBurst: 1 })
  for (const found of operations) {
    await until(`${found.operation.operationId} is refused`, async () => {
      await call(app.url, '/uat/v1/whoami', { key: hasty })
      return (
        (await ask(found, { key: hasty, body: found.operation.requestBody && {} })).status === 429
      )
    })
  }
})

test('every documented status of every operation was answered, except these', async () => {
  const missing = operationsOf(front.document).flatMap(({ method, path, operation }) =>
    Object.keys(operation.responses)
      .filter((status) => !front.answered.has(`${operation.operationId} ${status}`))
      // A body that stops for 30 s, a fault of ours, a database that is down.
      .filter((status) => !['408', '500', '503'].includes(status))
      .filter((status) => status !== '400' || !onlyBadHttp(method, path))
      // Public, so it takes more than a thousand requests; open-reads.db.test.ts tests it.
      .filter((status) => status !== '429' || operation.operationId !== 'getExaminationKey')
      .map((status) => `${operation.operationId} ${status}`),
  )
  expect(missing).toEqual([])
  expect(front.faults).toEqual([])
})

/** Nothing else about them can be wrong, and no proxy forwards it. */
function onlyBadHttp(method: string, path: string): boolean {
  return method === 'DELETE' || (method === 'GET' && !/events|deliveries$/.test(path))
}
