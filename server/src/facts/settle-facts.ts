import { documentNumber, fold, latinDigits } from '../collateral/collateral.ts'
import { isInDoubt, isRepeated } from './confidence.ts'
import type { DocumentKind, Fact, FactKind } from './fact.ts'
import { fieldRules } from './fact-kinds.ts'
import type { Word } from './layout/rows.ts'
import { placesOf } from './layout/run.ts'
import type { Candidate } from './reading/candidate.ts'
import { dayOf } from './values/read-date.ts'

/** Words below this may be wrong, however well the value fits. */
const confidenceMin = 0.9
const factsMax = 2000

const isMany = (kind: FactKind) =>
  Object.values(fieldRules).some((rule) => rule.fact === kind && rule.isMany === true)

interface SettleIn {
  kind: DocumentKind
  /** The kind of the document is certain. */
  isSure: boolean
  brokenPages: ReadonlySet<number>
}

/** The facts of a document, from all that was read: one value each, or several where that is usual. */
export function settleFacts(
  candidates: readonly Candidate[],
  { kind, isSure: isKindSure, brokenPages }: SettleIn,
): Fact[] {
  const parcels = rowsOfParcels(candidates)
  const ofPeriods = new Set(
    candidates
      .filter(({ fact }) => fact === 'period_from' || fact === 'period_to')
      .flatMap(({ words }) => words),
  )
  const groups = Map.groupBy(
    withoutRepeats(candidates)
      .map((each) => nearParcel(each, parcels))
      .filter(({ words, value }) => words.length > 0 && value !== '')
      .filter(
        ({ fact, words }) => fact !== 'document_date' || !words.some((word) => ofPeriods.has(word)),
      ),
    ({ fact, entry }) => `${fact} ${entry ?? ''}`,
  )
  const settled = [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      return first === undefined ? [] : settleGroup(first.fact, group)
    })
    .slice(0, factsMax)
  const input = { kind, settled, candidates, brokenPages }
  return settled.map((each) =>
    factFrom({
      ...each,
      isSure: each.isSure && isKindSure && isSupported(each, candidates) && !isInDoubt(each, input),
    }),
  )
}

/** What an entry of a list says is not said of the whole document again. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const listed = new Map<Word, Set<FactKind>>()
  for (const { fact, words, entry } of candidates) {
    if (entry === undefined) continue
    for (const word of words) listed.set(word, (listed.get(word) ?? new Set()).add(fact))
  }
  return candidates.filter(
    ({ fact, words, entry }) =>
      entry !== undefined || !words.some((word) => listed.get(word)?.has(fact)),
  )
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

/** Facts whose form alone nearly proves them, so that prose is enough. */
const telling = new Set<FactKind>([
  ...(['registration_no', 'registration_date', 'execution_date', 'consideration'] as const),
  ...(['amount', 'period_from', 'period_to', 'order_no', 'order_date', 'mutation_no'] as const),
  ...(['document_kind', 'nature', 'area', 'executant', 'claimant'] as const),
])

/** A label beside the value, a form that proves it, or a place with its taluka and district. */
function isSupported(candidate: Candidate, all: readonly Candidate[]): boolean {
  const { fact, rank } = candidate
  if (placeKinds.includes(fact))
    return isWithOthers(candidate, all) || (rank > 1 && isRepeated(candidate, all))
  return rank > 1 || telling.has(fact)
}

const rowsOfPlace = 2

function isWithOthers({ fact, words }: Candidate, all: readonly Candidate[]): boolean {
  const row = words[0]?.row ?? 0
  const near = new Set(
    all
      .filter((other) => placeKinds.includes(other.fact) && other.fact !== fact)
      .filter((other) => Math.abs((other.words[0]?.row ?? -9) - row) <= rowsOfPlace)
      .map((other) => other.fact),
  )
  return near.size === placeKinds.length - 1
}

type Settled = Candidate & { isDisputed: boolean }

function settleGroup(kind: FactKind, group: readonly Candidate[]): Settled[] {
  const values = Map.groupBy(group, ({ value }) => comparable(kind, value))
  const best = [...values.values()].flatMap((same) => bestOf(same))
  // Of several numbers in prose some may be those of neighbours.
  const isDoubtful = kind === 'survey_no' && best.length > 1
  if (isMany(kind))
    return best.map((each) => ({ ...each, isDisputed: isDoubtful && each.rank < 3 }))
  const [winner] = bestOf(best)
  if (winner === undefined) return []
  const isDisputed = best.some((other) => other !== winner && other.rank >= winner.rank)
  return [{ ...winner, isDisputed }]
}

const rowOf = ({ words }: Candidate) => words[0]?.row ?? 0

/** The clearest; of equally clear ones the first. */
function bestOf(candidates: readonly Candidate[]): Candidate[] {
  const score = ({ rank, isSound, isSure }: Candidate) =>
    rank + (isSound ? 0.5 : 0) + (isSure ? 0.25 : 0)
  let [best] = candidates
  for (const each of candidates) {
    if (best === undefined) continue
    const isFirst = score(each) === score(best) && rowOf(each) < rowOf(best)
    if (score(each) > score(best) || isFirst) best = each
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
