import type { Registry } from '@prometheus-io/client'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import { makeGauge, makeHistogram } from '../../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../../lib/metrics/read-figures.ts'
import { modes } from '../../lib/scope.ts'
import { searchBacklog } from './figure-store.ts'
import type { SearchDeps } from './search-properties.ts'

/** What waits for a registry, and at the search desk. */
export function watchSearches(registry: Registry, db: Db, clock: Clock): ReadFigures {
  const waiting = makeGauge(registry, 'deedwire_registry_searches_waiting')
  const overdue = makeGauge(registry, 'deedwire_registry_search_overdue_seconds')
  const atDesk = makeGauge(registry, 'deedwire_search_desk_properties')
  const oldest = makeGauge(registry, 'deedwire_search_desk_oldest_seconds')
  return async () => {
    const now = clock.now()
    const since = (time: Date | null) =>
      time ? Math.max(0, now.getTime() - time.getTime()) / 1000 : 0
    for (const mode of modes) {
      const found = await searchBacklog(db, mode, now)
      waiting.set({ mode }, found.waiting)
      overdue.set({ mode }, since(found.dueSince))
      atDesk.set({ mode }, found.atDesk)
      oldest.set({ mode }, since(found.oldestAtDesk))
    }
  }
}

/** For the worker. A search that was asked of a registry is of a covered state: labels are few. */
export function countSearches(registry: Registry): NonNullable<SearchDeps['onSearched']> {
  const searches = makeHistogram(registry, 'deedwire_registry_search_seconds')
  return ({ mode, state, outcome, seconds }) => searches.observe({ mode, state, outcome }, seconds)
}
