/** Working time by a lender's calendar, for turnaround clocks. */
export interface BusinessHours {
  /** An IANA name. */
  timeZone: string
  /** ISO weekdays worked: 1 Monday … 7 Sunday. */
  workDays: readonly number[]
  /** Minutes after local midnight; opens < closes ≤ 1440. */
  opensAt: number
  closesAt: number
  /** Local dates, YYYY-MM-DD, not worked. */
  holidays: ReadonlySet<string>
  /** Weekdays not worked in some weeks of each month. */
  monthlyDaysOff: readonly MonthlyDayOff[]
}

/** `{ weekday: 6, weeks: [2, 4] }`: second and fourth Saturdays, as at Indian banks. */
export interface MonthlyDayOff {
  /** ISO weekday. */
  weekday: number
  /** Which ones of the month, from 1 to 5. */
  weeks: readonly number[]
}

export const defaultHours: BusinessHours = {
  timeZone: 'Asia/Kolkata',
  workDays: [1, 2, 3, 4, 5, 6],
  opensAt: 9 * 60 + 30,
  closesAt: 18 * 60 + 30,
  holidays: new Set(),
  monthlyDaysOff: [],
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A calendar that cannot provide the time within this period is a mistake, not a deadline. */
const searchMsMax = 5 * 365.25 * dayMs

/** A period, its end excluded. */
interface Span {
  start: number
  end: number
}

/** The working time in [from, to). */
export function businessMsBetween(hours: BusinessHours, from: Date, to: Date): number {
  let total = 0
  for (const { start, end } of workedSpans(hours, from.getTime(), to.getTime())) {
    total += end - start
  }
  return total
}

/**
 * The earliest instant at which that much working time has passed: a deadline falls on closing time
 * rather than on the next opening. Undefined if five years are not enough.
 */
export function addBusinessMs(hours: BusinessHours, from: Date, ms: number): Date | undefined {
  if (ms <= 0) return from
  const began = from.getTime()
  let rest = Math.ceil(ms)
  for (const { start, end } of workedSpans(hours, began, began + searchMsMax)) {
    if (rest <= end - start) return new Date(start + rest)
    rest -= end - start
  }
  return undefined
}

/**
 * The earliest instant from which that much working time passes until `to`: the inverse of adding,
 * so a deadline falls on closing time here too. Five years back at most.
 */
export function subtractBusinessMs(hours: BusinessHours, to: Date, ms: number): Date {
  const ended = to.getTime()
  let rest = Math.max(0, Math.ceil(ms))
  let reached = ended
  for (let spanMs = 16 * dayMs; reached > ended - searchMsMax; spanMs *= 2) {
    const from = Math.max(reached - spanMs, ended - searchMsMax)
    for (const { start, end } of [...workedSpans(hours, from, reached)].reverse()) {
      if (rest < end - start) return new Date(end - rest)
      rest -= end - start
    }
    reached = from
  }
  return new Date(reached)
}

/**
 * An instant is worked if the local clock then shows a working day and a time within the hours. So
 * an hour the clock skips is not worked, and one it repeats counts twice.
 */
function* workedSpans(hours: BusinessHours, from: number, to: number): Generator<Span> {
  for (const { start, end, offset } of offsetSpans(hours.timeZone, from, to)) {
    const localEnd = end + offset
    let day = Math.floor((start + offset) / dayMs)
    for (; day * dayMs < localEnd; day += 1) {
      if (!isWorked(hours, day)) continue
      const opens = Math.max(start, day * dayMs + hours.opensAt * minuteMs - offset)
      const closes = Math.min(end, day * dayMs + hours.closesAt * minuteMs - offset)
      if (opens < closes) yield { start: opens, end: closes }
    }
  }
}

/** Days are counted from 1 January 1970, a Thursday. */
function isWorked(hours: BusinessHours, day: number): boolean {
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1
  if (!hours.workDays.includes(weekday)) return false
  for (const off of hours.monthlyDaysOff) {
    if (off.weekday === weekday && off.weeks.includes(weekOfMonth(day))) return false
  }
  return hours.holidays.size === 0 || !hours.holidays.has(dateOf(day))
}

/** 1 for the first of its weekday in the month, up to 5. */
function weekOfMonth(day: number): number {
  return Math.ceil(new Date(day * dayMs).getUTCDate() / 7)
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** A period in which local time is UTC plus one offset, so that days are plain sums. */
interface OffsetSpan extends Span {
  offset: number
}

interface Zone {
  format: Intl.DateTimeFormat
  spansOfYear: Map<number, readonly OffsetSpan[]>
}

/** Creating a formatter costs more than a year of calculations with it. */
const zones = new Map<string, Zone>()

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const zone = { format, spansOfYear: new Map() }
  zones.set(timeZone, zone)
  return zone
}

function* offsetSpans(timeZone: string, from: number, to: number): Generator<OffsetSpan> {
  if (!(from < to)) return
  const zone = zoneOf(timeZone)
  const lastYear = new Date(to).getUTCFullYear()
  for (let year = new Date(from).getUTCFullYear(); year <= lastYear; year += 1) {
    for (const span of spansOfYear(zone, year)) {
      const start = Math.max(span.start, from)
      const end = Math.min(span.end, to)
      if (start < end) yield { start, end, offset: span.offset }
    }
  }
}

/** No zone in the IANA data changes its clock twice within this time. */
const stepMs = 3 * dayMs

function spansOfYear(zone: Zone, year: number): readonly OffsetSpan[] {
  const known = zone.spansOfYear.get(year)
  if (known) return known
  const yearEnd = Date.UTC(year + 1, 0, 1)
  const spans: OffsetSpan[] = []
  let start = Date.UTC(year, 0, 1)
  let offset = offsetAt(zone, start)
  for (let at = start; at < yearEnd; at += stepMs) {
    const next = Math.min(at + stepMs, yearEnd)
    const nextOffset = offsetAt(zone, next)
    if (nextOffset === offset) continue
    const change = changeBetween(zone, at, next, offset)
    spans.push({ start, end: change, offset })
    start = change
    offset = nextOffset
  }
  // A change exactly at new year leaves an empty period.
  if (start < yearEnd) spans.push({ start, end: yearEnd, offset })
  zone.spansOfYear.set(year, spans)
  return spans
}

/** The first instant after `low` with another offset; at `high` it differs. */
function changeBetween(zone: Zone, low: number, high: number, offset: number): number {
  let before = low
  let after = high
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(zone, middle) === offset) before = middle
    else after = middle
  }
  return after
}

/** Local time minus UTC, parsed from a text such as `1/31/2026, GMT+05:30`. */
function offsetAt(zone: Zone, instant: number): number {
  const found = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(zone.format.format(instant))
  if (!found) return 0
  const [, sign, h, m, s = 0] = found
  const ms = ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000
  return sign === '-' ? -ms : ms
}
