import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import type { CaseId, CaseListId, LenderId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Mode, Scope } from '../lib/scope.ts'
import { type ListRow, openRow, type RowState } from './list-row.ts'

/** What workers do with confirmed lists. Times are the database's own. */

export interface DueList {
  id: CaseListId
  scope: Scope
  /** Who confirmed it. */
  by: Actor
}

/** Claims lists with something to create; nobody else does until the lease ends. */
export async function claimLists(db: Db, limit: number, leaseMs: number): Promise<DueList[]> {
  const rows = await db.rows<{
    id: CaseListId
    lenderId: LenderId
    mode: Mode
    actor: Actor['actor']
    requestId: string | null
  }>(sql`
    UPDATE case_lists SET due_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM case_lists WHERE due_at <= now() AND mode IN ('live', 'test')
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, lender_id AS "lenderId", mode, confirmed_by AS actor,
      confirmed_request AS "requestId"`)
  return rows.map(({ id, lenderId, mode, actor, requestId }) => ({
    id,
    scope: { lenderId, mode },
    by: { actor, ...(requestId !== null && { requestId }) },
  }))
}

export type PendingRow = Pick<ListRow, 'number' | 'content'> & { attempts: number }

/** Those that failed least come first: one that cannot be created holds up no other. */
export async function listPending(
  db: Runner,
  keyring: Keyring,
  { lenderId, mode }: Scope,
  list: CaseListId,
  limit: number,
): Promise<PendingRow[]> {
  const rows = await db.rows<{ number: number; attempts: number; sealed: Buffer }>(sql`
    SELECT number, attempts, sealed FROM case_list_rows
    WHERE list_id = ${list} AND lender_id = ${lenderId} AND mode = ${mode} AND state = 'sound'
    ORDER BY attempts, number LIMIT ${limit}`)
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    content: openRow(keyring, list, { number: row.number, sealed }),
  }))
}

/** False if another worker has settled it: then nothing of this one may stay. */
export async function settleRow(
  runner: Runner,
  { lenderId, mode }: Scope,
  list: CaseListId,
  number: number,
  { state, caseId }: { state: RowState; caseId: CaseId | null },
): Promise<boolean> {
  const rows = await runner.rows(sql`
    UPDATE case_list_rows SET state = ${state}, case_id = ${caseId}
    WHERE list_id = ${list} AND number = ${number} AND lender_id = ${lenderId} AND mode = ${mode}
      AND state = 'sound'
    RETURNING 1`)
  return rows.length > 0
}

export async function failRow(
  db: Runner,
  { lenderId, mode }: Scope,
  list: CaseListId,
  number: number,
  sealed: Buffer,
): Promise<void> {
  await db.rows(sql`
    UPDATE case_list_rows SET state = 'failed', sealed = ${sealed}
    WHERE list_id = ${list} AND number = ${number} AND lender_id = ${lenderId} AND mode = ${mode}
      AND state = 'sound'`)
}

export async function countAttempt(
  db: Runner,
  { lenderId, mode }: Scope,
  list: CaseListId,
  number: number,
): Promise<void> {
  await db.rows(sql`
    UPDATE case_list_rows SET attempts = attempts + 1
    WHERE list_id = ${list} AND number = ${number} AND lender_id = ${lenderId} AND mode = ${mode}`)
}

export async function postponeList(
  db: Db,
  { id, scope: { lenderId, mode } }: DueList,
  pauseMs: number,
): Promise<void> {
  await db.rows(sql`
    UPDATE case_lists SET due_at = now() + ${pauseMs} * interval '1 millisecond'
    WHERE id = ${id} AND lender_id = ${lenderId} AND mode = ${mode} AND state = 'creating'`)
}

/** False if it has rows to create, or another worker has finished it. */
export async function finishList(
  tx: Tx,
  { id, scope: { lenderId, mode } }: DueList,
  now: Date,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    UPDATE case_lists l SET state = 'done', finished_at = ${now}, due_at = NULL
    WHERE l.id = ${id} AND l.lender_id = ${lenderId} AND l.mode = ${mode} AND l.state = 'creating'
      AND NOT EXISTS (SELECT 1 FROM case_list_rows r WHERE r.list_id = l.id
        AND r.lender_id = ${lenderId} AND r.mode = ${mode} AND r.state = 'sound')
    RETURNING 1`)
  return rows.length > 0
}
