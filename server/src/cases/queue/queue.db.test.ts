import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../tests/support/http/http-client.ts'
import { crowdQueue, idsInOrder } from '../../../../tests/support/queue/crowded-queue.ts'
import {
  createCase,
  fillOffice,
  hourMs,
  type Staff,
} from '../../../../tests/support/queue/fill-office.ts'
import {
  everyStatus,
  idsOf,
  queueOrders,
  queueReader,
  type Row,
} from '../../../../tests/support/queue/queue-rows.ts'
import { searchedPeople, soughtWords } from '../../../../tests/support/queue/searched-people.ts'

const today = Date.parse('2026-11-16T06:00:00.000Z')
const clock = { time: today, now: () => new Date(clock.time) }

let app: TestApp
let lenders: TestLender[]
let staff: Staff
let colleague: Staff
beforeAll(async () => {
  app = await startTestApp({}, clock)
  lenders = [await app.lender(), await app.lender()]
  staff = await app.staff('admin')
  colleague = await app.staff('analyst')
})
afterAll(() => app.end())

const lenderAt = (i: number) => lenders[i % lenders.length] as TestLender
const { page, follow, rowsOf } = queueReader(() => staff)

describe('filters, orders and counts', () => {
  let all: Row[]
  beforeAll(async () => {
    await fillOffice({ app, clock, lenderAt, staff, colleague })
    all = await rowsOf(everyStatus)
  })

  const ageOf = (row: Row) => today - Date.parse(row.received_at)
  const filters: [string, () => string, (row: Row) => boolean][] = [
    ['nothing: the open ones', () => '', (row) => row.status !== 'finalised'],
    ['one status', () => 'status=query_raised', (row) => row.status === 'query_raised'],
    ['the finalised', () => 'status=finalised', (row) => row.status === 'finalised'],
    [
      'two statuses',
      () => 'status=received,finalised',
      (row) => ['received', 'finalised'].includes(row.status),
    ],
    [
      'a lender',
      () => `${everyStatus}&lender=${lenderAt(1).id}`,
      (row) => row.lender.id === lenderAt(1).id,
    ],
    ['a lender there is not', () => `${everyStatus}&lender=lender_nobody`, () => false],
    [
      'a state, spelled freely',
      () => `${everyStatus}&state=MAHARASTRA`,
      (r) => r.state_code === 'MH',
    ],
    ['a case type', () => `${everyStatus}&case_type=NEC`, (row) => row.case_type === 'NEC'],
    ['mine', () => `${everyStatus}&analyst=me`, (row) => row.analyst?.id === staff.id],
    [
      'a colleague’s',
      () => `${everyStatus}&analyst=${colleague.id}`,
      (row) => row.analyst?.id === colleague.id,
    ],
    ['nobody’s', () => `${everyStatus}&analyst=none`, (row) => row.analyst === null],
    ['nobody’s among the finalised', () => 'status=finalised&analyst=none', () => false],
    ['overdue', () => `${everyStatus}&overdue=true`, (row) => row.overdue],
    ['overdue among the finalised', () => 'status=finalised&overdue=true', () => false],
    [
      'older than three days',
      () => `${everyStatus}&older_than_hours=72`,
      (row) => ageOf(row) > 72 * hourMs,
    ],
    [
      'received between two times, the second excluded',
      () =>
        `${everyStatus}&received_from=${iso(today - 150 * hourMs)}&received_to=${iso(today - 30 * hourMs)}`,
      (row) => ageOf(row) <= 150 * hourMs && ageOf(row) > 30 * hourMs,
    ],
    [
      'three at once',
      () => `${everyStatus}&lender=${lenderAt(0).id}&analyst=me&older_than_hours=24`,
      (row) =>
        row.lender.id === lenderAt(0).id &&
        row.analyst?.id === staff.id &&
        ageOf(row) > 24 * hourMs,
    ],
  ]
  const iso = (time: number) => new Date(time).toISOString()

  test.each(filters)('%s', async (_name, query, fits) => {
    const found = await rowsOf(query())
    expect(idsOf(found).sort()).toEqual(idsOf(all.filter(fits)).sort())
    for (const limit of [1, 7]) expect(idsOf(await follow(query(), limit))).toEqual(idsOf(found))
  })

  test('the office has something for every filter', () => {
    expect(all).toHaveLength(36)
    expect(new Set(all.map((row) => row.status)).size).toBe(5)
    expect(all.some((row) => row.overdue)).toBe(true)
    expect(all.some((row) => row.status === 'query_raised' && row.due_at === null)).toBe(true)
    expect(all.some((row) => row.status === 'query_raised' && row.due_at !== null)).toBe(true)
    expect(new Set(all.map((row) => row.received_at)).size).toBeLessThan(all.length)
  })

  test.each(filters)('counts of %s are those of the rows', async (_name, query, fits) => {
    const address = query() || 'status=received,allocated,in_review,query_raised'
    const reply = await staff.get(`/live/queue/counts?${address}`)
    const rows = all.filter(fits)
    const statuses = new URLSearchParams(address).get('status')?.split(',') ?? []
    const counts = statuses.map((status) => {
      const count = rows.filter((row) => row.status === status).length
      return [status, { count, more: false }]
    })
    expect(reply.json).toEqual({
      statuses: Object.fromEntries(counts),
      overdue: { count: rows.filter((row) => row.overdue).length, more: false },
      waiting: { count: 0, more: false },
    })
  })

  test.each(queueOrders)('the order %s, and its cursors', async (sort, compare) => {
    const expected = idsOf(all.toSorted(compare))
    expect(idsOf(await rowsOf(`${everyStatus}&sort=${sort}`))).toEqual(expected)
    for (const limit of [1, 2, 5, 36]) {
      expect(idsOf(await follow(`${everyStatus}&sort=${sort}`, limit))).toEqual(expected)
    }
  })

  test('a cursor of another order is refused', async () => {
    const { next_cursor } = await page('sort=oldest&limit=2')
    const reply = await staff.get(`/live/queue?sort=due&cursor=${next_cursor}`)
    expect([reply.status, reply.json.error.details]).toEqual([
      400,
      ['cursor: is not valid for this queue and sort order; start without it'],
    ])
  })

  test('live and test are never mixed', async () => {
    const tested = await rowsOf(everyStatus, 'test')
    expect(tested).toHaveLength(4)
    expect(idsOf(all).filter((id) => idsOf(tested).includes(id))).toEqual([])
    const [{ case_id = '' } = {}] = all
    expect((await staff.get(`/test/cases/${case_id}`)).status).toBe(404)
    const counts = await staff.get('/test/queue/counts')
    const sum = Object.values<{ count: number }>(counts.json.statuses)
    expect(sum.reduce((total, { count }) => total + count, 0)).toBe(4)
  })

  test.each(['due', 'oldest', 'newest'])(
    'by %s, cases that come and move between pages make no other case come twice or not at all',
    async (sort) => {
      const query = `lender=${lenderAt(0).id}&sort=${sort}`
      const before = await rowsOf(query)
      const moved = new Set<string>()
      const seen = await follow(query, 3, async () => {
        clock.time += 1
        await createCase(app, lenderAt(0), 'live')
        const [next] = await rowsOf(`status=received&lender=${lenderAt(0).id}&sort=oldest`)
        if (!next) return
        moved.add(next.case_id)
        await caseInHand(staff, 'live', next.case_id).moveOn('allocate', { analyst_id: staff.id })
      })
      const unmoved = idsOf(before).filter((id) => !moved.has(id))
      const seenUnmoved = idsOf(seen).filter((id) => !moved.has(id))
      expect(unmoved.length).toBeGreaterThan(5)
      expect(new Set(seenUnmoved).size).toBe(seenUnmoved.length)
      expect(unmoved.filter((id) => !seenUnmoved.includes(id))).toEqual([])
    },
  )
})

