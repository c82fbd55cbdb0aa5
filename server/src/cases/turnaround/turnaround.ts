import type { Calendar, CaseTypeMinutes } from '../../access/access.ts'
import { type CaseStatus, isOpen } from '../case/case-states.ts'
import {
  addBusinessMs,
  type BusinessHours,
  businessMsBetween,
  subtractBusinessMs,
} from './business-time.ts'

/**
 * Two clocks, both in the lender's business hours. Total TAT runs from the case's arrival (or its
 * reopening) to its release. Our TAT does too, but is paused while documents of the lender are
 * awaited.
 */
export interface Clocks {
  fileFrom: Date | null
  /** Null while the clock is stopped. */
  vendorFrom: Date | null
  /** Until `vendorFrom`, or until it stopped. */
  vendorUsedMs: number
  /** Null until it stops for the first time. */
  vendorStoppedAt: Date | null
  /**
   * How late the case was when the clock last stopped, else 0. Kept, because used and allowed time
   * alone do not tell once the calendar has changed. Decisions, section 5: lateness is never erased.
   */
  vendorLateMs: number
  /** Null if the clock is stopped and its time has not run out. */
  vendorDueAt: Date | null
  fileDueAt: Date | null
}

/** What tells how late a case is. */
export type VendorClock = Pick<Clocks, 'vendorFrom' | 'vendorUsedMs' | 'vendorLateMs'>

/** What decides how much time a case has. */
export interface ClockTerms {
  calendar: Calendar
  caseType: string
}

interface Clocked {
  status: CaseStatus
  documentsAwaited: boolean
  clocks: Clocks
}

const minuteMs = 60_000

export function startClocks(terms: ClockTerms, now: Date): Clocks {
  return dueOf(terms, {
    fileFrom: now,
    vendorFrom: now,
    vendorUsedMs: 0,
    vendorStoppedAt: null,
    vendorLateMs: 0,
    vendorDueAt: null,
    fileDueAt: null,
  })
}

/** Whether a move changes a clock at all: most do not, and then no calendar is needed. */
export function turnsClocks(before: Clocked, after: Omit<Clocked, 'clocks'>): boolean {
  return isOpen(before.status) !== isOpen(after.status) || runs(before) !== runs(after)
}

export function turnClocks(
  terms: ClockTerms,
  before: Clocked,
  after: Omit<Clocked, 'clocks'>,
  now: Date,
): Clocks {
  if (!isOpen(before.status) && isOpen(after.status)) return startClocks(terms, now)
  const stopped = stopVendor(terms, before.clocks, now)
  if (!isOpen(after.status)) return { ...stopped, vendorDueAt: null, fileDueAt: null }
  return dueOf(terms, { ...stopped, vendorFrom: runs(after) ? now : null })
}

/** The due times, by a calendar that may have changed since the clocks started. */
export function dueOf(terms: ClockTerms, clocks: Clocks): Clocks {
  const hours = hoursOf(terms.calendar)
  const { fileFrom } = clocks
  const fileMs = allowedBy(terms).fileMinutes * minuteMs
  return {
    ...clocks,
    vendorDueAt: vendorDueOf(terms, clocks),
    fileDueAt: fileFrom && (addBusinessMs(hours, fileFrom, fileMs) ?? null),
  }
}

/**
 * A late case is due in the past: before its clock last started or stopped, by as much working time
 * as it was late then.
 */
function vendorDueOf(terms: ClockTerms, clocks: Clocks): Date | null {
  const hours = hoursOf(terms.calendar)
  const { vendorFrom, vendorStoppedAt } = clocks
  const late = lateMsOf(terms, clocks)
  if (late < 0) return vendorFrom && (addBusinessMs(hours, vendorFrom, -late) ?? null)
  const turned = vendorFrom ?? vendorStoppedAt
  return turned && subtractBusinessMs(hours, turned, late)
}

/** When the vendor clock last started or stopped; negative while there is time left. */
function lateMsOf(terms: ClockTerms, { vendorUsedMs, vendorLateMs }: VendorClock): number {
  const late = vendorUsedMs - allowedBy(terms).vendorMinutes * minuteMs
  return vendorLateMs > 0 ? Math.max(late, vendorLateMs) : late
}

