import { calendarOf } from '../access/access.ts'
import { addWorkingTime } from '../cases/cases.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { StaffId } from '../lib/ids.ts'
import { modes, type Scope } from '../lib/scope.ts'
import { nextDigest } from './next-digest.ts'
import { rolesFor } from './notification-kinds.ts'
import { insertDueNotifications, listLendersWithDue } from './notification-store.ts'
import type { NotifyDeps } from './notify-staff.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** In working time of the lender; `due_soon` says it in words. */
const soonMs = 2 * hourMs
/** After a long weekend and holidays, two working hours may be that far away. */
const horizonMs = 30 * dayMs
/** Cases that were overdue for longer, when the service began to notify, are not notified. */
const overdueMsMax = 7 * dayMs
export const dueBatch = 500

/**
 * Notifies analysts that cases are due soon or overdue, by the due times of the cases. Any number of
 * nodes may do it at once: a unique constraint decides. Returns how many were notified.
 */
export async function notifyDue(
  { db, clock, announce, approvers, mail }: NotifyDeps & { db: Db; clock: Clock },
  stopping?: AbortSignal,
): Promise<number> {
  let count = 0
  const roles = rolesFor('overdue', approvers)
  for (const mode of modes) {
    const now = clock.now()
    const from = new Date(now.getTime() - overdueMsMax)
    const horizon = new Date(now.getTime() + horizonMs)
    for (const lenderId of await listLendersWithDue(db, mode, from, horizon)) {
      if (stopping?.aborted) return count
      const soon = await soonOf(db, { lenderId, mode }, now)
      const notified: StaffId[] = await db.transact((tx) =>
        insertDueNotifications(
          tx,
          { lenderId, mode },
          { from, now, soon, roles, digestAt: mail && nextDigest(now, mail.digestAt) },
          dueBatch,
        ),
      )
      for (const id of new Set(notified)) announce('notification', mode, id)
      count += notified.length
    }
  }
  return count
}

async function soonOf(db: Db, { lenderId }: Scope, now: Date): Promise<Date> {
  return addWorkingTime(await calendarOf(db, lenderId), now, soonMs) ?? now
}
