import { Gauge, type Registry } from '@prometheus-io/client'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import { scanFigures } from './scan-store.ts'
import type { Scanning } from './scanning.ts'

/** Whether the scanner answers, and what waits for it. Returns the function that refreshes them. */
export function watchScans(
  registry: Registry,
  db: Db,
  { scanning, clock }: { scanning: Scanning; clock: Clock },
): (() => Promise<void>)[] {
  const registers = [registry]
  const up = new Gauge({
    name: 'deedwire_malware_scanner_up',
    help: '1 if the malware scanner is available, otherwise 0.',
    registers,
  })
  const documents = new Gauge({
    name: 'deedwire_malware_scan_documents',
    help: 'Documents without a verdict: waiting, or failed and to be retried.',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'deedwire_malware_scan_oldest_seconds',
    help: 'Age of the oldest document without a verdict.',
    registers,
  })
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
