import type { Registry } from '@prometheus-io/client'
import type { Db } from '../db/db.ts'
import { makeGauge } from '../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../lib/metrics/read-figures.ts'
import { readSendingPause } from './sending-pause.ts'

export function watchSending(registry: Registry, db: Db): ReadFigures {
  const paused = makeGauge(registry, 'deedwire_sending_paused')
  return async () => paused.set((await readSendingPause(db)) ? 1 : 0)
}
