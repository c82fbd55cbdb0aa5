import type { Registry } from '@prometheus-io/client'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import { makeGauge } from '../../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../../lib/metrics/read-figures.ts'
import { scanFigures } from './scan-store.ts'
import type { Scanning } from './scanning.ts'

/** Whether the scanner answers, and what waits for it. */
export function watchScans(
  registry: Registry,
  db: Db,
  { scanning, clock }: { scanning: Scanning; clock: Clock },
): ReadFigures[] {
  const up = makeGauge(registry, 'deedwire_malware_scanner_up')
  const documents = makeGauge(registry, 'deedwire_malware_scan_documents')
  const oldest = makeGauge(registry, 'deedwire_malware_scan_oldest_seconds')
  return [
    async () => up.set((await scanning.readState()).state === 'up' ? 1 : 0),
    async () => {
      const { waiting, failed, oldestWaitingAt } = await scanFigures(db, null)
      documents.set({ state: 'waiting' }, waiting)
      documents.set({ state: 'failed' }, failed)
      const now = clock.now().getTime()
      oldest.set(Math.max(0, (now - (oldestWaitingAt?.getTime() ?? now)) / 1000))
    },
  ]
}
