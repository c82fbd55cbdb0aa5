/** Dates as people type them; the day comes before the month. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayFirst = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]+)\.?[\s./,-]+(\d{4})$/i
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const clockTime = /^(.*?)[\sT,]+(\d{1,2})[:.](\d{2})(?::\d{2})?$/i

/** 5 Sep 2026, 05-09-2026, 5/9/2026 or 2026-09-05, as YYYY-MM-DD. */
export function parseDay(text: string): string | undefined {
  const typed = text.trim()
  const [, year, month, day] = yearFirst.exec(typed) ?? []
  if (year) return checked(Number(year), Number(month), Number(day))
  const found = dayFirst.exec(typed)
  if (!found) return undefined
  const [, first, second = '', last] = found
  return checked(Number(last), monthOf(second), Number(first))
}

/** A day with a time; without one, midnight. */
export function parseMoment(text: string): string | undefined {
  const [, before, hours, minutes] = clockTime.exec(text.trim()) ?? []
  if (before === undefined) {
    const day = parseDay(text)
    return day && `${day}T00:00`
  }
  const day = parseDay(before)
  if (!day || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${day}T${hours?.padStart(2, '0')}:${minutes}`
}

/** From 1; 0 if it is none. A month may be written out. */
function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  return text.length < 3 ? 0 : months.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

/** No 31 June. */
function checked(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}
