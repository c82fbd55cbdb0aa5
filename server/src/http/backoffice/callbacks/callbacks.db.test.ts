import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../tests/support/app/test-cases.ts'
import {
  callbackAudit,
  deliveryId,
  farUrl,
  type Inbox,
  openInbox,
  openTestCallbacks,
  registration,
  secretShape,
  signed,
  type TestCallbacks,
  writtenDown,
} from '../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { imageOf } from '../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../db/db.ts'
import { systemClock } from '../../../lib/clock.ts'
import type { Mode } from '../../../lib/scope.ts'

/** What an operator does for a lender. Decisions, section 8. */

const header = { header_name: 'X-Api-Key', header_value: 'let me in, please' }
const shown = { header_name: 'X-Api-Key', header_value: '••••ease' }

let app: TestApp
let inbox: Inbox
let operator: Awaited<ReturnType<TestApp['staff']>>
let admin: typeof operator
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'test' }, systemClock)
  operator = await app.staff('operator')
  admin = await app.staff('admin')
  inbox = await openInbox()
})
afterAll(async () => {
  await inbox.close()
  await app.end()
})

const placeOf = ({ lender }: Pick<TestCallbacks, 'lender'>, mode: Mode = 'live') =>
  `/${mode}/lenders/${lender.id}/callback`
const put = (desk: TestCallbacks, body: object, mode: Mode = 'live') =>
  operator.send('PUT', placeOf(desk, mode), body)
const lineOf = (
  desk: TestCallbacks,
  action: string,
  details: object = {},
  mode: Mode = 'live',
) => ({
  actor: `staff:${operator.id}`,
  action: `callback.${action}`,
  subject: desk.lender.id,
  mode,
  details,
})

describe.each(['live', 'test'] as const)('the URL (%s)', (mode) => {
  // A live URL that an operator sets waits for an admin: report-doors.db.test.ts.
  const keeper = () => (mode === 'live' ? admin : operator)
  const put = (desk: TestCallbacks, body: object) => keeper().send('PUT', placeOf(desk, mode), body)
  test('is registered, changed, read and removed; each change is on the audit trail', async () => {
    const desk = await openTestCallbacks(app)
    const first = await put(desk, { url: farUrl, ...header })
    const secret = expect.stringMatching(secretShape)
    expect(first.status, first.text).toBe(200)
    expect(first.json).toEqual(registration({ ...shown, signing_secret: secret }))
    const read = await operator.get(placeOf(desk, mode))
    expect([read.status, read.json]).toEqual([200, registration(shown)])
    expect(read.headers['cache-control']).toBe('no-store')
    // The lender sees the same, and nothing in the other mode.
    expect((await desk.ask('/callback', { mode })).json).toEqual(read.json)
    const otherMode = mode === 'live' ? 'test' : 'live'
    expectError(await operator.get(placeOf(desk, otherMode)), 404, 'not_found')

    const moved = await put(desk, { url: `${farUrl}/2` })
    expect([moved.status, moved.json]).toEqual([200, registration({ url: `${farUrl}/2` })])
    const gone = await operator.send('DELETE', placeOf(desk, mode))
    expect([gone.status, gone.text]).toEqual([204, ''])
    expectError(await desk.ask('/callback', { mode }), 404, 'not_found')
    const host = 'los.lender.example'
    const actor = `staff:${keeper().id}`
    expect(await callbackAudit(app, desk.lender.id)).toEqual([
      { ...lineOf(desk, 'registered', { host, header: true }, mode), actor },
      { ...lineOf(desk, 'registered', { host, header: false }, mode), actor },
      lineOf(desk, 'removed', {}, mode),
    ])
    const written = await writtenDown(app)
    expect(written).not.toContain(first.json.signing_secret)
    expect(written).not.toContain(header.header_value)
  })
})

describe('the secret is shown once, to the first who registers', () => {
  test('the operator, and not the lender after that', async () => {
    const desk = await openTestCallbacks(app)
    expect((await put(desk, { url: farUrl })).json.signing_secret).toMatch(secretShape)
    expect((await desk.put({ url: farUrl })).json).toEqual(registration())
  })

  test('the lender, and not the operator after that', async () => {
    const desk = await openTestCallbacks(app)
    const secret = await desk.register('live', header)
    const replies = [
      await operator.get(placeOf(desk)),
      await operator.get('/live/callbacks'),
      await operator.post(`${placeOf(desk)}/disable`),
      await operator.post(`${placeOf(desk)}/enable`),
      await put(desk, { url: farUrl }),
    ]
    for (const { status, text } of replies) {
      expect(status).toBe(200)
      expect(text).not.toContain(secret)
      expect(text).not.toContain('signing_secret')
      expect(text).not.toContain(header.header_value)
    }
  })
})

test.each<[object, string[]]>([
  [{ url: 'http://los.lender.example' }, ['url: must start with https://']],
  [{ url: 'https://169.254.169.254/' }, ['url: must have a host on the public internet']],
  [
    { url: 'https://127.0.0.1/#x', header_name: 'Host', header_value: ' x' },
    [
      'url: must not contain a fragment; must have a host on the public internet',
      'header_name: is set by the service and cannot be chosen',
      'header_value: must not begin or end with a space or tab',
    ],
  ],
  [{ url: farUrl, header_name: 'X-Api-Key' }, ['header_value: is required with header_name']],
  [{ url: farUrl, enabled: false }, ['enabled: is not a known field']],
  [{}, ['url: is required']],
])('%j is refused as for the lender, and nothing changes', async (body, faults) => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  const before = await imageOf(app)
  expectError(await put(desk, body), 400, 'invalid_request', faults)
  expect(await imageOf(app)).toEqual(before)
})

