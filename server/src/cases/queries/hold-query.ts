import { recordAudit } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import { type CaseId, newId, type WaitingQueryId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { rowOfMove } from '../case/case-states.ts'
import { lockCase } from '../case/case-store.ts'
import { type ChangeDeps, changeCase, type SeenCase, timeOfChange } from '../case/change-case.ts'
import { moveNotAllowed } from '../case/move-case.ts'
import { type QueryIn, raiseQueryLocked } from '../case/raise-query.ts'
import { requireRoomForQuery } from './room-for-query.ts'
import {
  type DueQuery,
  deleteWaiting,
  insertWaiting,
  listDue,
  refuseWaiting,
  takeWaiting,
  type WaitingQuery,
} from './waiting-store.ts'

/**
 * Stores a query that its writer can still undo. Until it is due, nothing of the case changes: no
 * status, clock, version or event.
 */
export function holdQuery(
  deps: ChangeDeps,
  by: Actor,
  seen: SeenCase,
  query: QueryIn,
  waitMs: number,
): Promise<WaitingQuery> {
  return changeCase(deps, seen, async (tx, found, now) => {
    if (!rowOfMove('raise-query', found)) throw moveNotAllowed(found, 'raise-query')
    const { scope } = found
    await requireRoomForQuery(tx, found, query.text)
    const { text, canned = null, documentsAwaited } = query
    const id = newId('waiting', now.getTime())
    const made = { id, text, canned, documentsAwaited, raisedBy: by.actor, waitMs }
    await insertWaiting(tx, scope, found.id, made)
    const details = { query: id, documents_awaited: documentsAwaited }
    const entry = { action: 'case.query_waiting', subject: found.id, scope, details } as const
    await recordAudit(tx, deps.keyring, by, entry, now)
    tx.afterCommit(() => deps.announce('case', scope.mode, found.id))
    return { ...made, refusedStatus: null, refusedReason: null }
  })
}

/** Deletes a query that was not sent. */
export function undoQuery(
  { db, keyring, clock, announce }: ChangeDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  id: WaitingQueryId,
): Promise<void> {
  return db.transact(async (tx) => {
    if (!(await deleteWaiting(tx, scope, caseId, id))) {
      throw new AppError('not_found', 'The query was already sent or undone.')
    }
    const details = { query: id }
    const entry = { action: 'case.query_undone', subject: caseId, scope, details } as const
    await recordAudit(tx, keyring, by, entry, clock.now())
    tx.afterCommit(() => announce('case', scope.mode, caseId))
  })
}

const batch = 50

/**
 * Raises the queries that are due, each in its own transaction: one that fails does not stop those
 * after it. Returns how many were settled.
 */
export async function sendWaitingQueries(deps: ChangeDeps): Promise<number> {
  let settled = 0
  const failures: unknown[] = []
  for (const one of await listDue(deps.db, batch)) {
    try {
      if (await sendOne(deps, one)) settled += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'queries could not be sent')
  return settled
}

/** The row is deleted with the move: a node that dies leaves both or neither. */
function sendOne(deps: ChangeDeps, { id, caseId, scope }: DueQuery): Promise<boolean> {
  return deps.db.transact(async (tx) => {
    const found = await lockCase(tx, scope, caseId)
    if (!found) return false
    if (!rowOfMove('raise-query', found)) {
      tx.afterCommit(() => deps.announce('case', scope.mode, caseId))
      return (await refuseWaiting(tx, found, 'status')) > 0
    }
    const taken = await takeWaiting(tx, scope, caseId, id)
    if (!taken) return false
    const { text, canned, documentsAwaited, raisedBy } = taken
    const query = { text, canned: canned ?? undefined, documentsAwaited }
    const now = timeOfChange(deps.clock, found)
    await raiseQueryLocked(tx, deps, { actor: raisedBy }, { found, query, now })
    return true
  })
}
