import { sql } from '../../../server/src/db/db.ts'
import type { TestApp, TestLender } from '../app/test-app.ts'

/** Nine thousand cases of one lender. */
export async function crowdQueue({ db }: TestApp, { id }: TestLender): Promise<void> {
  // More than a search reads along the order before it asks the index; over thirty-one months.
  await db.script(`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status,
      applicant_name, loan_account_number, case_type, search_text, vendor_due_at, created_at,
      updated_at)
    SELECT 'case_' || lpad(n::text, 26, '0'), '${id}', 'live', ref, 1, true,
      CASE WHEN n % 3 = 0 THEN 'finalised' ELSE 'received' END, name, 'L-' || n, 'TSR',
      lower(name) || '  l-' || n || ' ' || lower(ref),
      CASE WHEN n % 6 = 4 THEN timestamptz '2026-12-01' ELSE 'infinity' END, at, at
    FROM generate_series(1, 9000) n,
      LATERAL (SELECT timestamptz '2024-04-30 18:29Z' + n / 2 * interval '5 hours' AS at) t,
      LATERAL (SELECT CASE WHEN n % 500 = 0 THEN 'Zaveri' ELSE 'Many' END || ' Shah' AS name,
        'REF-' || to_char(at, 'YYYY-MM') || '-' || n AS ref) x`)
}

/** What the queue should find among them, read without its help. */
export async function idsInOrder(
  { db }: TestApp,
  { id }: TestLender,
  { q, statuses, sort }: { q: string; statuses: string; sort: 'due' | 'oldest' | 'newest' },
): Promise<string[]> {
  const orders = {
    due: sql`CASE WHEN status = 'finalised' THEN 'infinity' ELSE vendor_due_at END, created_at, id`,
    oldest: sql`created_at, id`,
    newest: sql`created_at DESC, id DESC`,
  }
  const rows = await db.rows<{ id: string }>(sql`
    SELECT id FROM cases WHERE lender_id = ${id} AND status = ANY(${statuses.split(',')})
      AND search_text LIKE ALL (${q.split(' ').map((word) => `%${word}%`)})
    ORDER BY ${orders[sort]}`)
  return rows.map((row) => row.id)
}
