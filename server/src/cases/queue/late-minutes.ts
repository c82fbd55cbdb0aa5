import { type Calendar, calendarOf } from '../../access/access.ts'
import type { Runner } from '../../db/db.ts'
import type { CaseId, LenderId } from '../../lib/ids.ts'
import { lateMsAt } from '../turnaround/turnaround.ts'
import type { QueueRow } from './queue-store.ts'

/** By how many working minutes the overdue cases of a page are late. */
export async function lateMinutes(
  db: Runner,
  rows: readonly QueueRow[],
  now: Date,
): Promise<Map<CaseId, number>> {
  const late = new Map<CaseId, number>()
  const calendars = new Map<LenderId, Calendar>()
  for (const row of rows) {
    if (row.vendorDueAt === null || row.vendorDueAt >= now) continue
    const { lenderId, caseType } = row
    const calendar =
      calendars.get(lenderId) ?? (await calendarOf(db, lenderId, row.calendarVersion))
    calendars.set(lenderId, calendar)
    late.set(row.id, Math.floor(lateMsAt({ calendar, caseType }, row, now) / 60_000))
  }
  return late
}
