import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import type { CaseId, LenderId, WaitingQueryId } from '../../lib/ids.ts'
import type { Actor, Mode, Scope } from '../../lib/scope.ts'
import type { CaseStatus } from '../case/case-states.ts'
import type { Case } from '../case/case-view.ts'

/** The only file that knows the table of waiting queries. */

/** The status of the case allowed no query, or the lender sent documents or an answer meanwhile. */
export const refusedReasons = ['status', 'lender_sent'] as const
export type RefusedReason = (typeof refusedReasons)[number]

export interface WaitingQuery {
  id: WaitingQueryId
  text: string
  canned: string | null
  documentsAwaited: boolean
  raisedBy: Actor['actor']
  /** Until it is sent; 0 if it is due. */
  waitMs: number
  /** The status of the case when it was refused. */
  refusedStatus: CaseStatus | null
  refusedReason: RefusedReason | null
}

const columns = sql`id, text, canned, documents_awaited AS "documentsAwaited",
  raised_by AS "raisedBy", refused_status AS "refusedStatus",
  CASE WHEN refused_status IS NOT NULL THEN coalesce(refused_reason, 'status') END
    AS "refusedReason",
  greatest(0, ceil(extract(epoch FROM due_at - now()) * 1000))::integer AS "waitMs"`

/** Its wait begins now, even if the transaction waited for the lock on the case. */
export async function insertWaiting(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  made: Omit<WaitingQuery, 'refusedStatus' | 'refusedReason'>,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO waiting_queries (id, lender_id, mode, case_id, text, canned, documents_awaited,
      raised_by, due_at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${made.text}, ${made.canned},
      ${made.documentsAwaited}, ${made.raisedBy},
      clock_timestamp() + ${made.waitMs} * interval '1 millisecond')`)
}

/** Refused or not. Oldest first; the newest 500 of them. */
export async function listWaiting(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<WaitingQuery[]> {
  const newest = await db.rows<WaitingQuery>(sql`
    SELECT ${columns} FROM waiting_queries
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY id DESC LIMIT 500`)
  return newest.reverse()
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

/** To send it. Of several that try at once, one gets it; one that was refused is not sent. */
export async function takeWaiting(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  id: WaitingQueryId,
): Promise<WaitingQuery | undefined> {
  const [row] = await tx.rows<WaitingQuery>(sql`
    DELETE FROM waiting_queries
    WHERE id = ${id} AND case_id = ${caseId} AND lender_id = ${scope.lenderId}
      AND mode = ${scope.mode} AND refused_status IS NULL
    RETURNING ${columns}`)
  return row
}

/** To undo or discard it, refused or not. False if it was already sent or undone. */
export async function deleteWaiting(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  id: WaitingQueryId,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    DELETE FROM waiting_queries
    WHERE id = ${id} AND case_id = ${caseId} AND lender_id = ${scope.lenderId}
      AND mode = ${scope.mode}
    RETURNING 1`)
  return rows.length > 0
}

/** Those of the case that were not sent stay, so that their writers learn why. Returns how many. */
export async function refuseWaiting(
  tx: Tx,
  { scope, id, status }: Pick<Case, 'scope' | 'id' | 'status'>,
  reason: RefusedReason,
): Promise<number> {
  const rows = await tx.rows(sql`
    UPDATE waiting_queries SET refused_status = ${status}, refused_reason = ${reason}
    WHERE case_id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND refused_status IS NULL
    RETURNING 1`)
  return rows.length
}
