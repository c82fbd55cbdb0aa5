import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  callbackAudit,
  openInbox,
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import { imageOf } from '../../../../../tests/support/http/staff-routes.ts'
import { until } from '../../../../../tests/support/until.ts'
import { sql } from '../../../db/db.ts'
import type { Mode } from '../../../lib/scope.ts'

const placeOf = ({ lender }: TestCallbacks, mode: Mode = 'live') =>
  `/${mode}/lenders/${lender.id}/callback`

describe('an operator', () => {
  const start = Date.parse('2026-11-15T09:30:00.000Z')
  const clock = { time: start, now: () => new Date(clock.time) }
  const minute = 60_000
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
  let app: TestApp
  let operator: Awaited<ReturnType<TestApp['staff']>>
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' }, clock)
    operator = await app.staff('operator')
  })
  afterAll(() => app.end())

  /** A-1 failed, A-2 pending, B-1 failed; a minute apart, and now is minute ten. */
  async function openFilled(): Promise<TestCallbacks> {
    const desk = await openTestCallbacks(app)
    await desk.register()
    clock.time = start
    await desk.createCase('A')
    clock.time = start + minute
    await desk.ask('/cases/A/documents', {
      body: { documents: [sampleDocument('deed.pdf', 'deed')] },
    })
    clock.time = start + 2 * minute
    await desk.createCase('B')
    clock.time = start + 10 * minute
    const [b1, , a1] = await desk.deliveries()
    for (const { id } of [a1, b1]) await desk.fail(id)
    return desk
  }
  const lineOf = (subject: string, count: number, mode: Mode = 'live') => ({
    actor: `staff:${operator.id}`,
    action: 'callback.replayed',
    subject,
    mode,
    details: { count },
  })

  test('sees what the lender sees, by the same filters', async () => {
    const desk = await openFilled()
    const other = await openFilled()
    const [{ case_id: theirs, id: foreign }] = await other.deliveries('?case=B')
    for (const query of [
      '',
      '?case=A',
      '?event=documents.received',
      '?state=failed',
      '?state=delivered',
      `?from=${at(1)}&to=${at(2)}`,
      `?state=failed&to=${at(1)}&event=case.received`,
      `?before=${foreign}`,
    ]) {
      const [own, seen] = [
        await desk.ask(`/callback/deliveries${query}`),
        await operator.get(`${placeOf(desk)}/deliveries${query}`),
      ]
      expect([query, seen.status]).toEqual([query, 200])
      expect(seen.json).toEqual(own.json)
    }
    const refs = async (query: string) => {
      const { json } = await operator.get(`${placeOf(desk)}/deliveries${query}`)
      return json.deliveries.map(
        (row: { external_ref: string; sequence: number }) => `${row.external_ref}-${row.sequence}`,
      )
    }
    expect(await refs('')).toEqual(['B-1', 'A-2', 'A-1'])
    expect(await refs('?case=A')).toEqual(['A-2', 'A-1'])
    expect(await refs('?state=failed')).toEqual(['B-1', 'A-1'])
    const inTest = await operator.get(`${placeOf(desk, 'test')}/deliveries`)
    expect(inTest.json).toEqual({ deliveries: [], next_before: null })
    for (const name of ['NOT-THERE', theirs]) {
      const none = await operator.get(`${placeOf(desk)}/deliveries?case=${name}`)
      expectError(none, 404, 'not_found')
    }
  })

  test.each<[string, string[]]>([
    ['state=done', ['state']],
    ['event=ping', ['event']],
    ['from=x&to=y', ['from', 'to']],
    ['case=NOT-THERE&from=x', ['from']],
    ['limit=1', ['limit']],
  ])('gets an error for ?%s', async (query, paths) => {
    const desk = await openTestCallbacks(app)
    const reply = await operator.get(`${placeOf(desk)}/deliveries?${query}`)
    expectError(reply, 400, 'invalid_request', expect.any(Array))
    const told = reply.json.error.details.map((one: string) => one.split(': ')[0])
    expect(told).toEqual(paths)
  })

  test('pages through: a hundred at a time', async () => {
    const desk = await openTestCallbacks(app)
    await desk.register()
    const caseId = await desk.createCase('MANY')
    await app.db.rows(sql`
      INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, created_at)
      SELECT 'dlv_' || lpad(n::text, 26, '0'), ${desk.lender.id}, 'live', ${caseId}, n + 1,
        'evt_many' || n, 'documents.received', now() FROM generate_series(1, 100) AS n`)
    const first = (await operator.get(`${placeOf(desk)}/deliveries`)).json
    expect(first.deliveries).toHaveLength(100)
    expect(first.next_before).toBe(first.deliveries[99].id)
    const next = await operator.get(`${placeOf(desk)}/deliveries?before=${first.next_before}`)
    expect(next.json.deliveries.map(({ sequence }: { sequence: number }) => sequence)).toEqual([2])
    expect(next.json.next_before).toBeNull()
  })

  test('reads a delivery with its attempts; another lender’s is 404', async () => {
    const desk = await openFilled()
    const [{ id }] = await desk.deliveries()
    await app.db.rows(sql`
      INSERT INTO delivery_attempts (delivery_id, number, lender_id, mode, at, duration_ms, status,
        error, answer)
      VALUES (${id}, 1, ${desk.lender.id}, 'live', ${at(3)}, 15, 500,
        'Answered 500; only 2xx is a success.', 'oh no')`)
    const reply = await operator.get(`${placeOf(desk)}/deliveries/${id}`)
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual((await desk.ask(`/callback/deliveries/${id}`)).json)
    expect(reply.json.attempt_log).toEqual([
      {
        number: 1,
        at: at(3),
        duration_ms: 15,
        status: 500,
        error: 'Answered 500; only 2xx is a success.',
        answer: 'oh no',
      },
    ])
    const other = await openTestCallbacks(app)
    for (const place of [placeOf(other), placeOf(desk, 'test')]) {
      const none = await operator.get(`${place}/deliveries/${id}`)
      expectError(none, 404, 'not_found')
      expect(none.json.error.message).toBe('Delivery not found.')
    }
  })

  test('sends one again, and the audit trail records it', async () => {
    const desk = await openFilled()
    const [row, waiting] = await desk.deliveries()
    const reply = await operator.post(`${placeOf(desk)}/deliveries/${row.id}/replay`)
    expect([reply.status, reply.json]).toEqual([202, { replayed: 1 }])
    const [now] = await desk.deliveries()
    const replayed = { state: 'pending', next_attempt_at: at(10), finished_at: null }
    expect(now).toEqual({ ...row, ...replayed })
    expect((await callbackAudit(app, desk.lender.id)).slice(1)).toEqual([lineOf(row.id, 1)])

    const other = await openFilled()
    const before = await imageOf(app)
    const again = await operator.post(`${placeOf(desk)}/deliveries/${waiting.id}/replay`)
    expectError(again, 409, 'move_not_allowed')
    for (const place of [placeOf(other), placeOf(desk, 'test')]) {
      const none = await operator.post(`${place}/deliveries/${row.id}/replay`)
      expectError(none, 404, 'not_found')
    }
    expect(await imageOf(app)).toEqual(before)
  })

  test('counts what failed, then sends it again', async () => {
    const desk = await openFilled()
    const other = await openFilled()
    const replay = (body: object) => operator.post(`${placeOf(desk)}/deliveries/replay`, body)
    const before = await imageOf(app)
    const dry = await replay({ since: at(0), dry_run: true })
    expect([dry.status, dry.json]).toEqual([200, { replayed: 2, more: false, dry_run: true }])
    const bad = await replay({ since: 'x', until: 'y' })
    expectError(bad, 400, 'invalid_request', [
      expect.stringMatching(/^since: must be /),
      expect.stringMatching(/^until: must be /),
    ])
    expectError(await replay({ since: '2999-01-01' }), 400, 'invalid_request', [
      'since: is in the future',
    ])
    expect(await imageOf(app)).toEqual(before)

    const some = await replay({ since: at(0), until: at(2) })
    expect([some.status, some.json]).toEqual([202, { replayed: 1, more: false, dry_run: false }])
    const failed = await desk.deliveries('?state=failed')
    expect(failed.map(({ external_ref }) => external_ref)).toEqual(['B'])
    expectError(await replay({ since: at(0) }), 429, 'rate_limited')
    expect(await desk.deliveries('?state=failed')).toEqual(failed)
    clock.time += minute
    expect((await replay({ since: at(0) })).json.replayed).toBe(1)
    expect(await desk.deliveries('?state=failed')).toEqual([])
    expect(await other.deliveries('?state=failed')).toHaveLength(2)
    const { id } = desk.lender
    expect((await callbackAudit(app, id)).slice(1)).toEqual([lineOf(id, 1), lineOf(id, 1)])
  })

  test('cannot send again without a URL', async () => {
    const desk = await openFilled()
    await desk.ask('/callback', { method: 'DELETE' })
    const [{ id }] = await desk.deliveries('?state=failed')
    const before = await imageOf(app)
    for (const [path, body] of [
      [`${id}/replay`, {}],
      ['replay', { since: at(0) }],
    ] as const) {
      const reply = await operator.post(`${placeOf(desk)}/deliveries/${path}`, body)
      expectError(reply, 409, 'move_not_allowed')
      expect(reply.json.error.message).toBe('Register a callback URL first.')
    }
    expect(await imageOf(app)).toEqual(before)
  })
})

test('deliveries parked by hand arrive in order once an operator enables the URL', async () => {
  const app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'all' })
  const inbox = await openInbox()
  try {
    const operator = await app.staff('operator')
    const desk = await openTestCallbacks(app)
    await desk.register('live', { url: inbox.url })
    await operator.post(`${placeOf(desk)}/disable`)
    await desk.createCase('R-1')
    for (const name of ['a', 'b']) {
      await desk.ask('/cases/R-1/documents', { body: { documents: [sampleDocument(name, name)] } })
    }
    expect(await desk.deliveries('?state=pending')).toHaveLength(3)
    expect(inbox.got).toEqual([])
    await operator.post(`${placeOf(desk)}/enable`)
    await until('all arrived', async () => (await desk.deliveries('?state=pending')).length === 0)
    expect(inbox.got.map(({ headers }) => headers['x-svc-sequence'])).toEqual(['1', '2', '3'])
  } finally {
    await app.end()
    await inbox.close()
  }
})
