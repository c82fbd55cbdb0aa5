import { calendarOf } from '../../access/access.ts'
import type { Runner } from '../../db/db.ts'
import type { CaseId } from '../../lib/ids.ts'
import { lateMsAt } from '../turnaround/turnaround.ts'
import type { QueueRow } from './queue-store.ts'

/** By how many working minutes the overdue cases of a page are late. */
export async function lateMinutes(
  db: Runner,
  rows: readonly QueueRow[],
  now: Date,
): Promise<Map<CaseId, number>> {
  const late = new Map<CaseId, number>()
  for (const row of rows) {
    if (row.vendorDueAt === null || row.vendorDueAt >= now) continue
    // Usually remembered, since the version is known.
    const calendar = await calendarOf(db, row.lenderId, row.calendarVersion)
    const { caseType } = row
    late.set(row.id, Math.floor(lateMsAt({ calendar, caseType }, row, now) / 60_000))
  }
  return late
}