describe('search', () => {
  let lender: TestLender
  beforeAll(async () => {
    lender = await app.lender()
    for (const fields of searchedPeople) {
      clock.time += 1
      const made = await call(app.url, '/v1/cases', { key: lender.live, body: sampleCase(fields) })
      expect([made.status, made.text]).toEqual([202, made.text])
    }
  })

  const names = async (q: string) => {
    const address = `lender=${lender.id}&sort=oldest&q=${encodeURIComponent(q)}`
    return (await rowsOf(address)).map((row) => row.applicant_name.split(' ')[0])
  }

  test.each(soughtWords)('finds %s', async (_name, q, expected) => {
    expect(await names(q)).toEqual(expected)
    const counts = await staff.get(
      `/live/queue/counts?lender=${lender.id}&q=${encodeURIComponent(q)}`,
    )
    expect(counts.json.statuses.received).toEqual({ count: expected.length, more: false })
    expect(counts.json.statuses.finalised).toEqual({ count: 0, more: false })
  })

  test.each(['a_b', 'M/s', '- -'])('“%s” has no three letters in a row', async (q) => {
    for (const path of ['queue', 'queue/counts']) {
      const reply = await staff.get(`/live/${path}?q=${encodeURIComponent(q)}`)
      expect(reply.status).toBe(400)
      expect(JSON.stringify(reply.json.error.details)).toContain(
        'q: must have a word with three letters or digits in a row',
      )
    }
  })

  test('finds among many what is rare or long ago, page by page', async () => {
    const crowd = await app.lender()
    await crowdQueue(app, crowd)
    for (const q of ['zaveri', 'many ref-2024-05']) {
      for (const statuses of ['received', 'received,finalised', 'finalised']) {
        for (const sort of ['due', 'oldest', 'newest'] as const) {
          const query = `status=${statuses}&lender=${crowd.id}&sort=${sort}&q=${encodeURIComponent(q)}`
          const expected = await idsInOrder(app, crowd, { q, statuses, sort })
          expect(expected.length).toBeGreaterThan(5)
          expect(idsOf(await follow(query, q === 'zaveri' ? 5 : 90))).toEqual(expected)
        }
      }
    }
    const counts = await staff.get(`/live/queue/counts?lender=${crowd.id}&q=shah`)
    expect(counts.json.statuses.finalised).toEqual({ count: 100, more: true })
    const rare = await staff.get(`/live/queue/counts?lender=${crowd.id}&q=zaveri`)
    expect(rare.json.statuses.finalised).toEqual({ count: 6, more: false })
  })
})

