import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { expectInvalid } from '../../../../tests/support/http/expect-error.ts'
import type { Staff } from '../../../../tests/support/queue/fill-office.ts'
import {
  inOrder,
  type MixedCase,
  type MixedQueue,
  mixCases,
  statuses,
  storeCases,
  types,
} from '../../../../tests/support/queue/mixed-queue.ts'
import { everyStatus, idsOf, queueReader } from '../../../../tests/support/queue/queue-rows.ts'
import { queueColumns, queueSorts } from './queue-order.ts'

/** A Monday, half past eleven in India. */
const now = Date.parse('2026-11-16T06:00:00.000Z')
const clock = { time: now, now: () => new Date(clock.time) }

let app: TestApp
let staff: Staff
let queue: MixedQueue
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
  staff = await app.staff('admin', 'Vaishali Karandikar')
  const lenders = []
  // Two of the same name are not mixed.
  for (const name of ['Deccan Bank', 'deccan bank', 'Arun Finance']) {
    lenders.push({ id: (await app.lender({ name })).id, name })
  }
  const analysts = []
  for (const name of ['Meera Joshi', 'Meera Joshi', 'Asha Rane']) {
    analysts.push({ id: (await app.staff('analyst', name)).id, name })
  }
  const cases = mixCases(320, now, { lenders, analysts })
  queue = { cases, lenders, analysts }
  await storeCases(app, cases)
})
afterAll(() => app.end())

const { follow, page, rowsOf } = queueReader(() => staff)

test('the queue has equal values in every column, in all statuses', () => {
  const values = (of: (one: MixedCase) => unknown) => new Set(queue.cases.map(of)).size
  expect(values(({ status }) => status)).toBe(6)
  expect(values(({ created_at }) => created_at)).toBeLessThan(100)
  expect(values(({ vendor_due_at }) => vendor_due_at)).toBeLessThan(60)
  expect(values(({ district }) => district)).toBe(6)
  expect(values(({ id }) => id)).toBe(320)
})

describe.each(queueColumns)('sorted by %s', (column) => {
  test.each(['', '-'])('in both directions (%s), all statuses', async (minus) => {
    const expected = inOrder(queue, column, minus === '-', () => true)
    for (const limit of [50, 200]) {
      const found = await follow(`${everyStatus}&sort=${minus}${column}`, limit)
      expect(idsOf(found)).toEqual(expected)
    }
  })
})

interface Asked {
  sort: string
  limit: number
  status: string[]
  lender: number[]
  analyst: number[]
  state: string[]
  district: string[]
  case_type: string[]
  q: string
}

/** Mostly one or two of them; none means no filter. */
const some = <T>(of: readonly T[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<T[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...of], { minLength: 1, maxLength: 2 }) },
  )

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  sort: fc.constantFrom(...queueSorts),
  limit: fc.integer({ min: 9, max: 120 }),
  status: fc.subarray(statuses, { minLength: 1 }),
  lender: some([0, 1, 2]),
  // The fourth is nobody.
  analyst: some([0, 1, 2, 3]),
  state: some(['MH', 'KA']),
  district: some(['PUNE', 'Thane', 'पुणे']),
  case_type: some(types),
  q: fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('shah', 'zaveri', 'ref-7', 'nobody') },
  ),
})

const analystIds = (of: number[]) => of.map((i) => queue.analysts[i]?.id ?? 'none')
const lenderIds = (of: number[]) => of.map((i) => queue.lenders[i]?.id ?? '')

function addressOf(asked: Asked): string {
  const { sort, status, state, district, case_type, q } = asked
  const lists = { status, state, district, case_type, lender: lenderIds(asked.lender) }
  const all = { ...lists, analyst: analystIds(asked.analyst), q: q ? [q] : [], sort: [sort] }
  const given = Object.entries(all).filter(([, values]) => values.length > 0)
  return given.map(([name, values]) => `${name}=${encodeURIComponent(values.join())}`).join('&')
}

