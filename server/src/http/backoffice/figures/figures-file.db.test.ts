import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { createCase, type Staff } from '../../../../../tests/support/queue/fill-office.ts'
import { readXlsx } from '../../../../../tests/support/spreadsheets/read-xlsx.ts'
import { sealAudit } from '../../../access/access.ts'
import { sql } from '../../../db/db.ts'
import { newId } from '../../../lib/ids.ts'
import { figureColumns } from './figure-columns.ts'
import type { FigureTable } from './figure-table.ts'

/** Half past eleven on a Monday in the office. */
const now = new Date('2026-11-16T06:00:00.000Z')

let app: TestApp
let manager: Staff
let admin: Staff
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' }, { now: () => now })
  manager = await app.staff('manager')
  admin = await app.staff('admin')
  const names = ['=HYPERLINK("http://evil.example")', 'कुलकर्णी सहकारी बँक', 'Rao, Sons & Co']
  for (const name of names) await createCase(app, await app.lender({ name }), 'live')
})
afterAll(() => app.end())

async function bytesOf(path: string) {
  const reply = await fetch(`${app.url}/backoffice${path}`, { headers: { cookie: manager.cookie } })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes }
}

async function listExports(): Promise<unknown[]> {
  while ((await sealAudit(app.db, app.keyring)) > 0);
  return (await admin.get('/audit?action=figures.exported')).json.lines
}

test('a table is saved with all its columns, and no name becomes a formula', async () => {
  const reply = await manager.get('/live/figures/lender/file?from=2026-11-01')
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(reply.headers['content-disposition']).toBe(
    'attachment; filename="figures-live-lender-2026-11-01-2026-11-16.csv"',
  )
  const lines = reply.text.replace(/^\uFEFF/, '').split('\r\n')
  expect(lines[0]).toContain('Intake,Finalised,"Our TAT, median (working hours)"')
  expect(lines[0]).toContain('SLA kept (%)')
  const counts = ',1,0,,,,,,0,0,,0,0,0,0,0'
  expect(counts.split(',').length - 1).toBe(figureColumns.length)
  expect(lines.slice(1).toSorted()).toEqual(
    [
      '',
      `"'=HYPERLINK(""http://evil.example"")"${counts}`,
      `कुलकर्णी सहकारी बँक${counts}`,
      `"Rao, Sons & Co"${counts}`,
    ].toSorted(),
  )
})

test.each(['total', 'lender', 'analyst', 'case_type', 'state', 'age'])(
  'the spreadsheet of the table %s has its values',
  async (name) => {
    const query = 'from=2026-11-01&case_type=TSR'
    const { status, headers, bytes } = await bytesOf(`/live/figures/${name}/xlsx?${query}`)
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="figures-live-${name}-2026-11-01-2026-11-16.xlsx"`,
    )
    const { columns, rows } = (await manager.get(`/live/figures/${name}?${query}`))
      .json as FigureTable
    const [sheet, about] = readXlsx(bytes)
    const [heads, ...lines] = sheet?.rows ?? []
    expect(heads?.slice(1).map(({ value }) => String(value).replace(/ \(.*\)$/, ''))).toEqual(
      columns.map((column) => column.name),
    )
    expect(lines.length).toBe(rows.length)
    for (const [at, row] of rows.entries()) {
      const [first, ...cells] = lines[at] ?? []
      expect(first).toMatchObject({ kind: 'text', value: row.name.replace(/^=/, "'=") })
      expect(columns.map((_, i) => cells[i]?.value ?? null)).toEqual(
        columns.map(({ key }) => row.cells[key]),
      )
      expect(cells.every(({ kind }) => kind === 'number' || kind === 'empty')).toBe(true)
    }
    const said = new Map(about?.rows.map(([what, value]) => [what?.value, value]))
    expect(said.get('Period from')).toMatchObject({ value: 46_327, format: 'dd mmm yyyy' })
    expect(said.get('Period until, included')).toMatchObject({ value: 46_342 })
    // Half past eleven.
    expect(said.get('Made')?.value).toBeCloseTo(46_342 + 11.5 / 24, 6)
    expect(said.get('Case type')?.value).toBe('TSR')
    expect(said.get(columns[0]?.name)?.value).toBe(columns[0]?.means)
  },
)

test('hours of the spreadsheet are those of the CSV file', async () => {
  const id = newId('case')
  const { id: lender } = await app.lender({ name: 'Hours Bank' })
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, file_from, vendor_used_ms,
      finalised_at, result, report_version)
    VALUES (${id}, ${lender}, 'live', ${id}, 1, true, 'finalised', 'A', ${id}, 'LIT', '',
      '2026-06-01', '2026-06-10', '2026-06-01', ${100 * 60_000}, '2026-06-10', 'hold', 1)`)
  const query = `from=2026-06-01&to=2026-06-30&lender=${lender}`
  const { bytes } = await bytesOf(`/live/figures/lender/xlsx?${query}`)
  const [sheet, about] = readXlsx(bytes)
  const row = sheet?.rows[1]?.map(({ value }) => value)
  expect(row?.slice(0, 5)).toEqual(['Hours Bank', 1, 1, 1.67, 1.67])
  const csv = (await manager.get(`/live/figures/lender/file?${query}`)).text
  expect(csv.split('\r\n')[1]).toBe(row?.map((value) => value ?? '').join())
  expect(about?.rows.map((line) => line.map(({ value }) => value))).toContainEqual([
    'Lender',
    'Hours Bank',
  ])
})

test('each download is on the audit trail, and a refused one is not', async () => {
  const before = (await listExports()).length
  expect((await manager.get('/live/figures/age/file')).status).toBe(200)
  expect((await manager.get('/live/figures/age/xlsx')).status).toBe(200)
  const lines = await listExports()
  expect(lines).toHaveLength(before + 2)
  expect(lines.map((line) => (line as { details: { format: string } }).details.format)).toEqual(
    expect.arrayContaining(['csv', 'xlsx']),
  )
  expect(lines[0]).toMatchObject({
    subject: 'figures',
    details: { mode: 'live', table: 'age', from: '2026-10-18', to: '2026-11-16', rows: 6 },
  })
  expectError(await manager.get('/live/figures/age/file?from=2026-02-30'), 400, 'invalid_request', [
    expect.stringContaining('from:'),
  ])
  expectError(await manager.get('/live/figures/branch/file'), 404, 'not_found')
  expectError(await manager.get('/live/figures/branch/xlsx'), 404, 'not_found')
  expect(await listExports()).toHaveLength(before + 2)
})
