import type { FiguresAsked } from '../../../cases/cases.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { dayAt, startOfDay } from '../queue-days.ts'
import { type Asking, filterOf } from '../queue-query.ts'
import type { FiguresQuery } from './figure-schemas.ts'

/** The period and the filter in an address, and what is wrong with them. */

const daysDefault = 30
/** Five years, with their leap days. */
const daysMax = 5 * 365 + 2
const dayMs = 24 * 3_600_000

export interface FigurePeriod extends FiguresAsked {
  /** Days of the office; the last is included. */
  firstDay: string
  lastDay: string
}

export function periodAsked(
  by: Asking,
  query: Sound<FiguresQuery>,
  now: Date,
  faults: string[] = [],
): FigurePeriod {
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
  const { from: _, to: __, ...given } = query
  const { mode, lenderIds, analystIds, stateCodes, caseTypes } = filterOf(by, given, now, faults)
  const filter = { mode, lenderIds, analystIds, stateCodes, caseTypes }
  return { filter, from, to, now, firstDay, lastDay }
}
