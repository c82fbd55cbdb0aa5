import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { LenderId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'

/** The opening hours of a lender's office, and its TAT limits in working minutes. */
export interface Calendar {
  /** Increases with each change. */
  version: number
  timeZone: string
  workDays: number[]
  opensAt: number
  closesAt: number
  holidays: string[]
  /** Weekdays (ISO) not worked in some weeks of each month, 1 to 5. */
  monthlyDaysOff: { weekday: number; weeks: number[] }[]
  vendorMinutes: number
  fileMinutes: number
  /** Case types with other limits. */
  caseTypeMinutes: CaseTypeMinutes[]
}

export interface CaseTypeMinutes {
  caseType: string
  vendorMinutes: number
  fileMinutes: number
}

const remembered = new Map<LenderId, Calendar>()
const rememberedMax = 10_000

/**
 * With the version read during the key look-up, the cached calendar is as good as the stored one: a
 * create needs no further statement.
 */
export async function calendarOf(
  db: Runner,
  lenderId: LenderId,
  version?: number,
): Promise<Calendar> {
  const known = remembered.get(lenderId)
  if (known && known.version === version) return known
  const [row] = await db.rows<Calendar>(sql`
    SELECT calendar_version AS version, time_zone AS "timeZone", work_days AS "workDays",
      opens_at AS "opensAt", closes_at AS "closesAt", holidays,
      monthly_days_off AS "monthlyDaysOff", vendor_minutes AS "vendorMinutes",
      file_minutes AS "fileMinutes", case_type_minutes AS "caseTypeMinutes"
    FROM lenders WHERE id = ${lenderId}`)
  if (!row) throw lenderNotFound()
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(lenderId, row)
  return row
}

export async function saveCalendar(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lenderId: LenderId,
  calendar: Omit<Calendar, 'version'>,
  now: Date,
): Promise<void> {
  const changed = await tx.rows(sql`
    UPDATE lenders SET time_zone = ${calendar.timeZone}, work_days = ${calendar.workDays},
      opens_at = ${calendar.opensAt}, closes_at = ${calendar.closesAt},
      holidays = ${calendar.holidays}, vendor_minutes = ${calendar.vendorMinutes},
      file_minutes = ${calendar.fileMinutes},
      monthly_days_off = ${JSON.stringify(calendar.monthlyDaysOff)},
      case_type_minutes = ${JSON.stringify(calendar.caseTypeMinutes)},
      calendar_version = calendar_version + 1,
      calendar_changed_at = now()
    WHERE id = ${lenderId} RETURNING id`)
  if (changed.length === 0) throw lenderNotFound()
  const { holidays, ...details } = calendar
  await recordAudit(
    tx,
    keyring,
    by,
    {
      action: 'lender.calendar_changed',
      subject: lenderId,
      details: { ...details, holidays: holidays.length },
    },
    now,
  )
}

/** Lenders whose calendar was changed in the last minutes. */
export async function listChangedCalendars(db: Db, minutes: number): Promise<LenderId[]> {
  const rows = await db.rows<{ id: LenderId }>(sql`
    SELECT id FROM lenders
    WHERE calendar_changed_at > now() - interval '1 minute' * ${minutes} ORDER BY id LIMIT 1000`)
  return rows.map(({ id }) => id)
}

function lenderNotFound(): AppError {
  return new AppError('not_found', 'Lender not found.')
}
