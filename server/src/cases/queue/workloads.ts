import { type Runner, sql } from '../../db/db.ts'
import type { StaffId } from '../../lib/ids.ts'
import type { Mode } from '../../lib/scope.ts'
import { caseStatuses, isOpen } from '../case/case-states.ts'

export interface Workload {
  open: number
  overdue: number
}

const assigned = caseStatuses.filter((status) => isOpen(status) && status !== 'received')

/** The open cases of each analyst who has any. */
export async function listWorkloads(
  db: Runner,
  mode: Mode,
  now: Date,
): Promise<Map<StaffId, Workload>> {
  const rows = await db.rows<Workload & { id: StaffId }>(sql`
    SELECT analyst_id AS id, count(*)::int AS open,
      (count(*) FILTER (WHERE vendor_due_at < ${now}::timestamptz))::int AS overdue
    FROM cases WHERE mode = ${mode} AND status = ANY(${assigned}::text[])
      AND analyst_id IS NOT NULL
    GROUP BY analyst_id`)
  return new Map(rows.map(({ id, ...load }) => [id, load]))
}
