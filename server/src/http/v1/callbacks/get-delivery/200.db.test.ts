import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
import {
  type Inbox,
  openInbox,
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { until } from '../../../../../../tests/support/until.ts'
import { sql } from '../../../../db/db.ts'

let app: TestApp
let inbox: Inbox
let desk: TestCallbacks
beforeAll(async () => {
  app = await sharedTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
  inbox = await openInbox()
  desk = await openTestCallbacks(app)
})
afterAll(async () => {
  await app.end()
  await inbox.close()
})

const whole = expect.toSatisfy((ms: number) => Number.isInteger(ms) && ms >= 0)

/** Attempted this often, and recorded. */
async function tried(id: string, attempts: number): Promise<void> {
  await until(`attempt ${attempts}`, async () => {
    const { json } = await desk.ask(`/callback/deliveries/${id}`)
    return json.attempts === attempts
  })
}

test('a delivery with each of its attempts, as the receiver answered them', async () => {
  inbox.answer = { status: 503, body: `not now ${'x'.repeat(1017)}` }
  await desk.register('live', { url: inbox.url })
  const case_id = await desk.createCase('R-1')
  const [{ id }] = await desk.deliveries()
  await tried(id, 1)
  const first = {
    number: 1,
    at: utc,
    duration_ms: whole,
    status: 503,
    error: 'Answered 503; only 2xx is a success.',
    answer: `not now ${'x'.repeat(1016)}`,
  }
  const head = {
    id,
    event: 'case.received',
    case_id,
    collateral_id: null,
    external_ref: 'R-1',
    sequence: 1,
  }
  const pending = await desk.ask(`/callback/deliveries/${id}`)
  expect([pending.status, pending.json]).toEqual([
    200,
    {
      ...head,
      state: 'pending',
      attempts: 1,
      next_attempt_at: utc,
      finished_at: null,
      last_status: 503,
      last_error: 'Answered 503; only 2xx is a success.',
      created_at: utc,
      attempt_log: [first],
    },
  ])

  inbox.answer = { status: 204 }
  // It is due after seconds; the exact number is not tested here.
  await app.db.rows(sql`
    UPDATE callback_streams SET due_at = now() - interval '1 minute' WHERE NOT leased`)
  await tried(id, 2)
  const delivered = await desk.ask(`/callback/deliveries/${id}`)
  expect([delivered.status, delivered.json]).toEqual([
    200,
    {
      ...head,
      state: 'delivered',
      attempts: 2,
      next_attempt_at: null,
      finished_at: utc,
      last_status: 204,
      last_error: null,
      created_at: pending.json.created_at,
      attempt_log: [
        pending.json.attempt_log[0],
        { number: 2, at: utc, duration_ms: whole, status: 204, error: null, answer: '' },
      ],
    },
  ])
  expect(inbox.got.map(({ headers }) => headers['x-svc-delivery'])).toEqual([id, id])
  const { attempt_log, ...rest } = delivered.json
  expect(await desk.deliveries()).toEqual([rest])
})

test('an unreachable address: no status, no answer, one sentence', async () => {
  const closed = await openInbox()
  await closed.close()
  await desk.register('live', { url: closed.url })
  await desk.createCase('R-2')
  const [{ id }] = await desk.deliveries('?case=R-2')
  await tried(id, 1)
  const { json } = await desk.ask(`/callback/deliveries/${id}`)
  const error = 'The address could not be reached.'
  expect(json).toMatchObject({ state: 'pending', last_status: null, last_error: error })
  expect(json.attempt_log[0]).toEqual({
    number: 1,
    at: utc,
    duration_ms: whole,
    status: null,
    error,
    answer: null,
  })
})

test('one that was never attempted has no attempts', async () => {
  await desk.register('test', { url: inbox.url })
  await app.db.rows(sql`UPDATE callback_endpoints SET enabled = false, disabled_at = now(),
    disabled_why = 'by hand' WHERE lender_id = ${desk.lender.id} AND mode = 'test'`)
  await desk.createCase('R-3', 'test')
  const [row] = await desk.deliveries('', 'test')
  const { json } = await desk.ask(`/callback/deliveries/${row.id}`, { mode: 'test' })
  expect(json).toEqual({ ...row, state: 'pending', attempts: 0, attempt_log: [] })
})
