import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import {
  createCase,
  fillOffice,
  hourMs,
  type Staff,
} from '../../../../../tests/support/queue/fill-office.ts'
import { fillTotalTurnarounds } from '../../../cases/cases.ts'
import { sql } from '../../../db/db.ts'
import { newId } from '../../../lib/ids.ts'
import type { Mode } from '../../../lib/scope.ts'
import { ageColumns, figureColumns } from './figure-columns.ts'
import { type FigureTable, figureTables } from './figure-table.ts'

/** Half past eleven on a Monday in the office. */
const today = Date.parse('2026-11-16T06:00:00.000Z')
const clock = { time: today, now: () => new Date(clock.time) }

let app: TestApp
let lenders: TestLender[]
let manager: Staff
let analyst: Staff
let colleague: Staff
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
  lenders = [await app.lender({ name: 'Busy Bank' }), await app.lender({ name: 'Quiet Bank' })]
  manager = await app.staff('manager')
  analyst = await app.staff('admin')
  colleague = await app.staff('analyst')
  await fillOffice({ app, clock, lenderAt, staff: analyst, colleague })
  await released({ at: '2026-06-10T10:00:00Z', ours: 60, total: 90, result: 'positive' })
  await released({ at: '2026-06-11T10:00:00Z', ours: 120, total: 600, result: 'negative', late: 1 })
  await released({ at: '2026-06-12T10:00:00Z', ours: 180, total: 700, result: 'query', queries: 3 })
  await released({ at: '2026-06-13T10:00:00Z', ours: 240, total: 800, result: 'hold', revision: 1 })
  // The first and the last moment of 20 June in the office.
  await released({ at: '2026-06-19T18:30:00Z', ours: 30, total: 30, result: 'positive' })
  await released({ at: '2026-06-20T18:29:59.999Z', ours: 30, total: 30, result: 'positive' })
  await released({ at: '2026-06-20T18:30:00Z', ours: 30, total: 30, result: 'positive' })
  await released({ at: '2026-06-12T10:00:00Z', ours: 9, total: 9, result: 'hold', mode: 'test' })
})
afterAll(() => app.end())

const lenderAt = (i: number) => lenders[i % lenders.length] as TestLender

interface Released {
  at: string
  /** Minutes. */
  ours: number
  total: number
  result: string
  late?: number
  queries?: number
  revision?: number
  mode?: Mode
}

