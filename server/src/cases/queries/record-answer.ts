import type { Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/scope.ts'
import type { Case } from '../case/case-view.ts'
import type { CaseDeps } from '../case/record-events.ts'
import { insertAnswers, type NewAnswer } from './answer-store.ts'

/**
 * The only place where an answer is stored, in words or by documents. `onAnswer` runs in the same
 * transaction. The caller holds the lock on the case, which has moved already.
 */
export async function recordAnswer(
  tx: Tx,
  deps: Pick<CaseDeps, 'onAnswer'>,
  by: Actor,
  moved: Case,
  answer: NewAnswer,
  now: Date,
): Promise<void> {
  const { queryIds, text, filenames } = answer
  await insertAnswers(tx, moved.scope, moved.id, { ...answer, answeredBy: by.actor }, now)
  const arrived = {
    queryIds,
    by: answererOf(by.actor),
    actor: by.actor,
    hasText: text !== null,
    documentCount: filenames.length,
  }
  await deps.onAnswer?.(tx, moved, arrived, now)
}

/** Staff note what a lender says by telephone; everything else comes from the lender. */
export function answererOf(actor: string): 'lender' | 'staff' {
  return actor.startsWith('staff:') ? 'staff' : 'lender'
}
