import type { Actor } from '../../lib/scope.ts'
import type { Case } from './case-view.ts'
import { type ChangeDeps, changeCase, type SeenCase } from './change-case.ts'
import { moveCase } from './move-case.ts'
import { closeQueries } from './query-store.ts'

export function startReview(deps: ChangeDeps, by: Actor, seen: SeenCase): Promise<Case> {
  return changeCase(deps, seen, (tx, found, now) =>
    moveCase(
      tx,
      deps,
      by,
      found,
      'start-review',
      { audit: { action: 'case.review_started' } },
      now,
    ),
  )
}

/** The query is settled without documents. */
export function resumeReview(deps: ChangeDeps, by: Actor, seen: SeenCase): Promise<Case> {
  return changeCase(deps, seen, async (tx, found, now) => {
    const audit = { action: 'case.review_resumed' } as const
    const moved = await moveCase(tx, deps, by, found, 'resume-review', { audit }, now)
    await closeQueries(tx, found.scope, found.id, 'staff', now)
    return moved
  })
}