function fits(asked: Asked, one: MixedCase): boolean {
  const isIn = (of: string[], value: string | null) =>
    of.length === 0 || (value !== null && of.includes(value))
  return (
    asked.status.includes(one.status) &&
    isIn(lenderIds(asked.lender), one.lender_id) &&
    isIn(analystIds(asked.analyst), one.analyst_id ?? 'none') &&
    isIn(asked.state, one.state_code) &&
    isIn(
      asked.district.map((name) => name.toLowerCase()),
      one.district?.toLowerCase() ?? null,
    ) &&
    isIn(asked.case_type, one.case_type) &&
    one.search_text.includes(asked.q)
  )
}

test('any order of any filter lists every case once, page by page, and counts them', async () => {
  await fc.assert(
    fc.asyncProperty(anyAsked, async (asked) => {
      const { sort } = asked
      const other = { oldest: 'received', newest: '-received' }[sort] ?? sort
      const column = other.replace('-', '')
      const expected = inOrder(queue, column, other.startsWith('-'), (one) => fits(asked, one))
      const address = addressOf(asked)
      expect(idsOf(await follow(address, asked.limit))).toEqual(expected)
      const summary = await staff.get(`/live/queue/summary?${address}`)
      expect(summary.json.total).toEqual({ count: expected.length, more: false })
    }),
    { numRuns: 150 },
  )
})

test.each(queueColumns)('a cursor by %s is not valid in the other direction', async (column) => {
  const { next_cursor } = await page(`${everyStatus}&sort=${column}&limit=5`)
  expectInvalid(await staff.get(`/live/queue?sort=-${column}&cursor=${next_cursor}`), ['cursor'])
})

test('a cursor with a wrong value of its column is refused', async () => {
  const { next_cursor } = await page(`${everyStatus}&sort=applicant&limit=5`)
  const place = JSON.parse(Buffer.from(next_cursor ?? '', 'base64url').toString())
  for (const value of [null, 1, '', [], {}, '\0', '\ud800', true]) {
    const cursor = Buffer.from(JSON.stringify(place.with(1, value))).toString('base64url')
    expectInvalid(await staff.get(`/live/queue?sort=applicant&cursor=${cursor}`), ['cursor'])
  }
})

describe('filters of time', () => {
  const dayMs = 86_400_000
  const monday = Date.parse('2026-11-15T18:30:00Z')
  const due = ({ vendor_due_at }: MixedCase) =>
    vendor_due_at === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(vendor_due_at)
  const within = (from: number, to: number) => (one: MixedCase) => due(one) >= from && due(one) < to
  const age = ({ created_at }: MixedCase) => now - Date.parse(created_at)
  const isOpen = ({ status }: MixedCase) => !['finalised', 'withdrawn'].includes(status)

  test.each<[string, (one: MixedCase) => boolean]>([
    ['due=overdue', within(0, now)],
    ['due=today', within(monday, monday + dayMs)],
    ['due=week', within(monday, monday + 7 * dayMs)],
    ['due_from=2026-11-13T00:00%2B05:30&overdue=true', within(monday - 3 * dayMs, now)],
    ['due_from=2026-11-17T00:00%2B05:30', within(monday + dayMs, Number.POSITIVE_INFINITY)],
    [
      'due_from=2026-11-17T00:00%2B05:30&due_to=2026-11-19T00:00%2B05:30',
      within(monday + dayMs, monday + 3 * dayMs),
    ],
    ['newer_than_hours=48', (one) => isOpen(one) && age(one) <= 48 * 3_600_000],
    ['older_than_hours=48', (one) => isOpen(one) && age(one) > 48 * 3_600_000],
    [
      'newer_than_hours=72&older_than_hours=24',
      (one) => isOpen(one) && age(one) <= 72 * 3_600_000 && age(one) > 24 * 3_600_000,
    ],
  ])('%s', async (address, expected) => {
    const wanted = inOrder(queue, 'due', false, expected)
    expect(wanted.length).toBeGreaterThan(2)
    expect(wanted.length).toBeLessThan(queue.cases.length / 2)
    expect(idsOf(await rowsOf(address))).toEqual(wanted)
    if (address.startsWith('due')) {
      expect(idsOf(await rowsOf(`${everyStatus}&${address}`))).toEqual(wanted)
    }
  })

  test('what is no time is refused', async () => {
    expectInvalid(await staff.get('/live/queue?due=tomorrow'), ['due'])
    expectInvalid(await staff.get('/live/queue?due_from=monday&due_to=1'), ['due_from', 'due_to'])
    expectInvalid(await staff.get('/live/queue?newer_than_hours=-1'), ['newer_than_hours'])
  })
})

