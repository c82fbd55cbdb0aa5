import type { Registry } from '@prometheus-io/client'
import { makeGauge } from '../lib/metrics/make-metric.ts'
import { type DatabaseClock, describeWallOffset } from './database-clock.ts'

/** The error of this machine's own clock. */
export function watchWallClock(registry: Registry, clock: DatabaseClock): void {
  makeGauge(registry, 'deedwire_clock_offset_seconds', (gauge) =>
    gauge.set(Math.round(clock.wallOffsetMs()) / 1000),
  )
}

/**
 * For /readyz. What this process writes is still right, but other programs on this machine, TLS and
 * sign-in by an identity provider use the machine's clock.
 */
export async function checkWallClock(clock: DatabaseClock): Promise<string> {
  // If the database cannot be queried, the last measurement is good enough.
  await clock.confirm().catch(() => {})
  return clock.isWallOff() ? describeWallOffset(clock.wallOffsetMs()) : 'ok'
}