describe('taking and giving', () => {
  test('take-next gives what is due first, within the filter', async () => {
    const lender = await app.lender()
    const ids: string[] = []
    for (const hours of [1, 50, 20]) {
      clock.time = today - hours * hourMs
      ids.push(await createCase(app, lender, 'live', { case_type: hours === 20 ? 'VET' : 'LIT' }))
    }
    clock.time = today
    const take = async (more = {}) => {
      const reply = await colleague.post('/live/queue/take-next', { lender: lender.id, ...more })
      return reply.json.case?.case_id ?? null
    }
    expect(await take({ case_type: 'VET' })).toBe(ids[2])
    expect([await take(), await take(), await take()]).toEqual([ids[1], ids[0], null])
  })

  test('twenty who take at once get twenty different cases', async () => {
    const lender = await app.lender()
    for (let i = 0; i < 20; i += 1) await createCase(app, lender, 'live')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        colleague.post('/live/queue/take-next', { lender: lender.id }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map((reply) => reply.json.case?.case_id)).size).toBe(20)
    expect(replies.every((reply) => reply.json.case.analyst_id === colleague.id)).toBe(true)
  })

  test('of cases given together, those that moved meanwhile stay and say why', async () => {
    const lender = await app.lender()
    const ids = [await createCase(app, lender, 'live'), await createCase(app, lender, 'live')]
    const tested = await createCase(app, lender, 'test')
    const [moved = '', free = ''] = ids
    await caseInHand(staff, 'live', moved).moveOn('allocate', { analyst_id: staff.id })
    const unknown = 'case_00000000000000000000000000'
    const cases = [moved, tested, unknown, free].map((case_id) => ({ case_id, version: 1 }))
    const body = { analyst_id: colleague.id, cases }
    const { json } = await staff.post('/live/queue/allocate', body)
    const told = json.cases.map(
      (one: { error: { code: string } | null }) => one.error?.code ?? null,
    )
    expect(json.cases.map((one: { case_id: string }) => one.case_id)).toEqual(
      cases.map((one) => one.case_id),
    )
    expect(told.slice(1)).toEqual(['not_found', 'not_found', null])
    expect(told[0]).not.toBeNull()
    expect(json.cases[0].case).toMatchObject({ version: 2, analyst_id: staff.id })
    expect(json.cases[3].case).toMatchObject({ status: 'allocated', analyst_id: colleague.id })
    const rows = await rowsOf(`lender=${lender.id}&analyst=${colleague.id}`)
    expect(idsOf(rows)).toEqual([free])
  })
})
