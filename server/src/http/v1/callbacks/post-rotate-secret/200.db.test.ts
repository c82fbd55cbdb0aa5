import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  callbackAudit,
  openTestCallbacks,
  registration,
  secretShape,
  signed,
  type TestCallbacks,
  writtenDown,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { sql } from '../../../../db/db.ts'
import type { Mode } from '../../../../lib/scope.ts'

const start = Date.parse('2026-11-15T09:30:00.000Z')
const day = 86_400_000
const clock = { time: start, now: () => new Date(clock.time) }
const body = '{"event":"ping"}'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
})
afterAll(() => app.end())
beforeEach(() => {
  clock.time = start
})

const rotate = (desk: TestCallbacks, sent: unknown, mode: Mode = 'live') =>
  desk.ask('/callback/rotate-secret', { body: sent, mode })

/** The diagnosis of a callback signed with that secret. */
async function findingOf(desk: TestCallbacks, secret: string, mode: Mode = 'live') {
  const sent = { headers: { 'X-SVC-Signature': signed(secret, body) }, body }
  return (await desk.ask('/callback/diagnose', { body: sent, mode })).json.finding
}

test.each<[object, number]>([
  [{}, 1],
  [{ overlap_days: null }, 1],
  [{ overlap_days: 0 }, 0],
  [{ overlap_days: 2 }, 2],
  [{ overlap_days: 7 }, 7],
  [{ overlap_days: 3, surprise: 1 }, 3],
])('%j: a new secret; the old one also signs for %i days', async (sent, days) => {
  const desk = await openTestCallbacks(app)
  const old = await desk.register()
  const reply = await rotate(desk, sent)
  expect([reply.status, reply.json]).toEqual([
    200,
    {
      signing_secret: expect.stringMatching(secretShape),
      previous_valid_until: new Date(start + days * day).toISOString(),
    },
  ])
  const { signing_secret } = reply.json
  expect(signing_secret).not.toBe(old)
  expect(await findingOf(desk, signing_secret)).toBe('right')
  clock.time = start + days * day - 1
  if (days > 0) expect(await findingOf(desk, old)).toBe('right_previous')
  clock.time = start + days * day
  expect(await findingOf(desk, old)).toBe('rotated_out')
  expect(await findingOf(desk, signing_secret)).toBe('right')
})

test('it is shown once', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  const { signing_secret } = (await rotate(desk, {})).json
  const later = [
    await desk.ask('/callback'),
    await desk.put({ url: registration().url }),
    await rotate(desk, {}),
  ]
  expect(later[1]?.json).toEqual(registration())
  for (const { status, text } of later) {
    expect(status).toBe(200)
    expect(text).not.toContain(signing_secret)
  }
  expect(await writtenDown(app)).not.toContain(signing_secret)
})

test('a second rotation leaves the last two, not the first', async () => {
  const desk = await openTestCallbacks(app)
  const first = await desk.register()
  const second = (await rotate(desk, { overlap_days: 7 })).json.signing_secret
  const third = (await rotate(desk, { overlap_days: 7 })).json.signing_secret
  expect(await findingOf(desk, third)).toBe('right')
  expect(await findingOf(desk, second)).toBe('right_previous')
  expect(await findingOf(desk, first)).toBe('wrong_secret')
})

test('the other mode and other lenders keep theirs', async () => {
  const desk = await openTestCallbacks(app)
  const other = await openTestCallbacks(app)
  const kept = { test: await desk.register('test'), other: await other.register() }
  const { signing_secret } = (await rotate(desk, {})).json
  expect(await findingOf(desk, kept.test, 'test')).toBe('right')
  expect(await findingOf(desk, signing_secret, 'test')).toBe('other_environment')
  expect(await findingOf(other, kept.other)).toBe('right')
  expect(await findingOf(other, signing_secret)).toBe('wrong_secret')
})

test('a lender without a URL can rotate too: its collateral results are signed as well', async () => {
  const desk = await openTestCallbacks(app)
  const reply = await rotate(desk, {}, 'test')
  expect(reply.status).toBe(200)
  expect(await findingOf(desk, reply.json.signing_secret, 'test')).toBe('right')
  expect((await desk.ask('/callback', { mode: 'test' })).status).toBe(404)
})

test('it is on the audit trail, without the secret', async () => {
  const desk = await openTestCallbacks(app)
  await rotate(desk, { overlap_days: 5 }, 'test')
  expect(await callbackAudit(app, desk.lender.id)).toEqual([
    {
      actor: expect.stringMatching(/^key:key_/),
      action: 'callback.secret_rotated',
      subject: desk.lender.id,
      mode: 'test',
      details: { overlap_days: 5 },
    },
  ])
})

test('repeated with its Idempotency-Key it rotates once; the secret is not stored in plain text', async () => {
  const desk = await openTestCallbacks(app)
  await desk.register()
  const headers = { 'idempotency-key': 'rotate-1' }
  const again = () => desk.ask('/callback/rotate-secret', { body: { overlap_days: 2 }, headers })
  const first = await again()
  const second = await again()
  expect([first.status, second.status, second.json]).toEqual([200, 200, first.json])
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await findingOf(desk, first.json.signing_secret)).toBe('right')
  const [kept] = await app.db.rows<{ answer: string }>(
    sql`SELECT answer FROM idempotency_keys WHERE key = 'rotate-1' AND lender_id = ${desk.lender.id}`,
  )
  expect(kept?.answer).not.toContain('svcsec_')
  const other = await desk.ask('/callback/rotate-secret', { body: { overlap_days: 3 }, headers })
  expect([other.status, other.json.error.code]).toEqual([422, 'idempotency_mismatch'])
})
