import type { BusinessHours, MonthlyDayOff } from './business-time.ts'

const minutesPerDay = 24 * 60
const holidaysMax = 500
const weeksMax = 5

/** Every fault of a calendar as `field: sentence`. */
export function faultsOfHours(hours: BusinessHours): string[] {
  const { timeZone, workDays, holidays } = hours
  const faults: string[] = []
  if (!isTimeZone(timeZone)) {
    faults.push('time_zone: must be an IANA time zone such as Asia/Kolkata')
  }
  if (workDays.length === 0) faults.push('work_days: must have at least one day')
  if (!workDays.every((day) => isWholeWithin(day, 1, 7))) {
    faults.push('work_days: must be whole numbers from 1 (Monday) to 7 (Sunday)')
  }
  if (new Set(workDays).size < workDays.length) {
    faults.push('work_days: must not repeat a day')
  }
  faults.push(...faultsOfOpening(hours))
  if (holidays.size > holidaysMax) {
    faults.push(`holidays: must have at most ${holidaysMax} dates`)
  }
  let index = 0
  for (const holiday of holidays) {
    // A list that is too long is reported once, not per entry.
    if (index === holidaysMax) break
    if (!isDate(holiday)) faults.push(`holidays[${index}]: must be a real date as YYYY-MM-DD`)
    index += 1
  }
  return [...faults, ...faultsOfMonthlyDaysOff(hours)]
}

function faultsOfOpening({ opensAt, closesAt }: BusinessHours): string[] {
  const faults: string[] = []
  const opensWell = isWholeWithin(opensAt, 0, minutesPerDay - 1)
  const closesWell = isWholeWithin(closesAt, 1, minutesPerDay)
  if (!opensWell) faults.push('opens_at: must be whole minutes after midnight, from 0 to 1439')
  if (!closesWell) faults.push('closes_at: must be whole minutes after midnight, from 1 to 1440')
  if (opensWell && closesWell && closesAt <= opensAt) {
    faults.push('closes_at: must be later than opens_at')
  }
  return faults
}

function faultsOfMonthlyDaysOff({ workDays, monthlyDaysOff }: BusinessHours): string[] {
  const faults = monthlyDaysOff.flatMap(faultsOfMonthlyDayOff)
  const weekdays = new Set(monthlyDaysOff.map(({ weekday }) => weekday))
  if (weekdays.size < monthlyDaysOff.length) {
    faults.push('monthly_days_off: must not repeat a weekday')
  }
  const isNever = (day: number) =>
    monthlyDaysOff.some(({ weekday, weeks }) => weekday === day && weeks.length >= weeksMax)
  if (faults.length === 0 && workDays.length > 0 && workDays.every(isNever)) {
    faults.push('monthly_days_off: must leave a working day')
  }
  return faults
}

function faultsOfMonthlyDayOff({ weekday, weeks }: MonthlyDayOff, index: number): string[] {
  const path = `monthly_days_off[${index}]`
  const faults: string[] = []
  if (!isWholeWithin(weekday, 1, 7)) {
    faults.push(`${path}.weekday: must be a whole number from 1 (Monday) to 7 (Sunday)`)
  }
  if (weeks.length === 0) faults.push(`${path}.weeks: must have at least one week`)
  if (!weeks.every((week) => isWholeWithin(week, 1, weeksMax))) {
    faults.push(`${path}.weeks: must be whole numbers from 1 to ${weeksMax}`)
  }
  if (new Set(weeks).size < weeks.length) faults.push(`${path}.weeks: must not repeat a week`)
  return faults
}

function isWholeWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

/** Intl also accepts +05:30 and IST, which ignore daylight saving time or name several zones. */
function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Date turns 30 February into 1 March: a real date is unchanged. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const instant = Date.parse(text)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}
