import type { AuditAction } from '../../access/access.ts'
import type { Runner, Tx } from '../../db/db.ts'
import { AppError, caseNotFound } from '../../lib/app-error.ts'
import { isId, type QueryId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { isOpen } from '../case/case-states.ts'
import { findByRefOrId, lockCase } from '../case/case-store.ts'
import type { Case } from '../case/case-view.ts'
import { type ChangeDeps, changeCase, type SeenCase, timeOfChange } from '../case/change-case.ts'
import { moveCase } from '../case/move-case.ts'
import { closeQuery, findQuery, listOpenQueries, type QueryCloser } from '../case/query-store.ts'
import type { CaseDeps } from '../case/record-events.ts'
import { requireRoom } from '../case/require-room.ts'
import { findThread, type QueryThread } from './read-threads.ts'
import { recordAnswer } from './record-answer.ts'
import { refuseWaiting } from './waiting-store.ts'

export interface AnswerIn {
  /** The case. */
  ref: string
  queryId: string
  text: string
}

/** The lender's answer in words. `keep` runs in the same transaction. */
export async function answerQuery(
  deps: ChangeDeps,
  by: Actor,
  scope: Scope,
  { ref, queryId, text }: AnswerIn,
  keep?: (tx: Tx, thread: QueryThread) => Promise<void>,
): Promise<QueryThread> {
  const named = await findByRefOrId(deps.db, scope, ref)
  if (!named) throw caseNotFound()
  return deps.db.transact(async (tx) => {
    const found = await lockCase(tx, scope, named.id)
    if (!found) throw caseNotFound()
    const id = await requireQuery(tx, found, queryId)
    if (!isOpen(found.status)) throw notAnswerable(found)
    requireRoom(found)
    const now = timeOfChange(deps.clock, found)
    const moved = await answerLocked(tx, deps, by, { found, id, text, now })
    await refuseWaiting(tx, moved, 'lender_sent')
    const thread = await findThread(tx, scope, found.id, id)
    if (!thread) throw queryNotFound()
    await keep?.(tx, thread)
    return thread
  })
}

/** What the lender said by telephone or in person. Queries that wait are still sent. */
export async function noteAnswer(
  deps: ChangeDeps,
  by: Actor,
  seen: SeenCase,
  { queryId, text }: Omit<AnswerIn, 'ref'>,
): Promise<Case> {
  const id = await requireQuery(deps.db, seen, queryId)
  return changeCase(deps, seen, async (tx, found, now) => {
    if (!isOpen(found.status)) throw notAnswerable(found)
    return answerLocked(tx, deps, by, { found, id, text, now })
  })
}

/** By staff, answered or not. */
export async function closeThread(
  deps: ChangeDeps,
  by: Actor,
  seen: SeenCase,
  queryId: string,
): Promise<Case> {
  const id = await requireQuery(deps.db, seen, queryId)
  return changeCase(deps, seen, async (tx, found, now) => {
    if (!isOpen(found.status)) throw notChangeable(found, `The case is ${found.status}.`)
    return settle(tx, deps, by, { found, id, now, by: 'staff', action: 'case.query_closed' })
  })
}

/** The query of this case with that id; an impossible id belongs to none. */
async function requireQuery(
  db: Runner,
  found: Pick<Case, 'scope' | 'id'>,
  id: string,
): Promise<QueryId> {
  const query = isId('query', id) && (await findQuery(db, found.scope, found.id, id))
  if (!query) throw queryNotFound()
  return query.id
}

async function answerLocked(
  tx: Tx,
  deps: CaseDeps,
  by: Actor,
  { found, id, text, now }: { found: Case; id: QueryId; text: string; now: Date },
): Promise<Case> {
  const action = 'case.query_answered'
  const moved = await settle(tx, deps, by, { found, id, now, by: 'answer', action })
  await recordAnswer(tx, deps, by, moved, { queryIds: [id], text, filenames: [] }, now)
  return moved
}

/**
 * The case goes back to review with its last open query. Otherwise only its version changes, so that
 * a person about to release a report must reload.
 */
async function settle(
  tx: Tx,
  deps: CaseDeps,
  actor: Actor,
  settled: { found: Case; id: QueryId; now: Date; by: QueryCloser; action: AuditAction },
): Promise<Case> {
  const { found, id, now, by, action } = settled
  await closeQuery(tx, found.scope, found.id, id, by, now)
  const open = await listOpenQueries(tx, found.scope, found.id)
  const audit = { action, details: { query: id, open: open.length } }
  if (found.status === 'query_raised' && open.length === 0) {
    return moveCase(tx, deps, actor, found, 'settle-last-query', { queryId: id, audit }, now)
  }
  const isAwaited = found.status === 'query_raised' && open.some((one) => one.documentsAwaited)
  const set = { documentsAwaited: isAwaited }
  return moveCase(tx, deps, actor, found, 'settle-query', { set, queryId: id, audit }, now)
}

function queryNotFound(): AppError {
  return new AppError('not_found', 'Query not found.')
}

function notAnswerable(found: Case): AppError {
  return notChangeable(
    found,
    found.status === 'withdrawn'
      ? 'The case was withdrawn. Create a new case.'
      : 'The case is finalised. Add documents to answer: they reopen it.',
  )
}

function notChangeable({ status }: Case, message: string): AppError {
  return new AppError('move_not_allowed', message, { details: [`status: is ${status}`] })
}
