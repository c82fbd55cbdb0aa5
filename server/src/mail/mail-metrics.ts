import type { Registry } from '@prometheus-io/client'
import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { makeGauge } from '../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../lib/metrics/read-figures.ts'
import { mailFigures, readOutage } from './mail-store.ts'

/** What waits, what did not arrive, and whether the server can be used. */
export function watchMails(registry: Registry, db: Db, clock: Clock): ReadFigures {
  const mails = makeGauge(registry, 'deedwire_mails')
  const oldest = makeGauge(registry, 'deedwire_mail_oldest_waiting_seconds')
  const failing = makeGauge(registry, 'deedwire_mail_server_failing_seconds')
  return async () => {
    const { waiting, failed, unknown, oldestWaitingAt } = await mailFigures(db)
    const outage = await readOutage(db)
    const now = clock.now().getTime()
    const seconds = (since: Date | null | undefined) =>
      since ? Math.max(0, now - since.getTime()) / 1000 : 0
    mails.set({ state: 'waiting' }, waiting)
    mails.set({ state: 'failed' }, failed)
    mails.set({ state: 'unknown' }, unknown)
    oldest.set(seconds(oldestWaitingAt))
    failing.set(seconds(outage?.since))
  }
}