async function released(made: Released): Promise<void> {
  const { at, ours, total, result, late = 0, queries = 0, revision = 0, mode = 'live' } = made
  const id = newId('case')
  const { id: lender } = lenderAt(1)
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, file_from, vendor_used_ms,
      vendor_late_ms, finalised_at, result, revision, report_version)
    VALUES (${id}, ${lender}, ${mode}, ${id}, 1, true, 'finalised', 'A', ${id}, 'TSR', '',
      '2026-06-01', ${at}, '2026-06-01', ${ours * 60_000}, ${late}, ${at}, ${result}, ${revision}, 1)`)
  await app.db.rows(sql`
    INSERT INTO total_turnarounds (case_id, revision, lender_id, mode, used_ms)
    VALUES (${id}, ${revision}, ${lender}, ${mode}, ${total * 60_000})`)
  for (let i = 0; i < queries; i += 1) {
    await app.db.rows(sql`
      INSERT INTO case_queries (id, lender_id, mode, case_id, revision, text, documents_awaited,
        raised_by, raised_at)
      VALUES (${newId('query')}, ${lender}, ${mode}, ${id}, 0, 'Which?', false, 'cli', ${at})`)
  }
}

async function read(table: string, query = '', mode: Mode = 'live'): Promise<FigureTable> {
  const reply = await manager.get(`/${mode}/figures/${table}?${query}`)
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  return reply.json
}

async function total(query = '', mode: Mode = 'live') {
  return (await read('total', query, mode)).rows[0]?.cells
}

describe('figures of a period', () => {
  test('count what was released in it', async () => {
    expect(await total('from=2026-06-10&to=2026-06-13')).toEqual({
      intake: 0,
      finalised: 4,
      our_tat_median: 150,
      our_tat_p90: 222,
      total_tat_median: 650,
      total_tat_p90: 770,
      sla_kept: 75,
      missed: 1,
      overdue: 0,
      queries_per_case: 0.75,
      positive: 1,
      negative: 1,
      query: 1,
      hold: 1,
      revised: 1,
    })
  })

  test('have days of the office, the first and the last one included', async () => {
    expect((await total('from=2026-06-20&to=2026-06-20'))?.finalised).toBe(2)
    expect((await total('from=2026-06-20&to=2026-06-21'))?.finalised).toBe(3)
    expect((await total('from=2026-06-18&to=2026-06-19'))?.finalised).toBe(0)
  })

  test('are of the last 30 days without dates', async () => {
    const { from, to, at } = await read('total')
    expect([from, to, at]).toEqual(['2026-10-18', '2026-11-16', new Date(today).toISOString()])
  })

  test('are empty, not missing, without a case', async () => {
    expect(await total('from=2020-01-01&to=2020-01-31')).toMatchObject({
      intake: 0,
      finalised: 0,
      our_tat_median: null,
      sla_kept: null,
      queries_per_case: null,
    })
    expect((await read('lender', 'from=2020-01-01&to=2020-01-31')).rows).toEqual([])
  })

  test('contain nothing of the other mode', async () => {
    const june = 'from=2026-06-01&to=2026-06-30'
    expect((await total(june, 'test'))?.finalised).toBe(1)
    expect((await total(june))?.finalised).toBe(7)
  })

  test('add up to the total in every table', async () => {
    const whole = await total('from=2026-01-01')
    for (const table of figureTables.filter((name) => name !== 'age' && name !== 'total')) {
      const { rows } = await read(table, 'from=2026-01-01')
      for (const key of ['intake', 'finalised', 'missed', 'overdue', 'hold', 'revised']) {
        const sum = rows.reduce((all, { cells }) => all + (cells[key] ?? 0), 0)
        expect([table, key, sum]).toEqual([table, key, whole?.[key]])
      }
    }
    expect(whole?.intake).toBeGreaterThan(30)
    expect(whole?.overdue).toBeGreaterThan(0)
  })
})

const filters: [string, () => Record<string, string>][] = [
  ['everything', () => ({})],
  ['a lender', () => ({ lender: lenderAt(1).id })],
  ['an analyst', () => ({ analyst: colleague.id })],
  ['unassigned', () => ({ analyst: 'none' })],
  ['a state and two case types', () => ({ state: 'MH', case_type: 'TSR,NEC' })],
]
const periods: [string, string][] = [
  ['2026-01-01', '2026-11-16'],
  ['2026-06-11', '2026-06-12'],
  ['2026-11-10', '2026-11-14'],
]

describe.each(filters)('the queue that a count of %s opens', (_name, filter) => {
  test.each(periods)('has as many cases, from %s to %s', async (from, to) => {
    let opened = 0
    for (const table of figureTables) {
      const { columns, rows } = await read(
        table,
        new URLSearchParams({ ...filter(), from, to }).toString(),
      )
      for (const row of rows) {
        for (const column of columns) {
          const count = row.cells[column.key] ?? 0
          expect(column.queue !== null).toBe(column.unit === 'cases')
          if (!column.queue || !row.queue) continue
          const query = new URLSearchParams({ ...filter(), ...row.queue, ...column.queue })
          const { total: found } = (await manager.get(`/live/queue/summary?${query}`)).json
          const where = `${table} ${row.name} ${column.key}: ${query}`
          expect([where, found]).toEqual([where, { count, more: false }])
          if (count > 0) opened += 1
        }
      }
    }
    expect(opened).toBeGreaterThan(_name === 'everything' ? 20 : -1)
  })
})

test('the list a count opens has the cases themselves', async () => {
  const { rows, columns } = await read('total', 'from=2026-06-10&to=2026-06-13')
  const hold = columns.find(({ key }) => key === 'hold')
  const query = new URLSearchParams({ ...rows[0]?.queue, ...hold?.queue })
  const { cases } = (await manager.get(`/live/queue?${query}`)).json
  expect(cases).toMatchObject([{ result: 'hold', finalised_at: '2026-06-13T10:00:00.000Z' }])
})

test('ages are of the cases that are open now', async () => {
  const { rows } = await read('age')
  const ages = Object.fromEntries(rows.map(({ value, cells }) => [value, cells.open]))
  const open = (await manager.get('/live/queue/summary')).json.total.count
  expect(Object.values(ages).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(open)
  expect(ages.under_1_day).toBeGreaterThan(0)
  expect(ages.days_7_to_14).toBeGreaterThan(0)
})

test('a release keeps its total TAT, also after its case is reopened', async () => {
  const body = { external_ref: newId('req'), case_type: 'LIT' }
  const lender = lenderAt(0)
  clock.time = today - 3 * hourMs
  const id = await createCase(app, lender, 'live', body)
  clock.time = today - hourMs
  await caseInHand(analyst, 'live', id).finalise('positive')
  clock.time = today
  // Received at half past eight and released at half past ten; the office opens at half past nine.
  const times = { our_tat_median: 60, total_tat_median: 60, total_tat_p90: 60 }
  const query = 'case_type=LIT'
  expect(await total(query)).toMatchObject({ finalised: 1, intake: 1, ...times })
  const added = await call(app.url, `/v1/cases/${body.external_ref}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument('late.pdf', 'late')] },
  })
  expect(added.status).toBe(200)
  expect(await total(query)).toMatchObject({ finalised: 0, intake: 1, ...times })
})

