import type { Tx } from '../../db/db.ts'
import type { Actor } from '../../lib/scope.ts'
import { rowOfMove } from './case-states.ts'
import type { Case, ReceivedDocument } from './case-view.ts'
import { moveCase } from './move-case.ts'
import { closeQueries } from './query-store.ts'
import type { CaseDeps } from './record-events.ts'

const reasonWithoutNote = 'Documents added after finalisation'

/**
 * Moves a locked case when documents arrive; a finalised one starts its next revision.
 * `documents` are those that the case did not have yet.
 */
export async function takeDocuments(
  tx: Tx,
  deps: CaseDeps,
  by: Actor,
  found: Case,
  sent: { note: string | undefined; count: number; documents: readonly ReceivedDocument[] },
  now: Date,
): Promise<{ moved: Case; reopened: boolean }> {
  const reopened = rowOfMove('add-documents', found)?.reopens === true
  const [moved] = await Promise.all([
    moveCase(
      tx,
      deps,
      by,
      found,
      'add-documents',
      {
        ...(reopened && { set: { latestRevisionReason: sent.note || reasonWithoutNote } }),
        documents: sent.documents,
        audit: { action: 'documents.added', details: { count: sent.count, reopened } },
      },
      now,
    ),
    found.status === 'query_raised' && closeQueries(tx, found.scope, found.id, 'documents', now),
  ])
  return { moved, reopened }
}
