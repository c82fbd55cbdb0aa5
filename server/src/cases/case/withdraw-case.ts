import type { Tx } from '../../db/db.ts'
import { AppError, caseNotFound } from '../../lib/app-error.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { rowOfMove } from './case-states.ts'
import { findByRefOrId, lockCase } from './case-store.ts'
import type { Case } from './case-view.ts'
import { type ChangeDeps, timeOfChange } from './change-case.ts'
import { moveCase } from './move-case.ts'
import { closeQueries } from './query-store.ts'

/**
 * Closes a case that the lender no longer needs. It ends the case, so it is allowed even if the
 * case has reached its limit of changes. `keep` runs in the same transaction.
 */
export async function withdrawCase(
  deps: ChangeDeps,
  by: Actor,
  scope: Scope,
  { ref, reason }: { ref: string; reason: string },
  keep?: (tx: Tx, moved: Case) => Promise<void>,
): Promise<Case> {
  const named = await findByRefOrId(deps.db, scope, ref)
  if (!named) throw caseNotFound()
  return deps.db.transact(async (tx) => {
    const found = await lockCase(tx, scope, named.id)
    if (!found) throw caseNotFound()
    if (!rowOfMove('withdraw', found)) throw notWithdrawable(found)
    const now = timeOfChange(deps.clock, found)
    const details = {
      set: { withdrawalReason: reason.trim() },
      audit: { action: 'case.withdrawn' },
    } as const
    const [moved] = await Promise.all([
      moveCase(tx, deps, by, found, 'withdraw', details, now),
      closeQueries(tx, scope, found.id, 'withdrawal', now),
    ])
    await keep?.(tx, moved)
    return moved
  })
}

function notWithdrawable({ status }: Case): AppError {
  return new AppError(
    'not_withdrawable',
    status === 'withdrawn'
      ? 'The case is already withdrawn.'
      : 'A report of this case was already released; it cannot be withdrawn.',
    { details: [`status: is ${status}`] },
  )
}
