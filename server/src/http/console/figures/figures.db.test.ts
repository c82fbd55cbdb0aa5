import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../../tests/support/app/case-life.ts'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { type ConsoleClient, newPerson } from '../../../../../tests/support/http/console-client.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { sampleDocument } from '../../../../../tests/support/http/http-client.ts'
import {
  createCase,
  fillOffice,
  hourMs,
  type Staff,
} from '../../../../../tests/support/queue/fill-office.ts'
import { sql } from '../../../db/db.ts'
import { newId } from '../../../lib/ids.ts'
import type { Mode } from '../../../lib/scope.ts'
import { figureColumns, queryColumns } from './figure-columns.ts'
import { type FigureTable, figureTables } from './figure-table.ts'

/** Half past eleven on a Monday in the office. */
const today = Date.parse('2026-11-16T06:00:00.000Z')
const clock = { time: today, now: () => new Date(clock.time) }

let app: TestApp
let lenders: TestLender[]
let viewer: ConsoleClient
let stranger: ConsoleClient
let staff: Staff
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, clock)
  lenders = [await app.lender(), await app.lender(), await app.lender()]
  staff = await app.staff('admin')
  const colleague = await app.staff('analyst')
  await fillOffice({ app, clock, lenderAt, staff, colleague })
  viewer = await newPerson(app, lenderAt(0).id, 'viewer')
  stranger = await newPerson(app, lenderAt(2).id, 'lender_admin')
  await released({ at: '2026-06-10T10:00:00Z', total: 90, result: 'positive' })
  await released({ at: '2026-06-11T10:00:00Z', total: 600, result: 'negative' })
  await released({ at: '2026-06-12T10:00:00Z', total: 700, result: 'query' })
  await released({ at: '2026-06-13T10:00:00Z', total: 800, result: 'hold', revision: 1 })
  await released({ at: '2026-06-12T10:00:00Z', total: 9, result: 'positive', mode: 'test' })
  await released({ at: '2026-06-12T10:00:00Z', total: 9, result: 'positive', of: 1 })
}, 120_000)
afterAll(() => app.end())

const lenderAt = (i: number) => lenders[i % lenders.length] as TestLender

interface Released {
  at: string
  /** Minutes. */
  total: number
  result: string
  revision?: number
  mode?: Mode
  of?: number
}

