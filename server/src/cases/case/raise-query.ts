import type { Tx } from '../../db/db.ts'
import { newId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/scope.ts'
import type { CannedQuery } from './canned-queries.ts'
import type { Case } from './case-view.ts'
import { type ChangeDeps, changeCase, type SeenCase } from './change-case.ts'
import { moveCase } from './move-case.ts'
import { insertQuery } from './query-store.ts'
import type { CaseDeps } from './record-events.ts'

export interface QueryIn {
  text: string
  canned: CannedQuery | undefined
  /** Our TAT is paused while documents are awaited. */
  documentsAwaited: boolean
}

export function raiseQuery(
  deps: ChangeDeps,
  by: Actor,
  seen: SeenCase,
  query: QueryIn,
): Promise<Case> {
  return changeCase(deps, seen, (tx, found, now) =>
    raiseQueryLocked(tx, deps, by, { found, query, now }),
  )
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
  const details = { query: id, documents_awaited: documentsAwaited }
  const moved = await moveCase(
    tx,
    deps,
    by,
    found,
    'raise-query',
    {
      set: { documentsAwaited },
      // The only open one: every query is closed when the case leaves query_raised.
      queries: [{ text, documents_awaited: documentsAwaited, raised_at: now.toISOString() }],
      audit: { action: 'case.query_raised', details },
    },
    now,
  )
  const query = { id, revision: found.revision, text, canned: canned ?? null, documentsAwaited }
  await insertQuery(tx, found.scope, found.id, { ...query, raisedBy: by.actor }, now)
  return moved
}
