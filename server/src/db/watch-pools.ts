import type { Registry } from '@prometheus-io/client'
import { makeGauge } from '../lib/metrics/make-metric.ts'
import type { Db } from './db.ts'

/** By name; pools may be added later. */
export type Pools = ReadonlyMap<'live' | 'test' | 'own', Db>

export function watchPools(registry: Registry, pools: Pools): void {
  makeGauge(registry, 'deedwire_database_connections', (gauge) => {
    for (const [pool, db] of pools) {
      const { used, idle } = db.poolFigures()
      gauge.set({ pool, state: 'used' }, used)
      gauge.set({ pool, state: 'idle' }, idle)
    }
  })
  makeGauge(registry, 'deedwire_database_connections_max', (gauge) => {
    for (const [pool, db] of pools) gauge.set({ pool }, db.connections)
  })
  makeGauge(registry, 'deedwire_database_waiting', (gauge) => {
    for (const [pool, db] of pools) gauge.set({ pool }, db.poolFigures().waiting)
  })
  makeGauge(registry, 'deedwire_database_wait_seconds', (gauge) => {
    for (const [pool, db] of pools) gauge.set({ pool }, db.waitedMs() / 1000)
  })
}
