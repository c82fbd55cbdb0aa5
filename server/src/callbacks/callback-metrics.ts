import { Gauge, type Registry } from '@prometheus-io/client'
import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { backlog } from './delivery-store.ts'
import { listEndpointStates } from './endpoint-store.ts'

/**
 * Pending and disabled callbacks, per lender and mode. Returns the function that refreshes them.
 */
export function watchCallbacks(registry: Registry, db: Db, clock: Clock): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['lender', 'mode'], registers: [registry] })
  const waiting = gauge('deedwire_callback_backlog', 'Pending callbacks, including parked ones.')
  const oldest = gauge(
    'deedwire_callback_oldest_pending_seconds',
    'Age of the oldest pending callback.',
  )
  const failing = gauge(
    'deedwire_callback_failing_seconds',
    'How long every attempt to the URL has failed; after three days it is disabled.',
  )
  const disabled = gauge(
    'deedwire_callback_disabled',
    '1 while the URL is disabled and its callbacks are parked.',
  )
  return async () => {
    const [pending, states] = await Promise.all([backlog(db), listEndpointStates(db)])
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
