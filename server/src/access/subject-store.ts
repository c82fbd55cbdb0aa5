import { type Runner, sql } from '../db/db.ts'
import type { Scope } from '../lib/scope.ts'
import type { AuditAction } from './audit/audit.ts'

/** The audit lines about one object of a lender. */
export interface SubjectLine {
  at: Date
  actor: string
  action: AuditAction
  details: Record<string, unknown>
}

/** In the order they were written, unsealed ones last. */
export async function listLinesOf(
  db: Runner,
  scope: Scope,
  subject: string,
  actions: readonly AuditAction[],
  limit: number,
): Promise<SubjectLine[]> {
  return db.rows<SubjectLine>(sql`
    SELECT at, actor, action, details FROM (
      SELECT 0 AS part, seq AS place, at, actor, action, details FROM audit_trail
      WHERE subject = ${subject} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
        AND action = ANY(${actions})
      UNION ALL
      SELECT 1, id, at, actor, action, details FROM audit_inbox
      WHERE subject = ${subject} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
        AND action = ANY(${actions})) t
    ORDER BY part, place LIMIT ${limit}`)
}
