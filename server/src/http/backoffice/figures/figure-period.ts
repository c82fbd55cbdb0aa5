import type { FiguresAsked } from '../../../cases/cases.ts'
import { type PeriodOfDays, periodOfDays } from '../../lender/figure-period.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { type Asking, filterOf } from '../queue-query.ts'
import type { FiguresQuery } from './figure-schemas.ts'

/** The period and the filter in an address, and what is wrong with them. */

export interface FigurePeriod extends FiguresAsked, PeriodOfDays {}

export function periodAsked(
  by: Asking,
  query: Sound<FiguresQuery>,
  now: Date,
  faults: string[] = [],
): FigurePeriod {
  const days = periodOfDays(query, now, faults)
  const { from: _, to: __, ...given } = query
  const { mode, lenderIds, analystIds, stateCodes, caseTypes } = filterOf(by, given, now, faults)
  const filter = { mode, lenderIds, analystIds, stateCodes, caseTypes }
  return { filter, now, ...days }
}
