import type { FiguresAsked } from '../../../cases/cases.ts'
import { type PeriodOfDays, periodOfDays } from '../../lender/figure-period.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { caseFiltersOf } from '../case-filters.ts'
import type { ConsoleRequest } from '../console-request.ts'
import type { FiguresQuery } from './figure-schemas.ts'

export interface FigurePeriod extends FiguresAsked, PeriodOfDays {}

/** Of the lender of the session, whatever is asked. */
export function periodAsked(
  { services, caller: { scope } }: Pick<ConsoleRequest, 'services' | 'caller'>,
  query: Sound<FiguresQuery>,
  faults: string[] = [],
): FigurePeriod {
  const now = services.clock.now()
  const filter = {
    mode: scope.mode,
    lenderIds: [scope.lenderId],
    ...caseFiltersOf(query, faults),
  }
  return { filter, now, ...periodOfDays(query, now, faults) }
}
