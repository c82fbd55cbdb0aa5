import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { createCase, type Staff } from '../../../../../tests/support/queue/fill-office.ts'
import { sealAudit } from '../../../access/access.ts'
import { countsBetween } from '../../../cases/cases.ts'
import { sql } from '../../../db/db.ts'
import { newId } from '../../../lib/ids.ts'
import type { Mode } from '../../../lib/scope.ts'
import { type ReadPdf, readPdf } from '../../../reports/pdf/read-pdf.ts'
import { changeText, figureText } from '../../../reports/scorecard/scorecard-wording.ts'
import type { FigureTable } from './figure-table.ts'
import { partsOfScorecard, scorecardColumns } from './scorecard-columns.ts'
import { slotsOf } from './scorecard-slots.ts'

/** Half past eleven on a Monday in the office. */
const now = new Date('2026-11-16T06:00:00.000Z')
const name = 'कुलकर्णी सहकारी बँक'

let app: TestApp
let lender: TestLender
let other: TestLender
let manager: Staff
let admin: Staff
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, { now: () => now })
  lender = await app.lender({ name })
  other = await app.lender({ name: 'Other Bank' })
  manager = await app.staff('manager')
  admin = await app.staff('admin')
  // The period is the ten days from 1 to 10 June, the one before from 22 to 31 May.
  await released({ at: '2026-05-31T18:29:59Z', minutes: 60 })
  await released({ at: '2026-05-31T18:30:00Z', minutes: 100, answers: [90, null], additions: 2 })
  const bare = { isBare: true, additions: 2 }
  await released({ at: '2026-06-05T10:00:00Z', minutes: 200, answers: [30], late: 1, ...bare })
  const repeated = { closedAfter: 2880, repeats: 2 }
  await released({ at: '2026-06-10T18:29:59Z', minutes: 300, result: 'hold', ...repeated })
  await released({ at: '2026-06-10T18:30:00Z', minutes: 900, answers: [5] })
  await released({ at: '2026-06-05T10:00:00Z', minutes: 700, answers: [7], of: other })
  await released({ at: '2026-06-05T10:00:00Z', minutes: 800, answers: [7], mode: 'test' })
  await createCase(app, lender, 'live')
})
afterAll(() => app.end())

interface Released {
  at: string
  minutes: number
  result?: string
  late?: number
  /** Minutes until each of its queries was answered; null: never. */
  answers?: (number | null)[]
  /** A thread from before answers were kept, ended by documents after as many minutes. */
  closedAfter?: number
  /** Created without documents. */
  isBare?: boolean
  /** Times that the lender added documents. */
  additions?: number
  /** Times that it sent again what it had sent. */
  repeats?: number
  of?: TestLender
  mode?: Mode
}

