import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  callbackAudit,
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { imageOf } from '../../../../../../tests/support/http/staff-routes.ts'
import { sql } from '../../../../db/db.ts'
import type { Mode } from '../../../../lib/scope.ts'

const start = Date.parse('2026-11-15T09:30:00.000Z')
const clock = { time: start, now: () => new Date(clock.time) }
const hour = 3_600_000
const at = (hours: number) => new Date(start + hours * hour).toISOString()

let app: TestApp
let desk: TestCallbacks
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
})
afterAll(() => app.end())

/** One case an hour, the first three failed, the fourth pending; then it is hour four. */
beforeEach(async () => {
  desk = await openTestCallbacks(app)
  await desk.register()
  for (const n of [0, 1, 2, 3]) {
    clock.time = start + n * hour
    await desk.createCase(`H-${n}`)
  }
  clock.time = start + 4 * hour
  for (const { id } of (await desk.deliveries()).slice(1)) await desk.fail(id)
})

const replay = (body: object, mode: Mode = 'live') =>
  desk.ask('/callback/deliveries/replay', { body, mode })
const refsOf = async (state: string) =>
  (await desk.deliveries(`?state=${state}`)).map(({ external_ref }) => external_ref)

describe('all that failed in the given period, and nothing else', () => {
  test.each<[string, object, string[]]>([
    ['since the first', { since: at(0) }, ['H-2', 'H-1', 'H-0']],
    ['since a moment later', { since: '2026-11-15T09:30:00.001Z' }, ['H-2', 'H-1']],
    ['since a day', { since: '2026-11-15' }, ['H-2', 'H-1', 'H-0']],
    ['since a time with another zone', { since: '2026-11-15T16:30:00+05:30' }, ['H-2']],
    ['until a time, which is not in it', { since: at(0), until: at(2) }, ['H-1', 'H-0']],
    ['until null', { since: at(2), until: null, dry_run: null }, ['H-2']],
    ['dry_run false', { since: at(1), dry_run: false }, ['H-2', 'H-1']],
  ])('%s', async (_, body, refs) => {
    const reply = await replay(body)
    expect([reply.status, reply.json]).toEqual([
      202,
      { replayed: refs.length, more: false, dry_run: false },
    ])
    expect(await refsOf('pending')).toEqual(['H-3', ...refs])
    // Twenty cases a second, the oldest first: a receiver that was down is not flooded.
    const replayed = (await desk.deliveries('?state=pending')).slice(1).reverse()
    expect(replayed.map((row) => [row.next_attempt_at, row.finished_at, row.attempts])).toEqual(
      refs.map((_, i) => [new Date(clock.time + 50 * i).toISOString(), null, 12]),
    )
    const lines = await callbackAudit(app, desk.lender.id)
    expect(lines.slice(1)).toEqual([
      {
        actor: expect.stringMatching(/^key:key_/),
        action: 'callback.replayed',
        subject: desk.lender.id,
        mode: 'live',
        details: { count: refs.length },
      },
    ])
  })

  test.each<[string, object]>([
    ['since after the last', { since: at(2.5) }],
    ['until before since', { since: at(2), until: at(0) }],
  ])('%s: none, and no line on the audit trail', async (_, body) => {
    const before = await imageOf(app)
    const reply = await replay(body)
    expect(reply.status).toBe(202)
    expect(reply.json).toEqual({ replayed: 0, more: false, dry_run: false })
    expect(await imageOf(app)).toEqual(before)
  })

  test('not those of another lender or of the other mode', async () => {
    const other = desk
    desk = await openTestCallbacks(app)
    await desk.register()
    await desk.register('test')
    const before = await other.deliveries()
    for (const mode of ['live', 'test'] as const) {
      expect((await replay({ since: at(0) }, mode)).json.replayed).toBe(0)
    }
    desk = other
    await desk.register('test')
    expect((await replay({ since: at(0) }, 'test')).json.replayed).toBe(0)
    expect(await desk.deliveries()).toEqual(before)
  })
})

test('a second time nothing is left', async () => {
  expect((await replay({ since: at(0) })).json.replayed).toBe(3)
  expect((await replay({ since: at(0) })).json.replayed).toBe(0)
})

test('ten thousand at a time: the oldest first, and it says that there are more', async () => {
  const caseId = await desk.createCase('MANY')
  await app.db.rows(sql`
    INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, state, created_at)
    SELECT 'dlv_' || lpad(n::text, 26, '0'), ${desk.lender.id}, 'live', ${caseId}, n + 1,
      'evt_many' || n, 'documents.received', 'failed', ${at(-1)}::timestamptz
    FROM generate_series(1, 10001) AS n`)
  const range = { since: at(-1), until: at(0) }
  const dry = await replay({ ...range, dry_run: true })
  expect(dry.json).toEqual({ replayed: 10_000, more: true, dry_run: true })
  const first = await replay(range)
  expect(first.json).toEqual({ replayed: 10_000, more: true, dry_run: false })
  const left = await desk.deliveries('?case=MANY&state=failed')
  expect(left.map(({ sequence }) => sequence)).toEqual([10_002])
  clock.time += 60_000
  expect((await replay(range)).json).toEqual({ replayed: 1, more: false, dry_run: false })
})
