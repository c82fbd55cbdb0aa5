import type { Tx } from '../../db/db.ts'
import type { QueryId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/scope.ts'
import { recordAnswer } from '../queries/record-answer.ts'
import { refuseWaiting } from '../queries/waiting-store.ts'
import { rowOfMove } from './case-states.ts'
import type { Case, ReceivedDocument } from './case-view.ts'
import { moveCase } from './move-case.ts'
import { closeQueries, closeQuery } from './query-store.ts'
import type { CaseDeps } from './record-events.ts'

const reasonWithoutNote = 'Documents added after finalisation'

/**
 * Moves a locked case when documents arrive; a finalised one starts its next revision.
 * `documents` are those that the case did not have yet, `stored` the names of all. They answer the
 * query they name, or every open query of a case that waits for an answer.
 */
export async function takeDocuments(
  tx: Tx,
  deps: CaseDeps,
  by: Actor,
  found: Case,
  sent: {
    note: string | undefined
    stored: readonly string[]
    documents: readonly ReceivedDocument[]
    queryId: QueryId | undefined
  },
  now: Date,
): Promise<{ moved: Case; reopened: boolean }> {
  const reopened = rowOfMove('add-documents', found)?.reopens === true
  const { queryId } = sent
  const [moved, answered] = await Promise.all([
    moveCase(
      tx,
      deps,
      by,
      found,
      'add-documents',
      {
        ...(reopened && { set: { latestRevisionReason: sent.note || reasonWithoutNote } }),
        documents: sent.documents,
        queryId,
        audit: { action: 'documents.added', details: { count: sent.stored.length, reopened } },
      },
      now,
    ),
    answeredBy(tx, found, queryId, now),
  ])
  // Whoever wrote it has not seen them.
  await refuseWaiting(tx, moved, 'lender_sent')
  if (answered.length > 0) {
    const answer = { queryIds: answered, text: null, filenames: sent.stored }
    await recordAnswer(tx, deps, by, moved, answer, now)
  }
  return { moved, reopened }
}

async function answeredBy(
  tx: Tx,
  { scope, id, status }: Case,
  queryId: QueryId | undefined,
  now: Date,
): Promise<readonly QueryId[]> {
  if (queryId) {
    await closeQuery(tx, scope, id, queryId, 'documents', now)
    return [queryId]
  }
  return status === 'query_raised' ? closeQueries(tx, scope, id, 'documents', now) : []
}