test('a list of values is limited, and each value too', async () => {
  const many = Array.from({ length: 21 }, (_, i) => `T${i}`).join()
  expectInvalid(await staff.get(`/live/queue?case_type=${many}`), ['case_type'])
  expectInvalid(await staff.get(`/live/queue?lender=a,${'b'.repeat(65)}`), ['lender'])
  expectInvalid(await staff.get('/live/queue?state=MH,Atlantis'), ['state'])
})

describe('groups', () => {
  const values: Record<string, (one: MixedCase) => string | null> = {
    lender: ({ lender_id }) => lender_id,
    analyst: ({ analyst_id }) => analyst_id,
    status: ({ status }) => status,
    due: ({ vendor_due_at }) =>
      vendor_due_at === 'infinity'
        ? null
        : new Date(Date.parse(vendor_due_at) + 5.5 * 3_600_000).toISOString().slice(0, 10),
  }

  test.each(Object.entries(values))(
    'by %s, counted, in the order of the list',
    async (group, of) => {
      for (const [sort, isDescending] of [
        [`-${group}`, true],
        ['applicant', false],
      ] as const) {
        const address = `${everyStatus}&group=${group}&sort=${sort}`
        const expected = inOrder(queue, group, isDescending, () => true)
        expect(idsOf(await follow(address, 120))).toEqual(expected)
        const byId = new Map(queue.cases.map((one) => [one.id, one]))
        const counts = new Map<string | null, number>()
        for (const id of expected) {
          const value = of(byId.get(id) as MixedCase)
          counts.set(value, (counts.get(value) ?? 0) + 1)
        }
        const { json } = await staff.get(`/live/queue/summary?${address}`)
        const found = json.groups.map((each: { value: string | null; count: number }) => [
          each.value,
          each.count,
        ])
        expect(found).toEqual([...counts])
        expect(json.total).toEqual({ count: queue.cases.length, more: false })
      }
    },
  )

  test('have the names of lenders and analysts', async () => {
    const { json } = await staff.get('/live/queue/summary?group=lender')
    const names = json.groups.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Arun Finance', 'Deccan Bank', 'deccan bank'])
    const analysts = await staff.get('/live/queue/summary?group=analyst')
    expect(analysts.json.groups.map(({ name }: { name: string }) => name)).toEqual([
      'Asha Rane',
      'Meera Joshi',
      'Meera Joshi',
      null,
    ])
  })

  test('of an unknown kind are refused', async () => {
    expectInvalid(await staff.get('/live/queue/summary?group=district'), ['group'])
  })
})

test('the summary of an empty list is zero', async () => {
  const { json } = await staff.get('/live/queue/summary?status=finalised&due=today')
  expect(json).toEqual({ total: { count: 0, more: false }, groups: [] })
  const test = await staff.get('/test/queue/summary?group=lender')
  expect(test.json).toEqual({ total: { count: 0, more: false }, groups: [] })
})

test('workloads list who can be given a case, with open and overdue cases', async () => {
  const gone = await app.staff('analyst', 'Farida Shaikh')
  await staff.send('PATCH', `/staff/${gone.id}`, { disabled: true })
  await app.staff('operator')
  await app.staff('searcher')
  await app.staff('approver')
  const { json } = await staff.get('/live/queue/workloads')
  const open = ['allocated', 'in_review', 'query_raised']
  const expected = [staff, ...queue.analysts].map(({ id }) => {
    const own = queue.cases.filter(
      ({ analyst_id, status }) => analyst_id === id && open.includes(status),
    )
    const overdue = own.filter(({ vendor_due_at }) => Date.parse(vendor_due_at) < now)
    return { id, name: expect.any(String), open: own.length, overdue: overdue.length }
  })
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(json.people.toSorted(byId)).toEqual(expected.toSorted(byId))
  const names = json.people.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
  expect(expected.some(({ overdue }) => overdue > 0)).toBe(true)
  const { json: test } = await staff.get('/test/queue/workloads')
  expect(test.people.every((one: { open: number }) => one.open === 0)).toBe(true)
})