describe('disabled and enabled by hand', () => {
  test('new deliveries are parked; once enabled, they are due at once', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register('live', header)
    await desk.register('test')
    const off = await operator.post(`${placeOf(desk)}/disable`)
    const disabled = { enabled: false, disabled_at: utc, disabled_why: 'by hand' }
    expect([off.status, off.json]).toEqual([200, registration({ ...shown, ...disabled })])
    expect((await desk.ask('/callback')).json).toEqual(off.json)
    expect((await desk.ask('/callback', { mode: 'test' })).json).toEqual(registration())
    await desk.createCase('PARKED')
    const waiting = sql`now() + interval '12 hours'`
    const { id } = desk.lender
    await app.db.rows(sql`UPDATE deliveries SET due_at = ${waiting} WHERE lender_id = ${id}`)
    await app.db.rows(sql`UPDATE callback_streams SET due_at = ${waiting} WHERE lender_id = ${id}`)

    const on = await operator.post(`${placeOf(desk)}/enable`)
    expect([on.status, on.json]).toEqual([200, registration(shown)])
    const [row] = await desk.deliveries()
    expect(row.state).toBe('pending')
    expect(Date.parse(row.next_attempt_at)).toBeLessThanOrEqual(Date.now())
    const due = await app.db.rows(sql`
      SELECT 1 FROM callback_streams WHERE lender_id = ${id} AND due_at <= now()`)
    expect(due).toHaveLength(1)
    expect((await callbackAudit(app, id)).slice(2)).toEqual([
      lineOf(desk, 'disabled'),
      lineOf(desk, 'enabled'),
    ])
  })

  test('the first reason for disabling a URL is kept', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register()
    await app.db.rows(sql`
      UPDATE callback_endpoints SET enabled = false, disabled_why = 'gone',
        disabled_at = '2026-11-15T09:30:00Z' WHERE lender_id = ${desk.lender.id}`)
    const { json } = await operator.post(`${placeOf(desk)}/disable`)
    const disabled_at = '2026-11-15T09:30:00.000Z'
    expect(json).toEqual(registration({ enabled: false, disabled_why: 'gone', disabled_at }))
  })
})

test('a new secret is shown once, and the audit trail records who made it', async () => {
  const desk = await openTestCallbacks(app)
  const old = await desk.register('test')
  const from = Date.now()
  const reply = await operator.post(`${placeOf(desk, 'test')}/rotate-secret`, { overlap_days: 2 })
  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    signing_secret: expect.stringMatching(secretShape),
    previous_valid_until: utc,
  })
  const until = Date.parse(reply.json.previous_valid_until)
  expect(until - from).toBeGreaterThanOrEqual(2 * 86_400_000)
  expect(until - Date.now()).toBeLessThanOrEqual(2 * 86_400_000)
  const body = '{}'
  for (const [secret, finding] of [
    [reply.json.signing_secret, 'right'],
    [old, 'right_previous'],
  ]) {
    const headers = { 'X-SVC-Signature': signed(secret, body) }
    const asked = { mode: 'test', body: { headers, body } } as const
    expect((await desk.ask('/callback/diagnose', asked)).json.finding).toBe(finding)
  }
  const audit = await callbackAudit(app, desk.lender.id)
  expect(audit.at(-1)).toEqual(lineOf(desk, 'secret_rotated', { overlap_days: 2 }, 'test'))
  expect(await writtenDown(app)).not.toContain(reply.json.signing_secret)

  const before = await imageOf(app)
  for (const overlap_days of [-1, 8, 1.5, '1']) {
    const refused = await operator.post(`${placeOf(desk)}/rotate-secret`, { overlap_days })
    expectError(refused, 400, 'invalid_request', [expect.stringMatching(/^overlap_days: must be /)])
  }
  expect(await imageOf(app)).toEqual(before)
})

test('a ping shows the answer, with the header masked', async () => {
  const desk = await openTestCallbacks(app)
  const secret = await desk.register('test', { url: inbox.url, ...header })
  inbox.answer = { status: 418, body: 'short and stout' }
  const reply = await operator.post(`${placeOf(desk, 'test')}/test`)
  const body = inbox.got[0]?.body ?? ''
  expect([reply.status, reply.json]).toEqual([
    200,
    {
      delivered: false,
      status: 418,
      duration_ms: expect.any(Number),
      answer: 'short and stout',
      error: null,
      sent: {
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Deedwire-Callbacks/1',
          'X-Api-Key': '••••',
          'X-SVC-Event': 'ping',
          'X-SVC-Delivery': deliveryId,
          'X-SVC-Timestamp': utc,
          'X-SVC-Signature': signed(secret, body),
        },
        body: body.toString(),
      },
    },
  ])
  expect(inbox.got[0]?.headers['x-api-key']).toBe(header.header_value)
  expect(reply.text).not.toContain(header.header_value)
  expectError(await operator.post(`${placeOf(desk)}/test`), 404, 'not_found')
  expect(inbox.got).toHaveLength(1)
})
