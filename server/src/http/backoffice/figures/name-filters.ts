import { findLender, staffNames } from '../../../access/access.ts'
import type { FigureFilter } from '../../../cases/cases.ts'
import { type IndianStateCode, stateNameOf } from '../../../lib/indian-states.ts'
import type { Services } from '../../services.ts'

/** The filters that are on, in words. */
export async function nameFilters(
  db: Services['db'],
  { lenderIds, analystIds, stateCodes, caseTypes }: FigureFilter,
): Promise<[kind: string, names: string][]> {
  const lenders = await Promise.all(
    (lenderIds ?? []).map(async (id) => (await findLender(db, id))?.name ?? id),
  )
  const people = await staffNames(
    db,
    (analystIds ?? []).filter((id) => id !== 'none'),
  )
  const analysts = (analystIds ?? []).map((id) =>
    id === 'none' ? 'Unassigned' : (people.get(id) ?? id),
  )
  const states = (stateCodes ?? []).map((code) => stateNameOf(code as IndianStateCode))
  const all: [string, string[]][] = [
    ['Lender', lenders],
    ['Analyst', analysts],
    ['State', states],
    ['Case type', [...(caseTypes ?? [])]],
  ]
  return all
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => [kind, names.join(', ')])
}
