import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import type { CaseId, LenderId, WaitingQueryId } from '../../lib/ids.ts'
import type { Actor, Mode, Scope } from '../../lib/scope.ts'
import type { CaseStatus } from '../case/case-states.ts'

/** The only file that knows the table of waiting queries. */

export interface WaitingQuery {
  id: WaitingQueryId
  text: string
  canned: string | null
  documentsAwaited: boolean
  raisedBy: Actor['actor']
  /** Until it is sent; 0 if it is due. */
  waitMs: number
  /** The status that did not allow it when it was due. */
  refusedStatus: CaseStatus | null
}

const columns = sql`id, text, canned, documents_awaited AS "documentsAwaited",
  raised_by AS "raisedBy", refused_status AS "refusedStatus",
  greatest(0, ceil(extract(epoch FROM due_at - now()) * 1000))::integer AS "waitMs"`

export async function insertWaiting(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  made: Omit<WaitingQuery, 'refusedStatus'>,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO waiting_queries (id, lender_id, mode, case_id, text, canned, documents_awaited,
      raised_by, due_at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${made.text}, ${made.canned},
      ${made.documentsAwaited}, ${made.raisedBy}, now() + ${made.waitMs} * interval '1 millisecond')`)
}

/** Oldest first. Those of a case are limited when they are stored. */
export async function listWaiting(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<WaitingQuery[]> {
  return db.rows<WaitingQuery>(sql`
    SELECT ${columns} FROM waiting_queries
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY id LIMIT 500`)
}

export interface DueQuery {
  id: WaitingQueryId
  caseId: CaseId
  scope: Scope
}

/** Of every lender, both modes; the longest due first. */
export async function listDue(db: Db, limit: number): Promise<DueQuery[]> {
  const rows = await db.rows<{
    id: WaitingQueryId
    caseId: CaseId
    lenderId: LenderId
    mode: Mode
  }>(sql`
    SELECT id, case_id AS "caseId", lender_id AS "lenderId", mode FROM waiting_queries
    WHERE due_at <= now() AND refused_status IS NULL
    ORDER BY due_at LIMIT ${limit}`)
  return rows.map(({ id, caseId, lenderId, mode }) => ({ id, caseId, scope: { lenderId, mode } }))
}

/** Takes it out of the table: of several that try at once, one gets it. */
export async function takeWaiting(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  id: WaitingQueryId,
): Promise<WaitingQuery | undefined> {
  const [row] = await tx.rows<WaitingQuery>(sql`
    DELETE FROM waiting_queries
    WHERE id = ${id} AND case_id = ${caseId} AND lender_id = ${scope.lenderId}
      AND mode = ${scope.mode}
    RETURNING ${columns}`)
  return row
}

/** It stays, so that its writer learns that it was not sent. */
export async function refuseWaiting(
  tx: Tx,
  scope: Scope,
  id: WaitingQueryId,
  status: CaseStatus,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    UPDATE waiting_queries SET refused_status = ${status}
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND refused_status IS NULL
    RETURNING 1`)
  return rows.length > 0
}
