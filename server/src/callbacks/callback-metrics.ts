import type { Registry } from '@prometheus-io/client'
import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { makeGauge } from '../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../lib/metrics/read-figures.ts'
import { backlog } from './delivery-store.ts'
import { listEndpointStates } from './endpoint-store.ts'

/** Pending and disabled callbacks, per lender and mode. */
export function watchCallbacks(registry: Registry, db: Db, clock: Clock): ReadFigures {
  const waiting = makeGauge(registry, 'deedwire_callback_backlog')
  const oldest = makeGauge(registry, 'deedwire_callback_oldest_pending_seconds')
  const failing = makeGauge(registry, 'deedwire_callback_failing_seconds')
  const disabled = makeGauge(registry, 'deedwire_callback_disabled')
  return async () => {
    const pending = await backlog(db)
    const states = await listEndpointStates(db)
    const now = clock.now().getTime()
    const seconds = (since: Date) => Math.max(0, now - since.getTime()) / 1000
    for (const one of [waiting, oldest, failing, disabled]) one.reset()
    for (const { lenderId: lender, mode, enabled, failingSince } of states) {
      waiting.set({ lender, mode }, 0)
      oldest.set({ lender, mode }, 0)
      failing.set({ lender, mode }, failingSince ? seconds(failingSince) : 0)
      disabled.set({ lender, mode }, enabled ? 0 : 1)
    }
    for (const { lenderId: lender, mode, count, oldest: since } of pending) {
      waiting.set({ lender, mode }, count)
      oldest.set({ lender, mode }, seconds(since))
    }
  }
}