test('the time of a release counts for its analyst, also after another one has the case', async () => {
  const body = { external_ref: newId('req'), case_type: 'MODT' }
  const lender = lenderAt(0)
  clock.time = today - 3 * hourMs
  const id = await createCase(app, lender, 'live', body)
  clock.time = today - hourMs
  await caseInHand(analyst, 'live', id).finalise('positive')
  clock.time = today
  const medians = async (query: string) => {
    const { rows } = await read('analyst', `case_type=MODT${query}`)
    return Object.fromEntries(rows.map(({ value, cells }) => [value, cells.our_tat_median]))
  }
  expect(await medians('')).toEqual({ [analyst.id]: 60 })
  const added = await call(app.url, `/v1/cases/${body.external_ref}/documents`, {
    key: lender.live,
    body: { documents: [sampleDocument('late.pdf', 'late')] },
  })
  expect(added.status).toBe(200)
  await caseInHand(analyst, 'live', id).moveOn('allocate', { analyst_id: colleague.id })
  expect(await medians('')).toEqual({ [analyst.id]: 60, [colleague.id]: null })
  expect(await medians(`&analyst=${analyst.id}`)).toEqual({ [analyst.id]: 60 })
  expect(await medians(`&analyst=${colleague.id}`)).toEqual({ [colleague.id]: null })
  // Of before the upgrade: whose release it was is not known.
  await app.db.rows(sql`UPDATE earlier_turnarounds SET analyst_id = NULL WHERE case_id = ${id}`)
  expect(await medians('')).toEqual({ [colleague.id]: 60 })
})

test('cases that an earlier version finalised get their total TAT from the job', async () => {
  await app.db.rows(sql`DELETE FROM total_turnarounds`)
  expect((await total('from=2026-06-10&to=2026-06-13'))?.total_tat_median).toBeNull()
  expect(await fillTotalTurnarounds(app.db, clock.now())).toBeGreaterThan(7)
  expect(await fillTotalTurnarounds(app.db, clock.now())).toBe(0)
  // From Monday 1 June: eight working days of nine hours, and six hours of the tenth.
  expect((await total('from=2026-06-10&to=2026-06-10'))?.total_tat_median).toBe(8 * 540 + 360)
})

describe('refused are', () => {
  test.each([
    ['from=2026-02-30', 'from'],
    ['from=yesterday', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['from=2020-01-01&to=2026-01-01', 'from'],
    ['state=Atlantis', 'state'],
    ['days=30', 'days'],
  ])('?%s', async (query, field) => {
    const reply = await manager.get(`/live/figures/lender?${query}`)
    expectError(reply, 400, 'invalid_request', [expect.stringContaining(`${field}:`)])
  })

  test('a table there is not', async () => {
    expectError(await manager.get('/live/figures/branch'), 404, 'not_found')
  })

  test.each([
    ['result=good', 'result'],
    ['sla=maybe', 'sla'],
    ['revised=false', 'revised'],
    ['finalised_from=soon', 'finalised_from'],
    ['finalised_to=2026-13-01', 'finalised_to'],
  ])('in the queue ?%s', async (query, field) => {
    const reply = await manager.get(`/live/queue?${query}`)
    expectError(reply, 400, 'invalid_request', [expect.stringContaining(`${field}:`)])
  })
})

test('the filters of finalised cases leave no open one, whatever the status', async () => {
  const found = async (query: string) =>
    (await manager.get(`/live/queue/summary?${query}`)).json.total.count
  expect(await found('sla=missed')).toBe(await found('status=finalised&sla=missed'))
  expect(await found('status=in_review&sla=kept')).toBe(0)
  expect(await found('result=hold,query')).toBe(2)
})

test('a manager approves nothing and searches nothing', async () => {
  const { permissions } = (await manager.get('/session')).json
  expect(permissions.toSorted()).toEqual([
    'cases:allocate',
    'cases:read',
    'figures:read',
    'notes:write',
    'staff:read',
  ])
})

test('the documentation defines every figure in the same words', () => {
  const text = readFileSync('docs/workbench.md', 'utf8')
  for (const { name, means } of [...figureColumns, ...ageColumns]) {
    expect(text).toContain(`| ${name} | ${means} |`)
  }
})