/** How late our TAT is at that moment, in working time; 0 if it is not. */
export function lateMsAt(terms: ClockTerms, clocks: VendorClock, at: Date): number {
  const { vendorFrom } = clocks
  const ran = vendorFrom ? businessMsBetween(hoursOf(terms.calendar), vendorFrom, at) : 0
  return Math.max(0, lateMsOf(terms, clocks) + ran)
}

/** Total TAT from the arrival of a case, or its reopening. */
export function totalMsUntil({ calendar }: ClockTerms, fileFrom: Date, until: Date): number {
  return businessMsBetween(hoursOf(calendar), fileFrom, until)
}

export interface TurnaroundView {
  used_minutes: number
  allowed_minutes: number
  late_minutes: number
  due_at: string | null
  overdue: boolean
  running: boolean
}

/** Both clocks as staff see them. `until` is the end of a closed case, else now. */
export function viewOfClocks(
  terms: ClockTerms,
  clocks: Clocks,
  until: Date,
  isOver: boolean,
): { vendor: TurnaroundView; file: TurnaroundView } {
  const hours = hoursOf(terms.calendar)
  const { vendorMinutes, fileMinutes } = allowedBy(terms)
  const between = (from: Date | null) => (from ? businessMsBetween(hours, from, until) : 0)
  const fileMs = between(clocks.fileFrom)
  // A closed case has no due times.
  const isLate = (lateMs: number, dueAt: Date | null) =>
    isOver ? lateMs > 0 : dueAt !== null && dueAt < until
  const vendorLateMs = lateMsAt(terms, isOver ? { ...clocks, vendorFrom: null } : clocks, until)
  const fileLateMs = Math.max(0, fileMs - fileMinutes * minuteMs)
  return {
    vendor: {
      used_minutes: minutesOf(clocks.vendorUsedMs + (isOver ? 0 : between(clocks.vendorFrom))),
      allowed_minutes: vendorMinutes,
      late_minutes: minutesOf(vendorLateMs),
      due_at: clocks.vendorDueAt?.toISOString() ?? null,
      overdue: isLate(vendorLateMs, clocks.vendorDueAt),
      running: !isOver && clocks.vendorFrom !== null,
    },
    file: {
      used_minutes: minutesOf(fileMs),
      allowed_minutes: fileMinutes,
      late_minutes: minutesOf(fileLateMs),
      due_at: clocks.fileDueAt?.toISOString() ?? null,
      overdue: isLate(fileLateMs, clocks.fileDueAt),
      running: !isOver,
    },
  }
}

/** When that much working time has passed; undefined if five years are not enough. */
export function addWorkingTime(calendar: Calendar, from: Date, ms: number): Date | undefined {
  return addBusinessMs(hoursOf(calendar), from, ms)
}

function minutesOf(ms: number): number {
  return Math.floor(ms / minuteMs)
}

function runs({ status, documentsAwaited }: Omit<Clocked, 'clocks'>): boolean {
  return isOpen(status) && !documentsAwaited
}

function stopVendor(terms: ClockTerms, clocks: Clocks, now: Date): Clocks {
  const { vendorFrom, vendorUsedMs } = clocks
  if (!vendorFrom) return clocks
  return {
    ...clocks,
    vendorFrom: null,
    vendorUsedMs: vendorUsedMs + businessMsBetween(hoursOf(terms.calendar), vendorFrom, now),
    vendorStoppedAt: now,
    vendorLateMs: lateMsAt(terms, clocks, now),
  }
}

/** The time for the case type; the calendar's own if it names none. */
function allowedBy({ calendar, caseType }: ClockTerms): Omit<CaseTypeMinutes, 'caseType'> {
  return calendar.caseTypeMinutes.find((row) => row.caseType === caseType) ?? calendar
}

const hoursByCalendar = new WeakMap<Calendar, BusinessHours>()

function hoursOf(calendar: Calendar): BusinessHours {
  let hours = hoursByCalendar.get(calendar)
  if (!hours) {
    hours = { ...calendar, holidays: new Set(calendar.holidays) }
    hoursByCalendar.set(calendar, hours)
  }
  return hours
}
