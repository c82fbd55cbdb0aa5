import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  deliveryId,
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { sampleDocument } from '../../../../../../tests/support/http/http-client.ts'
import { sql } from '../../../../db/db.ts'

const start = Date.parse('2026-11-15T09:30:00.000Z')
const clock = { time: start, now: () => new Date(clock.time) }
const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()

let app: TestApp
let desk: TestCallbacks
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
  desk = await openTestCallbacks(app)
  await desk.register()
  // One event a minute: A-1, B-1, A-2, B-2, C-1.
  for (const ref of ['A', 'B']) {
    ids[ref] = await desk.createCase(ref)
    clock.time += minute
  }
  for (const ref of ['A', 'B']) {
    const body = { documents: [sampleDocument('deed.pdf', ref)] }
    expect((await desk.ask(`/cases/${ref}/documents`, { body })).status).toBe(200)
    clock.time += minute
  }
  ids.C = await desk.createCase('C')
  const rows = await desk.deliveries()
  await desk.fail(rows[4].id)
  await app.db.rows(sql`
    UPDATE deliveries SET state = 'delivered', attempts = 2, attempts_total = 3, due_at = NULL,
      finished_at = ${at(30)}, last_status = 204 WHERE id = ${rows[3].id}`)
})
afterAll(() => app.end())

const named = (rows: { external_ref: string; sequence: number }[]) =>
  rows.map(({ external_ref, sequence }) => `${external_ref}-${sequence}`)
const list = async (query: string) => named(await desk.deliveries(query))

test('every delivery, newest first, field by field', async () => {
  const reply = await desk.ask('/callback/deliveries')
  const pending = { state: 'pending', attempts: 0, finished_at: null, last_status: null }
  const waits = (minutes: number) => ({
    ...pending,
    next_attempt_at: at(minutes),
    last_error: null,
    created_at: at(minutes),
  })
  const of = (ref: string, sequence: number, event: string) => ({
    id: deliveryId,
    event,
    case_id: ids[ref],
    collateral_id: null,
    external_ref: ref,
    sequence,
  })
  expect([reply.status, reply.json]).toEqual([
    200,
    {
      deliveries: [
        { ...of('C', 1, 'case.received'), ...waits(4) },
        { ...of('B', 2, 'documents.received'), ...waits(3) },
        { ...of('A', 2, 'documents.received'), ...waits(2) },
        {
          ...of('B', 1, 'case.received'),
          state: 'delivered',
          attempts: 3,
          next_attempt_at: null,
          finished_at: at(30),
          last_status: 204,
          last_error: null,
          created_at: at(1),
        },
        {
          ...of('A', 1, 'case.received'),
          state: 'failed',
          attempts: 12,
          next_attempt_at: null,
          finished_at: at(0),
          last_status: 500,
          last_error: 'Answered 500; only 2xx is a success.',
          created_at: at(0),
        },
      ],
      next_before: null,
    },
  ])
  const unique = new Set(reply.json.deliveries.map(({ id }: { id: string }) => id))
  expect(unique.size).toBe(5)
})

describe('only those', () => {
  test('of a case, by its reference or its id', async () => {
    expect(await list('?case=A')).toEqual(['A-2', 'A-1'])
    expect(await list(`?case=${ids.B}`)).toEqual(['B-2', 'B-1'])
  })

  test.each<[string, string[]]>([
    ['event=case.received', ['C-1', 'B-1', 'A-1']],
    ['event=documents.received', ['B-2', 'A-2']],
    ['event=result_changed', []],
    ['state=pending', ['C-1', 'B-2', 'A-2']],
    ['state=delivered', ['B-1']],
    ['state=failed', ['A-1']],
    ['state=failed&case=A&event=case.received', ['A-1']],
    ['state=failed&case=B', []],
    ['state=pending&event=documents.received&case=B', ['B-2']],
  ])('with %s', async (query, wanted) => {
    expect(await list(`?${query}`)).toEqual(wanted)
  })

  test.each<[string, string[]]>([
    [`from=${at(2)}`, ['C-1', 'B-2', 'A-2']],
    ['from=2026-11-15T09:32:00.001Z', ['C-1', 'B-2']],
    [`to=${at(2)}`, ['B-1', 'A-1']],
    ['to=2026-11-15T09:32:00.001Z', ['A-2', 'B-1', 'A-1']],
    [`from=${at(1)}&to=${at(3)}`, ['A-2', 'B-1']],
    ['from=2026-11-15T15:02:00%2B05:30', ['C-1', 'B-2', 'A-2']],
    ['from=2026-11-15', ['C-1', 'B-2', 'A-2', 'B-1', 'A-1']],
    ['from=2026-11-16', []],
    ['to=2026-11-15', []],
    [`from=${at(3)}&to=${at(1)}`, []],
    [`from=${at(1)}&state=pending&case=A`, ['A-2']],
  ])('recorded %s', async (query, wanted) => {
    expect(await list(`?${query}`)).toEqual(wanted)
  })
})

