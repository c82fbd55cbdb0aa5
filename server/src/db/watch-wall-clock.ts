import { Gauge, type Registry } from '@prometheus-io/client'
import { type DatabaseClock, describeWallOffset } from './database-clock.ts'

/** How far this machine's own clock is off. Gives what reads it again. */
export function watchWallClock(registry: Registry, clock: DatabaseClock): () => Promise<void> {
  const gauge = new Gauge({
    name: 'deedwire_clock_offset_seconds',
    help: "How far this machine's clock is ahead of the database's; negative where it is behind.",
    registers: [registry],
  })
  return async () => gauge.set(Math.round(clock.wallOffsetMs()) / 1000)
}

/**
 * For /readyz. What this process writes is right all the same, but what others on this machine
 * write is not, and TLS and sign-in by an identity provider go by the machine's clock.
 */
export async function checkWallClock(clock: DatabaseClock): Promise<string> {
  // Where the database cannot be asked, the last measurement is good enough to judge by.
  await clock.confirm().catch(() => {})
  return clock.isWallOff() ? describeWallOffset(clock.wallOffsetMs()) : 'ok'
}
