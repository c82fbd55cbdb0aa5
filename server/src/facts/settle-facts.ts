import { documentNumber, fold, latinDigits } from '../collateral/collateral.ts'
import type { Fact, FactKind } from './fact.ts'
import { fieldRules } from './fact-kinds.ts'
import type { Word } from './layout/rows.ts'
import { placesOf } from './layout/run.ts'
import type { Candidate } from './reading/candidate.ts'
import { dayOf } from './values/read-date.ts'

/** Words below this may be wrong, however well the value fits. */
const confidenceMin = 0.85
const factsMax = 2000

const isMany = (kind: FactKind) =>
  Object.values(fieldRules).some((rule) => rule.fact === kind && rule.isMany === true)

/** The facts of a document, from all that was read: one value each, or several where that is usual. */
export function settleFacts(candidates: readonly Candidate[]): Fact[] {
  const parcels = rowsOfParcels(candidates)
  const groups = Map.groupBy(
    candidates
      .map((each) => nearParcel(each, parcels))
      .filter(({ words, value }) => words.length > 0 && value !== ''),
    ({ fact, entry }) => `${fact} ${entry ?? ''}`,
  )
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      return first === undefined ? [] : settleGroup(first.fact, group)
    })
    .slice(0, factsMax)
    .map(factFrom)
}

const placeKinds: readonly FactKind[] = ['village', 'taluka', 'district']
const nearRows = 3

const rowsOfParcels = (candidates: readonly Candidate[]) =>
  candidates.flatMap(({ fact, words }) => (fact === 'survey_no' && words[0] ? [words[0].row] : []))

/** The place of the land stands beside its number; elsewhere it may be an address. */
function nearParcel(candidate: Candidate, parcels: readonly number[]): Candidate {
  const row = candidate.words[0]?.row
  if (!placeKinds.includes(candidate.fact) || row === undefined || candidate.rank > 1)
    return candidate
  return parcels.some((parcel) => Math.abs(parcel - row) <= nearRows)
    ? { ...candidate, rank: 2 }
    : candidate
}

type Settled = Candidate & { isDisputed: boolean }

function settleGroup(kind: FactKind, group: readonly Candidate[]): Settled[] {
  const values = Map.groupBy(group, ({ value }) => comparable(kind, value))
  const best = [...values.values()].flatMap((same) => bestOf(same))
  if (isMany(kind)) return best.map((each) => ({ ...each, isDisputed: false }))
  const [winner] = bestOf(best)
  if (winner === undefined) return []
  const isDisputed = best.some((other) => other !== winner && other.rank >= winner.rank)
  return [{ ...winner, isDisputed }]
}

/** The clearest; of equally clear ones the first. */
function bestOf(candidates: readonly Candidate[]): Candidate[] {
  const score = ({ rank, isSound, isSure }: Candidate) =>
    rank + (isSound ? 0.5 : 0) + (isSure ? 0.25 : 0)
  let [best] = candidates
  for (const each of candidates) {
    if (best !== undefined && score(each) > score(best)) best = each
  }
  return best === undefined ? [] : [best]
}

const dates = new Set<FactKind>([
  ...(['registration_date', 'execution_date', 'document_date'] as const),
  ...(['order_date', 'period_from', 'period_to'] as const),
])

/** Values that say the same are one. */
function comparable(kind: FactKind, value: string): string {
  if (dates.has(kind)) return dayOf(value)
  if (kind === 'registration_no') return documentNumber(value)
  if (kind === 'consideration' || kind === 'amount')
    return latinDigits(value).replace(/\.00$/u, '').replace(/\D/gu, '')
  // The same parcel with and without its label.
  return kind === 'survey_no' ? fold(value).replace(/^\D+/u, '') : fold(value)
}

function factFrom({ fact, value, words, isSound, isSure, isDisputed, entry }: Settled): Fact {
  const isRead = words.every(({ confidence }: Word) => confidence >= confidenceMin)
  const confidence = isSound && isSure && isRead && !isDisputed ? 'high' : 'low'
  return {
    kind: fact,
    value,
    confidence,
    places: placesOf(words),
    ...(entry === undefined ? {} : { entry }),
  }
}