test('not of another lender or the other mode', async () => {
  const other = await openTestCallbacks(app)
  await other.register()
  expect(await other.deliveries()).toEqual([])
  await desk.register('test')
  expect(await desk.deliveries('', 'test')).toEqual([])
  await desk.createCase('A', 'test')
  clock.time += minute
  await other.createCase('A')
  const rows = [await desk.deliveries('?case=A', 'test'), await other.deliveries('?case=A')]
  expect(rows.map(named)).toEqual([['A-1'], ['A-1']])
  expect(await list('')).toEqual(['C-1', 'B-2', 'A-2', 'B-1', 'A-1'])
  // The position of another lender's delivery is only a position in time, and gives no access to
  // it.
  expect(await other.deliveries(`?before=${rows[0]?.[0].id}`)).toEqual([])
})

describe('a hundred at a time', () => {
  /** This many deliveries of one case, from the newest on; a second apart. */
  async function fill(target: TestCallbacks, count: number): Promise<string[]> {
    await target.register()
    const caseId = await target.createCase('MANY')
    await app.db.rows(sql`DELETE FROM deliveries WHERE stream = ${caseId}`)
    const rows = await app.db.rows<{ id: string }>(sql`
      INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, state, created_at)
      SELECT 'dlv_' || lpad(n::text, 26, '0'), ${target.lender.id}, 'live', ${caseId}, n,
        'evt_' || ${target.lender.id}::text || n, 'documents.received',
        CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'delivered' END, ${at(0)}::timestamptz + n * interval '1 s'
      FROM generate_series(${count}::integer, 1, -1) AS n RETURNING id`)
    return rows.map(({ id }) => id)
  }

  async function pages(target: TestCallbacks, query = ''): Promise<string[][]> {
    const all: string[][] = []
    for (let before: string | null = ''; before !== null; ) {
      const from = before === '' ? '' : `&before=${before}`
      const { json } = await target.ask(`/callback/deliveries?${query}${from}`)
      all.push(json.deliveries.map(({ id }: { id: string }) => id))
      before = json.next_before
      if (before !== null) expect(before).toBe(all.at(-1)?.at(-1))
      if (all.length > 9) throw new Error('the pages have no end')
    }
    return all
  }

  test('all of 201, each once, in order; also while newer ones arrive', async () => {
    const target = await openTestCallbacks(app)
    const wanted = await fill(target, 201)
    const found = await pages(target)
    expect(found.map(({ length }) => length)).toEqual([100, 100, 1])
    expect(found.flat()).toEqual(wanted)

    const half = await pages(target, 'state=failed')
    expect(half.map(({ length }) => length)).toEqual([100])
    expect(half.flat()).toEqual(wanted.filter((_, i) => i % 2 === 1))

    await target.createCase('NEWER')
    const next = await target.ask(`/callback/deliveries?before=${wanted[99]}`)
    expect(next.json.deliveries.map(({ id }: { id: string }) => id)).toEqual(wanted.slice(100, 200))
    expect(next.json.next_before).toBe(wanted[199])
    const early = await pages(target, `to=${at(1)}`)
    expect(early.flat()).toEqual(wanted.slice(-59))
  })
})
