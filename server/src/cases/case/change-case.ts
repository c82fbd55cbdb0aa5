import type { Db, Tx } from '../../db/db.ts'
import { AppError, caseNotFound } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { allowedMoves } from './case-states.ts'
import { lockCase } from './case-store.ts'
import type { Case } from './case-view.ts'
import type { CaseDeps } from './record-events.ts'

export interface ChangeDeps extends CaseDeps {
  db: Db
  clock: Clock
}

/** The case, and the version of it that the caller has seen. */
export interface SeenCase {
  scope: Scope
  id: CaseId
  version: number
}

/** Works on the locked case, if it is still the version that was seen. */
export async function changeCase<T>(
  { db, clock }: ChangeDeps,
  { scope, id, version }: SeenCase,
  work: (tx: Tx, found: Case, now: Date) => Promise<T>,
): Promise<T> {
  return db.transact(async (tx) => {
    const found = await lockCase(tx, scope, id)
    if (!found) throw caseNotFound()
    if (found.version !== version) throw caseHasMoved(found)
    return work(tx, found, timeOfChange(clock, found))
  })
}

/**
 * Now, but never before the case's last change: clocks of nodes may differ or be set back, but a
 * later change is not dated earlier. Must be called after the case is locked.
 */
export function timeOfChange(clock: Clock, { changedAt }: Case): Date {
  const now = clock.now()
  return now < changedAt ? changedAt : now
}

/** The current state of a case, for a caller that must decide again. */
export function standOf(found: Case) {
  return {
    case_id: found.id,
    version: found.version,
    status: found.status,
    documents_awaited: found.documentsAwaited,
    revision: found.revision,
    report_version: found.reportVersion,
    result: found.result,
    analyst_id: found.analystId,
    allowed_moves: allowedMoves(found),
  }
}

export function caseHasMoved(found: Case): AppError {
  return new AppError(
    'precondition_failed',
    `The case has changed since you read it; it is now ${found.status}, version ${found.version}.`,
    { current: standOf(found) },
  )
}
