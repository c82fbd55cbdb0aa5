import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { createCase, type Staff } from '../../../../../tests/support/queue/fill-office.ts'
import { sealAudit } from '../../../access/access.ts'
import { figureColumns } from './figure-columns.ts'

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

test('each download is on the audit trail, and a refused one is not', async () => {
  const before = (await listExports()).length
  expect((await manager.get('/live/figures/age/file')).status).toBe(200)
  const lines = await listExports()
  expect(lines).toHaveLength(before + 1)
  expect(lines[0]).toMatchObject({
    subject: 'figures',
    details: { mode: 'live', table: 'age', from: '2026-10-18', to: '2026-11-16', rows: 6 },
  })
  expectError(await manager.get('/live/figures/age/file?from=2026-02-30'), 400, 'invalid_request', [
    expect.stringContaining('from:'),
  ])
  expectError(await manager.get('/live/figures/branch/file'), 404, 'not_found')
  expect(await listExports()).toHaveLength(before + 1)
})