async function released(made: Released): Promise<void> {
  const { at, minutes, result = 'positive', late = 0, answers = [] } = made
  const {
    of = lender,
    mode = 'live',
    closedAfter,
    isBare = false,
    additions = 0,
    repeats = 0,
  } = made
  const id = newId('case')
  const used = minutes * 60_000
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, file_from, vendor_used_ms,
      vendor_late_ms, finalised_at, result, report_version)
    VALUES (${id}, ${of.id}, ${mode}, ${id}, 1, true, 'finalised', 'A', ${id}, 'TSR', '',
      ${at}, ${at}, ${at}, ${used}, ${late}, ${at}, ${result}, 1)`)
  const later = new Date(Date.parse(at) + 1)
  if (!isBare) await submit(id, at)
  for (let i = 0; i < additions; i += 1) await submit(id, later)
  for (let i = 0; i < repeats; i += 1) await submit(id, later, { isRepeat: true })
  // Says nothing about the lender.
  await submit(id, later, { source: 'searcher' })
  const raisedAt = new Date('2026-05-01T06:00:00Z')
  const after = (later: number) => new Date(raisedAt.getTime() + later * 60_000)
  const raise = async (closedAt: Date | null, closedBy: string | null) => {
    const query = newId('query')
    await app.db.rows(sql`
      INSERT INTO case_queries (id, lender_id, mode, case_id, revision, text, documents_awaited,
        raised_by, raised_at, closed_at, closed_by)
      VALUES (${query}, ${of.id}, ${mode}, ${id}, 0, 'Which?', false, 'cli', ${raisedAt},
        ${closedAt}, ${closedBy})`)
    return query
  }
  for (const answered of answers) {
    const query = await raise(after(9_999), 'staff')
    if (answered === null) continue
    for (const later of [answered + 50, answered]) {
      await app.db.rows(sql`
        INSERT INTO query_answers (id, lender_id, mode, case_id, query_id, text, answered_by, at)
        VALUES (${newId('answer')}, ${of.id}, ${mode}, ${id}, ${query}, 'This', 'cli', ${after(later)})`)
    }
  }
  if (closedAfter !== undefined) await raise(after(closedAfter), 'documents')
}

async function submit(
  caseId: string,
  at: Date | string,
  { isRepeat = false, source = null }: { isRepeat?: boolean; source?: string | null } = {},
): Promise<void> {
  const [id, blob] = [newId('sub'), newId('blob')]
  await app.db.rows(sql`
    INSERT INTO submissions (id, lender_id, mode, case_id, revision, source, added_by, at)
    SELECT ${id}, lender_id, mode, id, 0, ${source}::text, ${source && 'cli'}::text,
      ${at}::timestamptz
    FROM cases WHERE id = ${caseId}`)
  if (isRepeat) return
  await app.db.rows(sql`
    WITH kept AS (
      INSERT INTO blobs (id, lender_id, mode, state, node_id, created_at)
      SELECT ${blob}, lender_id, mode, 'stored', (SELECT id FROM nodes LIMIT 1), now()
      FROM cases WHERE id = ${caseId})
    INSERT INTO documents (id, lender_id, mode, case_id, submission_id, filename, filename_sent,
      content_type, detected_type, size_bytes, sha256, blob_id, at)
    SELECT ${newId('doc')}, lender_id, mode, id, ${id}, ${id}, 'a.txt', 'text/plain', NULL, 1,
      sha256('a'), ${blob}, ${at}::timestamptz
    FROM cases WHERE id = ${caseId}`)
}

async function scorecard(query = '', mode: Mode = 'live'): Promise<ReadPdf & { reply: Response }> {
  const path = `/backoffice/${mode}/lenders/${lender.id}/scorecard?${query}`
  const reply = await fetch(`${app.url}${path}`, { headers: { cookie: manager.cookie } })
  expect(reply.status).toBe(200)
  return { reply, ...(await readPdf(Buffer.from(await reply.arrayBuffer()))) }
}

const flat = (text: string) => text.replace(/\s+/g, ' ')
const period = 'from=2026-06-01&to=2026-06-10'

describe('the scorecard of a lender', () => {
  test('has the figures of the route, with those of as many days before', async () => {
    const { reply, text, pages } = await scorecard(period)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="scorecard-live-${lender.id}-2026-06-01-2026-06-10.pdf"`,
    )
    const found = flat(text)
    const read = async (query: string): Promise<FigureTable> =>
      (await manager.get(`/live/figures/total?lender=${lender.id}&${query}`)).json
    const table = await read(period)
    const before = await read('from=2026-05-22&to=2026-05-31')
    expect([table.rows[0]?.cells.finalised, before.rows[0]?.cells.finalised]).toEqual([3, 1])
    for (const [key] of partsOfScorecard) {
      const column = table.columns.find((each) => each.key === key)
      if (!column) throw new Error(`the route has no ${key}`)
      const { unit } = column
      const [value = null, earlier = null] = [table, before].map(({ rows }) => rows[0]?.cells[key])
      const change = changeText({ ...column, part: 'work', value, before: earlier })
      const shown = [figureText(value, unit), figureText(earlier, unit), change].join(' ')
      expect(found).toMatch(new RegExp(`${pattern(column.name)} (?:\\d+ h )?${pattern(shown)}`))
      expect(found).toContain(column.means)
    }
    expect(pages[0]?.text.normalize('NFC')).toContain(name)
    expect(found).toContain('Period 01 Jun 2026 to 10 Jun 2026')
    expect(found).toContain('Compared with 22 May 2026 to 31 May 2026')
    expect(found).toContain('Made 16 Nov 2026, 11:30 IST')
    expect(pages.flatMap(({ outside }) => outside)).toEqual([])
  })

  test('says how long the lender took to answer, and what it sent late', async () => {
    const found = flat((await scorecard(period)).text)
    // Answered after 30, 90 and 2,880 minutes; one of four never.
    expect(found).toContain('Queries 4 0 +4')
    expect(found).toContain('Queries answered 3 0 +3')
    expect(found).toContain('Time to answer, median 1 h 30 min – –')
    expect(found).toContain('Time to answer, 90th percentile 1 d 15 h – –')
    expect(found).toContain('Cases with late documents 2 0 +2')
    expect(found).toContain('Times documents were added 4 0 +4')
    for (const { means } of scorecardColumns) expect(found).toContain(means)
  })

  test('draws what was received and finalised on each day', async () => {
    const { text } = await scorecard('from=2026-06-05&to=2026-06-05')
    expect(text).toContain('Received and finalised by day')
    expect(flat(text)).toContain('05 Jun 2026 Compared with 04 Jun 2026')
    const { days, times } = slotsOf('2026-06-01', '2026-06-10')
    const [from, to] = [times[0], times.at(-1)] as [Date, Date]
    const filter = { mode: 'live', lenderIds: [lender.id] } as const
    const counts = await countsBetween(app.db, { filter, from, to, now }, times)
    const found = days.map((day, at) => [day, counts[at]?.intake, counts[at]?.finalised])
    expect(found.filter(([, , finalised]) => finalised !== 0)).toEqual([
      ['2026-06-01', 1, 1],
      ['2026-06-05', 1, 1],
      ['2026-06-10', 1, 1],
    ])
    expect(found).toHaveLength(10)
  })

  test('of a period without cases has no number that is not one', async () => {
    const { text } = await scorecard('from=2020-01-01&to=2024-12-31')
    expect(flat(text)).toContain('Finalised 0 0 no change')
    expect(text).not.toMatch(/NaN|Infinity|undefined|null/)
    expect(text).toContain('by quarter')
    // Open cases are of now, whatever the period.
    expect(flat(text)).toContain('All open cases 1 open 0 overdue')
  })

  test('is of one mode', async () => {
    const found = flat((await scorecard(period, 'test')).text)
    expect(found).toContain('TEST CASES')
    expect(found).toContain('Time to answer, median 7 min – –')
  })

  test('is on the audit trail of the lender', async () => {
    await scorecard(period)
    while ((await sealAudit(app.db, app.keyring)) > 0);
    const { lines } = (await admin.get('/audit?action=figures.exported')).json
    expect(lines[0]).toMatchObject({
      subject: 'figures',
      lender: { id: lender.id },
      details: { table: 'scorecard', format: 'pdf', from: '2026-06-01', to: '2026-06-10' },
    })
  })
})

describe('refused are', () => {
  test.each([
    ['from=2026-02-30', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['state=MH', 'state'],
  ])('?%s', async (query, field) => {
    const reply = await manager.get(`/live/lenders/${lender.id}/scorecard?${query}`)
    expectError(reply, 400, 'invalid_request', [expect.stringContaining(`${field}:`)])
  })

  test.each(['lender_00000000000000000000000000', 'nobody', name])('a lender %s', async (id) => {
    const reply = await manager.get(`/live/lenders/${encodeURIComponent(id)}/scorecard`)
    expectError(reply, 404, 'not_found')
  })
})

test('the documentation defines the figures of a scorecard in the same words', () => {
  const text = readFileSync('docs/workbench.md', 'utf8')
  for (const { name: figure, means } of scorecardColumns) {
    expect(text).toContain(`| ${figure} | ${means} |`)
  }
})

function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
