import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
import {
  callbackAudit,
  type Inbox,
  openInbox,
  openTestCallbacks,
  signed,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { until } from '../../../../../../tests/support/until.ts'
import { sql } from '../../../../db/db.ts'

const replay = (desk: TestCallbacks, id: string) =>
  desk.ask(`/callback/deliveries/${id}/replay`, { method: 'POST' })

describe('without a worker', () => {
  const start = Date.parse('2026-11-15T09:30:00.000Z')
  const clock = { time: start, now: () => new Date(clock.time) }
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' }, clock)
  })
  afterAll(() => app.end())

  test('a failed delivery is due now, from the start of the schedule; no other is', async () => {
    clock.time = start
    const desk = await openTestCallbacks(app)
    await desk.register()
    for (const ref of ['R-1', 'R-2']) await desk.createCase(ref)
    const [other, row] = await desk.deliveries()
    await desk.fail(row.id)
    await desk.fail(other.id)
    const failed = await desk.deliveries()
    clock.time = start + 3_600_000
    const reply = await replay(desk, row.id)
    expect([reply.status, reply.json]).toEqual([202, { replayed: 1 }])
    expect(await desk.deliveries()).toEqual([
      failed[0],
      {
        ...failed[1],
        state: 'pending',
        next_attempt_at: new Date(clock.time).toISOString(),
        finished_at: null,
      },
    ])
    const [counted] = await app.db.rows(sql`
      SELECT attempts, attempts_total AS total, first_tried_at AS first FROM deliveries
      WHERE id = ${row.id}`)
    expect(counted).toEqual({ attempts: 0, total: 12, first: null })
    const streams = await app.db.rows(sql`SELECT stream, due_at AS due FROM callback_streams`)
    expect(streams).toEqual([{ stream: row.case_id, due: clock.now() }])
    expect((await callbackAudit(app, desk.lender.id)).at(-1)).toEqual({
      actor: expect.stringMatching(/^key:key_/),
      action: 'callback.replayed',
      subject: row.id,
      mode: 'live',
      details: { count: 1 },
    })
  })

  test('one that is pending again is not replayed once more', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register()
    await desk.createCase('R-1')
    const [{ id }] = await desk.deliveries()
    await desk.fail(id)
    expect((await replay(desk, id)).status).toBe(202)
    expect((await replay(desk, id)).status).toBe(409)
  })
})

describe('with a worker', () => {
  let app: TestApp
  let inbox: Inbox
  beforeAll(async () => {
    app = await sharedTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
    inbox = await openInbox()
  })
  afterAll(async () => {
    await app.end()
    await inbox.close()
  })

  test('a delivered one is sent again, with the same id and number and signed', async () => {
    const desk = await openTestCallbacks(app)
    const secret = await desk.register('live', { url: inbox.url })
    await desk.createCase('R-1')
    const attempts = async (n: number) => {
      const [row] = await desk.deliveries()
      return row.state === 'delivered' && row.attempts === n
    }
    await until('it is delivered', () => attempts(1))
    const [{ id }] = await desk.deliveries()
    expect((await replay(desk, id)).status).toBe(202)
    await until('it is delivered again', () => attempts(2))
    expect(inbox.got).toHaveLength(2)
    for (const { headers, body } of inbox.got) {
      expect(headers).toMatchObject({
        'x-svc-delivery': id,
        'x-svc-sequence': '1',
        'x-svc-event': 'case.received',
        'x-svc-signature': signed(secret, body),
      })
    }
    expect(inbox.got[1]?.body.toString()).toBe(inbox.got[0]?.body.toString())
    const { json } = await desk.ask(`/callback/deliveries/${id}`)
    expect(json).toMatchObject({ state: 'delivered', attempts: 2, finished_at: utc })
    expect(json.attempt_log.map(({ number }: { number: number }) => number)).toEqual([1, 2])
  })
})