async function released(made: Released): Promise<void> {
  const { at, total, result, revision = 0, mode = 'live', of = 0 } = made
  const id = newId('case')
  const { id: lender } = lenderAt(of)
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, file_from, vendor_used_ms,
      finalised_at, result, revision, report_version)
    VALUES (${id}, ${lender}, ${mode}, ${id}, 1, true, 'finalised', 'A', ${id}, 'LIT', '',
      '2026-06-01', ${at}, '2026-06-01', 0, ${at}, ${result}, ${revision}, 1)`)
  await app.db.rows(sql`
    INSERT INTO total_turnarounds (case_id, revision, lender_id, mode, used_ms)
    VALUES (${id}, ${revision}, ${lender}, ${mode}, ${total * 60_000})`)
}

async function read(table: string, query = '', mode: Mode = 'live'): Promise<FigureTable> {
  const reply = await viewer.get(`/${mode}/figures/${table}?${query}`)
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  return reply.json
}

test('a period counts what was received and released in it, of this lender and mode alone', async () => {
  const june = await read('total', 'from=2026-06-10&to=2026-06-13')
  expect(june.rows).toMatchObject([
    {
      name: 'All cases',
      cells: {
        intake: 0,
        finalised: 4,
        total_tat_median: 650,
        total_tat_p90: 770,
        positive: 1,
        negative: 1,
        query: 2,
        revised: 1,
      },
    },
  ])
  const inTest = await read('total', 'from=2026-06-10&to=2026-06-13', 'test')
  expect(inTest.rows[0]?.cells).toMatchObject({ finalised: 1, total_tat_median: 9 })
  const theirs = await stranger.get('/live/figures/total?from=2026-06-10&to=2026-06-13')
  expect(theirs.json.rows[0].cells).toMatchObject({ finalised: 0, total_tat_median: null })
})

test('without dates it is the last 30 days, and a period without cases is empty', async () => {
  const { from, to, at, time_zone } = await read('total')
  expect([from, to, at]).toEqual(['2026-10-18', '2026-11-16', new Date(today).toISOString()])
  expect(time_zone).toBe('Asia/Kolkata')
  const none = await read('total', 'from=2020-01-01&to=2020-01-31')
  expect(none.rows[0]?.cells).toMatchObject({ intake: 0, total_tat_median: null })
  expect((await read('state', 'from=2020-01-01&to=2020-01-31')).rows).toEqual([])
})

describe.each(['', 'case_type=TSR,LSR', 'state=MH', 'state=Karnataka&case_type=TSR'])(
  'with the filter "%s"',
  (filter) => {
    test('the list that a count opens has as many cases', async () => {
      let opened = 0
      for (const table of figureTables) {
        const { columns, rows } = await read(table, `${filter}&from=2026-01-01`)
        for (const row of rows) {
          for (const column of columns) {
            expect(column.cases !== null).toBe(column.unit === 'cases')
            if (!column.cases || !row.cases) continue
            const query = new URLSearchParams(filter)
            for (const link of [row.cases, column.cases]) {
              for (const [name, value] of Object.entries(link)) query.set(name, value)
            }
            const { cases } = (await viewer.get(`/live/cases?limit=200&${query}`)).json
            const count = row.cells[column.key] ?? 0
            expect([table, row.name, column.key, cases.length]).toEqual([
              table,
              row.name,
              column.key,
              count,
            ])
            if (count > 0) opened += 1
          }
        }
      }
      expect(opened).toBeGreaterThan(filter === '' ? 10 : 1)
    })
  },
)

test('the rows of a table add up to the total', async () => {
  const total = (await read('total', 'from=2026-01-01')).rows[0]?.cells
  for (const table of ['case_type', 'state']) {
    const { rows } = await read(table, 'from=2026-01-01')
    for (const key of ['intake', 'finalised', 'positive', 'query', 'revised']) {
      const sum = rows.reduce((all, { cells }) => all + (cells[key] ?? 0), 0)
      expect([table, key, sum]).toEqual([table, key, total?.[key]])
    }
  }
  expect(total?.intake).toBeGreaterThan(10)
})

test('open queries are counted by their age, until they are answered', async () => {
  const lender = await app.lender()
  const clerk = await newPerson(app, lender.id, 'operations')
  const cells = async (mode: Mode = 'live') => {
    const { rows } = (await clerk.get(`/${mode}/figures/queries`)).json as FigureTable
    const filled = rows.filter(({ cells: row }) => row.queries)
    return Object.fromEntries(
      filled.map(({ name, cells: row }) => [name, [row.queries, row.documents, row.cases]]),
    )
  }
  expect(await cells()).toEqual({})
  clock.time = today - 100 * hourMs
  const id = await createCase(app, lender, 'live')
  const hand = caseInHand(staff, 'live', id)
  await hand.review()
  await hand.moveOn('raise-query', { text: 'Who lives there?', documents_awaited: false })
  clock.time = today - hourMs
  await hand.moveOn('raise-query', { text: 'Send the deed.', documents_awaited: true })
  clock.time = today
  expect(await cells()).toEqual({
    'All ages': [2, 1, 1],
    'Under 1 day': [1, 1, 1],
    '3 to 7 days': [1, 0, 1],
  })
  expect(await cells('test')).toEqual({})
  const { queries } = (await clerk.get(`/live/cases/${id}/queries`)).json
  await clerk.post(`/live/cases/${id}/queries/${queries[0].id}/answers`, { text: 'A tenant.' })
  expect(await cells()).toEqual({ 'All ages': [1, 1, 1], 'Under 1 day': [1, 1, 1] })
  await clerk.post(`/live/cases/${id}/documents`, { documents: [sampleDocument('deed.pdf', 'x')] })
  expect(await cells()).toEqual({})
})

test('a table is saved as CSV, and no case type becomes a formula', async () => {
  const lender = await app.lender()
  const admin = await newPerson(app, lender.id, 'lender_admin')
  const id = await createCase(app, lender, 'live')
  // No case type of the API begins so.
  await app.db.rows(sql`UPDATE cases SET case_type = '=1+1' WHERE id = ${id}`)
  const reply = await admin.get('/live/figures/case_type/file?from=2026-11-01')
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(reply.headers['content-disposition']).toBe(
    'attachment; filename="figures-live-case_type-2026-11-01-2026-11-16.csv"',
  )
  const lines = reply.text.replace(/^\uFEFF/, '').split('\r\n')
  expect(lines).toEqual([
    ',Intake,Finalised,"Total TAT, median (working hours)","Total TAT, 90th percentile (working hours)",Positive,Negative,Query,Revisions',
    "'=1+1,1,0,,,0,0,0,0",
    '',
  ])
  const audited = await app.db.rows(sql`
    SELECT actor FROM audit_inbox WHERE action = 'figures.exported' AND lender_id = ${lender.id}`)
  expect(audited).toEqual([{ actor: `person:${admin.id}` }])
  expectError(await admin.get('/live/figures/analyst/file'), 404, 'not_found')
})

describe('refused are', () => {
  test.each([
    ['from=2026-02-30', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['from=2020-01-01&to=2026-01-01', 'from'],
    ['state=Atlantis', 'state'],
    ['case_type=%3D1', 'case_type'],
    ['lender=x', 'lender'],
  ])('?%s', async (query, field) => {
    const reply = await viewer.get(`/live/figures/state?${query}`)
    expectError(reply, 400, 'invalid_request', [expect.stringContaining(`${field}:`)])
  })

  test('tables of the office', async () => {
    for (const table of ['lender', 'analyst', 'age']) {
      expectError(await viewer.get(`/live/figures/${table}`), 404, 'not_found')
    }
  })

  test.each(['state=Atlantis', 'revised=false', 'finalised_from=soon', 'case_type=a,,b'])(
    'in the list of cases ?%s',
    async (query) => {
      const reply = await viewer.get(`/live/cases?${query}`)
      expectError(reply, 400, 'invalid_request', expect.any(Array))
    },
  )
})

test('the guide defines every figure in the same words', () => {
  const text = readFileSync('docs/guide/console-operations.md', 'utf8')
  for (const { name, means } of [...figureColumns, ...queryColumns]) {
    expect(text).toContain(`| ${name} | ${means} |`)
  }
})
