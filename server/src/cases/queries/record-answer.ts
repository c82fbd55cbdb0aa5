import type { Tx } from '../../db/db.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import type { Case } from '../case/case-view.ts'
import type { CaseDeps } from '../case/record-events.ts'
import { hasAnswers, insertAnswers, type NewAnswer } from './answer-store.ts'

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
  await requireRoomForAnswer(tx, moved, answer)
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

const answersMax = 50

/** Documents that name no query answer open ones, which have no answer yet. */
async function requireRoomForAnswer(
  tx: Tx,
  { scope, id }: Case,
  { queryIds, text }: NewAnswer,
): Promise<void> {
  if (!(await hasAnswers(tx, scope, id, queryIds, answersMax))) return
  const field = text === null ? 'query_id' : 'text'
  throw invalidRequest([`${field}: this query already has ${answersMax} answers`])
}

/** Staff note what a lender says by telephone; everything else comes from the lender. */
export function answererOf(actor: string): 'lender' | 'staff' {
  return actor.startsWith('staff:') ? 'staff' : 'lender'
}
