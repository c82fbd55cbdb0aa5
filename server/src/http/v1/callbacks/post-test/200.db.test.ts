import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
import {
  deliveryId,
  type Got,
  type Inbox,
  openInbox,
  openTestCallbacks,
  signed,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let inbox: Inbox
let desk: TestCallbacks
let secret: string
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  inbox = await openInbox()
})
afterAll(async () => {
  await inbox.close()
  await app.end()
})
beforeEach(async () => {
  inbox.got = []
  inbox.answer = { status: 200, body: 'thank you' }
  desk = await openTestCallbacks(app)
  secret = await desk.register('live', { url: inbox.url })
})

const ping = () => desk.ask('/callback/test', { method: 'POST' })
const whole = expect.toSatisfy((ms: number) => Number.isInteger(ms) && ms >= 0)

test.each(['live', 'test'] as const)('a signed ping, and the answer (%s)', async (mode) => {
  const own = await desk.register(mode, { url: inbox.url })
  const reply = await desk.ask('/callback/test', { method: 'POST', mode })
  expect(inbox.got).toHaveLength(1)
  const [{ headers, body }] = inbox.got as [Got]
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    delivered: true,
    status: 200,
    duration_ms: whole,
    answer: 'thank you',
    error: null,
    sent: {
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Deedwire-Callbacks/1',
        'X-SVC-Event': 'ping',
        'X-SVC-Delivery': deliveryId,
        'X-SVC-Timestamp': utc,
        'X-SVC-Signature': signed(own ?? secret, body),
      },
      body: body.toString(),
    },
  })
  for (const [name, value] of Object.entries(reply.json.sent.headers)) {
    expect(headers[name.toLowerCase()]).toBe(value)
  }
  // A ping is not an event of a case, but has its fields. Spec, section 2.6.
  expect(JSON.parse(body.toString())).toEqual({
    event: 'ping',
    external_ref: '',
    loan_account_number: '',
    status: '',
    result: '',
    data: { at: reply.json.sent.headers['X-SVC-Timestamp'] },
  })
})

test('the registered header is sent as it is and shown masked', async () => {
  const header_value = 'let me in, please'
  await desk.register('live', { url: inbox.url, header_name: 'X-Api-Key', header_value })
  const reply = await ping()
  expect(inbox.got[0]?.headers['x-api-key']).toBe(header_value)
  expect(reply.json.sent.headers['X-Api-Key']).toBe('••••')
  expect(reply.text).not.toContain(header_value)
  expect(reply.text).not.toContain('ease')
})

test('during a rotation it carries both signatures', async () => {
  const { signing_secret } = (await desk.ask('/callback/rotate-secret', { body: {} })).json
  const { headers } = (await ping()).json.sent
  const body = inbox.got[0]?.body ?? ''
  expect(headers).toMatchObject({
    'X-SVC-Signature': signed(signing_secret, body),
    'X-SVC-Signature-Previous': signed(secret, body),
  })
  expect(inbox.got[0]?.headers['x-svc-signature-previous']).toBe(signed(secret, body))
})

describe('the answer of the receiver', () => {
  test.each([
    [201, true],
    [299, true],
    [302, false],
    [400, false],
    [404, false],
    [410, false],
    [500, false],
  ])('%i: delivered %s, one attempt', async (status, delivered) => {
    inbox.answer = { status, body: 'so', headers: { location: inbox.url } }
    const { json } = await ping()
    expect(json).toMatchObject({ delivered, status, answer: 'so', error: null })
    expect(inbox.got).toHaveLength(1)
  })

  test('empty', async () => {
    inbox.answer = { status: 204 }
    expect((await ping()).json).toMatchObject({ delivered: true, status: 204, answer: '' })
  })

  test('long: the first 1,024 bytes', async () => {
    inbox.answer = { status: 200, body: `${'a'.repeat(1023)}bc` }
    expect((await ping()).json.answer).toBe(`${'a'.repeat(1023)}b`)
  })
})

test('connection refused: no status, and one sentence that reveals nothing of our network', async () => {
  const closed = await openInbox()
  await closed.close()
  await desk.register('live', { url: closed.url })
  const reply = await ping()
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    delivered: false,
    status: null,
    duration_ms: whole,
    answer: null,
    error: 'The address could not be reached.',
    sent: expect.any(Object),
  })
  expect(reply.text).not.toMatch(/ECONN|127\.0\.0\.1/)
})

test('it leaves no delivery and no event, and does not change whether the URL is enabled', async () => {
  await desk.createCase(`CASE-${desk.lender.id}`)
  const before = await imageOf(app)
  for (const status of [200, 410, 500]) {
    inbox.answer = { status }
    expect((await ping()).json.status).toBe(status)
  }
  expect(await imageOf(app)).toEqual(before)
})

test('a disabled URL can be tested before it is enabled again', async () => {
  await app.db.rows(sql`
    UPDATE callback_endpoints SET enabled = false, disabled_at = now(), disabled_why = 'gone'
    WHERE lender_id = ${desk.lender.id}`)
  expect((await ping()).json.delivered).toBe(true)
  expect((await desk.ask('/callback')).json.enabled).toBe(false)
})

test('an address that is no longer allowed is not dialled, whenever it was registered', async () => {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = app
  const strict = await startTestApp({ ROLE: 'api', DATABASE_URL, DATA_DIR })
  try {
    const path = '/v1/callback/test'
    const { json } = await call(strict.url, path, { method: 'POST', key: desk.keys.live })
    expect(json).toMatchObject({
      delivered: false,
      status: null,
      answer: null,
      error: 'The address could not be reached.',
    })
    expect(inbox.got).toEqual([])
  } finally {
    await strict.end()
  }
})
