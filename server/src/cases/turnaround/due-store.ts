import { calendarOf, listChangedCalendars } from '../../access/access.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CaseId, LenderId } from '../../lib/ids.ts'
import { type Mode, modes } from '../../lib/scope.ts'
import { isOpenInSql } from '../case/is-open-in-sql.ts'
import { dueOf } from './turnaround.ts'

const batch = 500

/**
 * After a lender's calendar changed: recalculates the due times of its open cases. Returns their
 * number. The calendar is read again for each batch: of two changes at once, the later applies to
 * all.
 */
export async function recalculateDue(db: Db, lenderId: LenderId, now: Date): Promise<number> {
  let count = 0
  for (const mode of modes) {
    let last: string = ''
    for (;;) {
      const ids = await recalculateBatch(db, lenderId, mode, last, now)
      count += ids.length
      last = ids.at(-1) ?? ''
      if (ids.length < batch) break
    }
  }
  return count
}

function recalculateBatch(
  db: Db,
  lenderId: LenderId,
  mode: Mode,
  after: string,
  now: Date,
): Promise<CaseId[]> {
  return db.transact(async (tx) => {
    const calendar = await calendarOf(tx, lenderId)
    const rows = await tx.rows<{
      id: CaseId
      case_type: string
      file_from: Date | null
      vendor_from: Date | null
      vendor_used_ms: number
      vendor_stopped_at: Date | null
      vendor_late_ms: number
    }>(sql`
      SELECT id, case_type, file_from, vendor_from, vendor_used_ms, vendor_late_ms,
        coalesce(vendor_stopped_at, updated_at) AS vendor_stopped_at
      FROM cases
      WHERE lender_id = ${lenderId} AND mode = ${mode} AND ${isOpenInSql} AND id > ${after}
      ORDER BY id LIMIT ${batch} FOR UPDATE`)
    const due = rows.map((row) =>
      dueOf(
        { calendar, caseType: row.case_type },
        {
          fileFrom: row.file_from,
          vendorFrom: row.vendor_from,
          vendorUsedMs: row.vendor_used_ms,
          vendorStoppedAt: row.vendor_stopped_at,
          vendorLateMs: row.vendor_late_ms,
          vendorDueAt: null,
          fileDueAt: null,
        },
      ),
    )
    const text = (time: Date | null) => time?.toISOString() ?? 'infinity'
    await tx.rows(sql`
      UPDATE cases c SET vendor_due_at = d.vendor, file_due_at = d.file,
        -- Cases that were paused by an earlier version do not have it yet.
        vendor_stopped_at = CASE WHEN c.vendor_from IS NULL
          THEN coalesce(c.vendor_stopped_at, c.updated_at) ELSE c.vendor_stopped_at END,
        -- The case view shows due_at, so its change is a change of the case.
        updated_at = CASE WHEN c.vendor_due_at = d.vendor THEN c.updated_at
          ELSE greatest(c.updated_at, ${now}) END
      FROM unnest(${rows.map((row) => row.id)}::text[],
        ${due.map((clocks) => text(clocks.vendorDueAt))}::timestamptz[],
        ${due.map((clocks) => text(clocks.fileDueAt))}::timestamptz[]) AS d (id, vendor, file)
      WHERE c.id = d.id AND c.lender_id = ${lenderId} AND c.mode = ${mode}`)
    return rows.map((row) => row.id)
  })
}

const mendMinutes = 10

/**
 * Cases that were created during a change of the calendar, or whose recalculation was interrupted.
 */
export async function mendDue(db: Db, now: Date): Promise<number> {
  for (const lenderId of await listChangedCalendars(db, mendMinutes)) {
    await recalculateDue(db, lenderId, now)
  }
  return 0
}
