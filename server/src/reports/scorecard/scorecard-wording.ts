import type { DaySpan, ScorecardFigure, ScorecardUnit, SlotUnit } from './scorecard-content.ts'

/** Figures and days as a scorecard writes them. */

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

const grouped = (value: number, digits: number) =>
  value.toLocaleString('en-IN', { maximumFractionDigits: digits })

export function figureText(value: number | null, unit: ScorecardUnit): string {
  if (value === null) return '–'
  if (unit === 'minutes') return hoursText(value)
  if (unit === 'elapsed') return elapsedText(value)
  if (unit === 'percent') return `${grouped(value, 1)}%`
  return grouped(value, 2)
}

/** Working hours, as the workbench shows them. */
export function hoursText(minutes: number): string {
  const hours = minutes / minutesPerHour
  return `${grouped(hours, hours < 1 ? 2 : 1)} h`
}

/** Two units at most: `3 d 4 h`, `4 h 10 min`. */
function elapsedText(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < minutesPerHour) return `${whole} min`
  if (whole < minutesPerDay) {
    return twoUnits(Math.floor(whole / minutesPerHour), 'h', whole % minutesPerHour, 'min')
  }
  const hours = Math.round(whole / minutesPerHour)
  return twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

function twoUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  const first = `${grouped(large, 0)} ${largeUnit}`
  return small === 0 ? first : `${first} ${small} ${smallUnit}`
}

/** From the period before; percentages change by points. */
export function changeText({ value, before, unit }: ScorecardFigure): string {
  if (value === null || before === null) return '–'
  const by = value - before
  if (by === 0) return 'no change'
  const sign = by > 0 ? '+' : '−'
  const size = Math.abs(by)
  if (unit === 'percent') return `${sign}${grouped(size, 1)} points`
  const share = before > 0 ? ` (${sign}${grouped((100 * size) / before, 0)}%)` : ''
  return `${sign}${figureText(size, unit)}${share}`
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `05 Sep 2026`. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date} ${months[Number(month) - 1]} ${year}`
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `05 Sep 2026, 11:30 IST`. */
export function momentText(iso: string): string {
  const day = new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 10)
  return `${dayText(day)}, ${clock.format(new Date(iso))} IST`
}

export function spanText({ from, to }: DaySpan): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`
}

/** Below a bar: `05 Sep`, `Sep 26`, `Jul 26`. */
export function slotText(from: string, unit: SlotUnit): string {
  const [year = '', month = '', date = ''] = from.split('-')
  const name = months[Number(month) - 1]
  return unit === 'day' || unit === 'week' ? `${date} ${name}` : `${name} ${year.slice(2)}`
}
