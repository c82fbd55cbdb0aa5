import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import { mailFigures, readOutage, troubleDays } from '../../mail/mail.ts'

/** By what the workers have recorded: a check of its own would be one more attempt. */
export async function checkMail({ mail }: Config, { db }: { db: Db }) {
  if (!mail) return { state: 'ok', says: 'off: SMTP_URL is not set' } as const
  const { waiting, failed, unknown } = await mailFigures(db)
  const outage = await readOutage(db)
  const says = `${waiting} waiting; ${failed} failed and ${unknown} unknown in the last ${troubleDays} days`
  if (outage) {
    const since = outage.since.toISOString()
    const state = 'warning' as const
    return { state, says: `the mail server fails since ${since}: ${outage.lastError}; ${says}` }
  }
  return { state: failed + unknown > 0 ? 'warning' : 'ok', says } as const
}
