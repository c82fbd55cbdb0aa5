import type { Registry } from '@prometheus-io/client'
import type { Db } from '../../db/db.ts'
import { makeGauge } from '../../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../../lib/metrics/read-figures.ts'
import { modes } from '../../lib/scope.ts'
import { countWaiting } from './reading-store.ts'

export function watchReadings(registry: Registry, db: Db): ReadFigures {
  const waiting = makeGauge(registry, 'deedwire_reading_documents_waiting')
  return async () => {
    for (const mode of modes) waiting.set({ mode }, await countWaiting(db, mode))
  }
}
