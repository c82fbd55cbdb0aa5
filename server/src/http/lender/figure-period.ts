import { dayAt, dayMs, startOfDay } from './office-days.ts'

/** The period in an address, and what is wrong with it. */

const daysDefault = 30
/** Five years, with their leap days. */
const daysMax = 5 * 365 + 2

export interface PeriodOfDays {
  from: Date
  /** Excluded. */
  to: Date
  /** Days of the office; the last is included. */
  firstDay: string
  lastDay: string
}

export function periodOfDays(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
  faults: string[],
): PeriodOfDays {
  const lastDay = query.to ?? dayAt(now)
  const to = new Date((startOfDay(lastDay)?.getTime() ?? now.getTime()) + dayMs)
  const firstDay = query.from ?? dayAt(new Date(to.getTime() - daysDefault * dayMs))
  const from = startOfDay(firstDay) ?? new Date(to.getTime() - daysDefault * dayMs)
  for (const name of ['from', 'to'] as const) {
    const day = query[name]
    if (day !== undefined && !startOfDay(day)) faults.push(`${name}: must be a real date`)
  }
  if (from >= to) faults.push('to: must not be before from')
  if (to.getTime() - from.getTime() > daysMax * dayMs) {
    faults.push('from: the period must have at most five years')
  }
  return { from, to, firstDay, lastDay }
}
