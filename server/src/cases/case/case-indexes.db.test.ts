import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { systemClock } from '../../lib/clock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, systemClock)
})
afterAll(() => app.end())

/** As on a new installation: many cases of one lender, and nothing counted yet. */
async function planOf(query: Sql, { maySort = true } = {}): Promise<string> {
  const lender = await app.lender()
  const rolledBack = new Error('rolled back')
  let plan = ''
  const done = app.db.transact(async (tx) => {
    await tx.rows(sql`
      INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status,
        applicant_name, loan_account_number, case_type, created_at, updated_at, search_text)
      SELECT 'case_' || i, ${lender.id}, 'live', 'REF-' || i, 1, true, 'received',
        'A', 'HL-' || i, 'TSR', now(), now(), '' FROM generate_series(1, 4000) AS i`)
    if (!maySort) await tx.rows(sql`SET LOCAL enable_sort = off`)
    const rows = await tx.rows<Record<string, string>>(sql`EXPLAIN ${query}`)
    plan = rows.map((row) => Object.values(row).join()).join('\n')
    throw rolledBack
  })
  await expect(done).rejects.toBe(rolledBack)
  return plan
}

test('before any statistics, a case is found by the index of references', async () => {
  const plan = await planOf(sql`
    SELECT id FROM cases WHERE lender_id = 'l' AND mode = 'live' AND external_ref = 'REF-1'`)
  expect(plan).toMatch(/using cases_reference/)
})

test('before any statistics, a loan is found by the index of loans', async () => {
  const plan = await planOf(sql`
    SELECT id FROM cases WHERE lender_id = 'l' AND mode = 'live' AND loan_account_number = 'HL-1'`)
  expect(plan).toMatch(/using cases_loan/)
})

test('the list can be read in the order of its index', async () => {
  const plan = await planOf(
    sql`
    SELECT id FROM cases WHERE lender_id = 'l' AND mode = 'live' AND changed_in >= '0'::xid8
      AND changed_in < '99'::xid8 ORDER BY changed_in, updated_at, id LIMIT 21`,
    { maySort: false },
  )
  expect(plan).toMatch(/using cases_changed/)
  expect(plan).not.toContain('Sort')
})
