import { type Db, type Runner, sql } from '../db/db.ts'
import type { CaseId, DocumentId, StaffId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'

/** The only file that knows who has seen which document. */

/** The first view counts. Returns its time. */
export async function markSeen(
  db: Db,
  scope: Scope,
  caseId: CaseId,
  documentId: DocumentId,
  staffId: StaffId,
  now: Date,
): Promise<Date> {
  const [row] = await db.rows<{ at: Date }>(sql`
    INSERT INTO documents_seen AS s (case_id, staff_id, document_id, lender_id, mode, seen_at)
    VALUES (${caseId}, ${staffId}, ${documentId}, ${scope.lenderId}, ${scope.mode}, ${now})
    ON CONFLICT (case_id, staff_id, document_id) DO UPDATE SET seen_at = s.seen_at
    RETURNING seen_at AS at`)
  return row?.at ?? now
}

/** Documents that anyone of the office has opened. */
export async function listSeenByAnyone(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<Set<string>> {
  const rows = await db.rows<{ id: DocumentId }>(sql`
    SELECT DISTINCT document_id AS id FROM documents_seen
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    LIMIT 10000`)
  return new Set(rows.map(({ id }) => id))
}

export async function listSeen(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  staffId: StaffId,
): Promise<Map<DocumentId, Date>> {
  const rows = await db.rows<{ id: DocumentId; at: Date }>(sql`
    SELECT document_id AS id, seen_at AS at FROM documents_seen
    WHERE case_id = ${caseId} AND staff_id = ${staffId}
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} LIMIT 10000`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}
