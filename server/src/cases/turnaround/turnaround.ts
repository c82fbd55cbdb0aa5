import type { Calendar } from '../../access/access.ts'
import { type CaseStatus, isOpen } from '../case/case-states.ts'
import { addBusinessMs, type BusinessHours, businessMsBetween } from './business-time.ts'

/**
 * Two clocks, both in the lender's business hours. Total TAT runs from the case's arrival (or its
 * reopening) to its release. Our TAT does too, but is paused while documents of the lender are
 * awaited.
 */
export interface Clocks {
  fileFrom: Date | null
  /** Null while the clock is stopped. */
  vendorFrom: Date | null
  vendorUsedMs: number
  /** Null if the clock does not run. */
  vendorDueAt: Date | null
  fileDueAt: Date | null
}

interface Clocked {
  status: CaseStatus
  documentsAwaited: boolean
  clocks: Clocks
}

const minuteMs = 60_000

export function startClocks(calendar: Calendar, now: Date): Clocks {
  return dueOf(calendar, {
    fileFrom: now,
    vendorFrom: now,
    vendorUsedMs: 0,
    vendorDueAt: null,
    fileDueAt: null,
  })
}

/** Whether a move changes a clock at all: most do not, and then no calendar is needed. */
export function turnsClocks(before: Clocked, after: Omit<Clocked, 'clocks'>): boolean {
  return isOpen(before.status) !== isOpen(after.status) || runs(before) !== runs(after)
}

export function turnClocks(
  calendar: Calendar,
  before: Clocked,
  after: Omit<Clocked, 'clocks'>,
  now: Date,
): Clocks {
  if (!isOpen(before.status) && isOpen(after.status)) return startClocks(calendar, now)
  const stopped = stopVendor(calendar, before.clocks, now)
  if (!isOpen(after.status)) return { ...stopped, vendorDueAt: null, fileDueAt: null }
  return dueOf(calendar, { ...stopped, vendorFrom: runs(after) ? now : null })
}

/** The due times, by a calendar that may have changed since the clocks started. */
export function dueOf(calendar: Calendar, clocks: Clocks): Clocks {
  const hours = hoursOf(calendar)
  const { fileFrom, vendorFrom, vendorUsedMs } = clocks
  const left = Math.max(0, calendar.vendorMinutes * minuteMs - vendorUsedMs)
  return {
    ...clocks,
    vendorDueAt: vendorFrom && (addBusinessMs(hours, vendorFrom, left) ?? null),
    fileDueAt:
      fileFrom && (addBusinessMs(hours, fileFrom, calendar.fileMinutes * minuteMs) ?? null),
  }
}

export interface TurnaroundView {
  used_minutes: number
  allowed_minutes: number
  due_at: string | null
  overdue: boolean
  running: boolean
}

/** Both clocks as staff see them. `until` is the release of a finalised case, else now. */
export function viewOfClocks(
  calendar: Calendar,
  clocks: Clocks,
  until: Date,
  isOver: boolean,
): { vendor: TurnaroundView; file: TurnaroundView } {
  const hours = hoursOf(calendar)
  const between = (from: Date | null) => (from ? businessMsBetween(hours, from, until) : 0)
  const view = (usedMs: number, allowed: number, dueAt: Date | null, running: boolean) => ({
    used_minutes: Math.floor(usedMs / minuteMs),
    allowed_minutes: allowed,
    due_at: dueAt?.toISOString() ?? null,
    overdue: usedMs > allowed * minuteMs,
    running,
  })
  const vendorMs = clocks.vendorUsedMs + (isOver ? 0 : between(clocks.vendorFrom))
  return {
    vendor: view(
      vendorMs,
      calendar.vendorMinutes,
      clocks.vendorDueAt,
      !isOver && clocks.vendorFrom !== null,
    ),
    file: view(between(clocks.fileFrom), calendar.fileMinutes, clocks.fileDueAt, !isOver),
  }
}

function runs({ status, documentsAwaited }: Omit<Clocked, 'clocks'>): boolean {
  return isOpen(status) && !documentsAwaited
}

function stopVendor(calendar: Calendar, clocks: Clocks, now: Date): Clocks {
  const ran = clocks.vendorFrom ? businessMsBetween(hoursOf(calendar), clocks.vendorFrom, now) : 0
  return { ...clocks, vendorFrom: null, vendorUsedMs: clocks.vendorUsedMs + ran }
}

const hoursByCalendar = new WeakMap<Calendar, BusinessHours>()

function hoursOf(calendar: Calendar): BusinessHours {
  let hours = hoursByCalendar.get(calendar)
  if (!hours) {
    const { timeZone, workDays, opensAt, closesAt, holidays } = calendar
    hours = { timeZone, workDays, opensAt, closesAt, holidays: new Set(holidays) }
    hoursByCalendar.set(calendar, hours)
  }
  return hours
}
