import { defaultHours } from '../cases/cases.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** India has one time zone, and does not change its clocks. */
const offsetMs = 330 * minuteMs

/** The next time of daily mails, on a working day of the office. */
export function nextDigest(now: Date, minutesAfterMidnight: number): Date {
  const today = Math.floor((now.getTime() + offsetMs) / dayMs)
  for (let day = today; day < today + 8; day += 1) {
    const at = new Date(day * dayMs + minutesAfterMidnight * minuteMs - offsetMs)
    // 1 January 1970 was a Thursday.
    const weekday = ((day + 3) % 7) + 1
    if (at > now && defaultHours.workDays.includes(weekday)) return at
  }
  throw new Error('the office never works')
}
