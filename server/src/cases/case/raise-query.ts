import type { Tx } from '../../db/db.ts'
import { newId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/scope.ts'
import { requireRoomForQuery } from '../queries/room-for-query.ts'
import type { Case } from './case-view.ts'
import { type ChangeDeps, changeCase, type SeenCase } from './change-case.ts'
import { moveCase } from './move-case.ts'
import { insertQuery, listOpenQueries } from './query-store.ts'
import type { CaseDeps } from './record-events.ts'

export interface QueryIn {
  text: string
  /** The key of the standard query that it was written from. */
  canned: string | undefined
  /** Our TAT is paused while documents are awaited. */
  documentsAwaited: boolean
}

export function raiseQuery(
  deps: ChangeDeps,
  by: Actor,
  seen: SeenCase,
  query: QueryIn,
): Promise<Case> {
  return changeCase(deps, seen, async (tx, found, now) => {
    await requireRoomForQuery(tx, found, query.text)
    return raiseQueryLocked(tx, deps, by, { found, query, now })
  })
}

/** The caller holds the lock on the case. */
export async function raiseQueryLocked(
  tx: Tx,
  deps: CaseDeps,
  by: Actor,
  asked: { found: Case; query: QueryIn; now: Date },
): Promise<Case> {
  const { found, now } = asked
  const { text, canned, documentsAwaited } = asked.query
  const id = newId('query', now.getTime())
  const open = await listOpenQueries(tx, found.scope, found.id)
  const raised = [...open, { id, text, documentsAwaited, raisedAt: now }]
  const moved = await moveCase(
    tx,
    deps,
    by,
    found,
    'raise-query',
    {
      // Another open query may ask for documents, also while the case is in review.
      set: { documentsAwaited: raised.some((one) => one.documentsAwaited) },
      queries: raised.map((one) => ({
        id: one.id,
        text: one.text,
        documents_awaited: one.documentsAwaited,
        raised_at: one.raisedAt.toISOString(),
      })),
      queryId: id,
      audit: {
        action: 'case.query_raised',
        details: { query: id, documents_awaited: documentsAwaited },
      },
    },
    now,
  )
  const query = { id, revision: found.revision, text, canned: canned ?? null, documentsAwaited }
  await insertQuery(tx, found.scope, found.id, { ...query, raisedBy: by.actor }, now)
  await deps.onQuery?.(tx, moved, { id, text, documentsAwaited }, now)
  return moved
}
