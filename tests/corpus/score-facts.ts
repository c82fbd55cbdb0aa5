import { sameValue } from './compare-values.ts'
import {
  type Fact,
  type FactKind,
  factKinds,
  type Place,
  type TrueFact,
  type Truth,
} from './truth.ts'

/** From the text of the PDF, from the clean pictures, from the degraded ones. */
export type Reading = 'text' | 'clean' | 'degraded'

export interface ScoredDocument {
  truth: Truth
  reading: Reading
  proposed: readonly Fact[]
}

export interface KindScore {
  kind: FactKind
  right: number
  wrong: number
  missed: number
  /** Wrong, and nothing warned the person. */
  wrongHigh: number
  /** Of the right ones: on the place where the value is. */
  placed: number
  /** Of the right ones: put together with facts of another entry. */
  otherEntry: number
}

/** Written once, though every entry may repeat it. */
const ofTheProperty = new Set<FactKind>([
  ...(['document_kind', 'village', 'taluka', 'district', 'survey_no', 'unit'] as const),
  ...(['east', 'west', 'north', 'south'] as const),
])

interface Item {
  fact: TrueFact
  places: Place[]
  optional: boolean
  found?: Fact
}

/** One score for each kind of fact that the documents hold or that was proposed. */
export function scoreFacts(documents: readonly ScoredDocument[]): KindScore[] {
  const scores = new Map<FactKind, KindScore>(factKinds.map((kind) => [kind, emptyScore(kind)]))
  for (const document of documents) scoreDocument(document, scores)
  return [...scores.values()].filter(({ right, wrong, missed }) => right + wrong + missed > 0)
}

const emptyScore = (kind: FactKind): KindScore => ({
  kind,
  right: 0,
  wrong: 0,
  missed: 0,
  wrongHigh: 0,
  placed: 0,
  otherEntry: 0,
})

function scoreDocument(document: ScoredDocument, scores: ReadonlyMap<FactKind, KindScore>): void {
  const { truth, reading, proposed } = document
  const items = groupTruth(truth, reading)
  for (const fact of proposed) {
    const score = scores.get(fact.kind)
    if (!score) continue
    const same = items.filter(
      (item) =>
        item.fact.kind === fact.kind &&
        sameValue(fact.kind, truth.state, item.fact.value, fact.value),
    )
    const open = same.filter((item) => !item.found)
    const item = open.find(({ places }) => overlaps(fact.places, places)) ?? open[0]
    if (item) item.found = fact
    else if (!same.some((other) => isRepeated(other, fact))) {
      score.wrong += 1
      if (fact.confidence === 'high') score.wrongHigh += 1
    }
  }
  const entryOf = matchEntries(items)
  for (const { fact, found, places, optional } of items) {
    const score = scores.get(fact.kind)
    if (!score) continue
    if (!found) {
      score.missed += optional ? 0 : 1
      continue
    }
    score.right += 1
    if (overlaps(found.places, places)) score.placed += 1
    if (isElsewhere(fact, found, entryOf)) score.otherEntry += 1
  }
}

/** The same value in several places is one fact; of a list, one in each entry. */
function groupTruth({ facts, state }: Truth, reading: Reading): Item[] {
  const items: Item[] = []
  for (const fact of facts) {
    // A reader that straightens a page may give its places on the straight one.
    const places = [...fact.places, ...(reading === 'degraded' ? fact.degradedPlaces : [])]
    const item = items.find(
      ({ fact: other }) =>
        other.kind === fact.kind &&
        (ofTheProperty.has(fact.kind) || other.entry === fact.entry) &&
        sameValue(fact.kind, state, other.value, fact.value),
    )
    if (item) {
      item.places.push(...places)
      item.optional &&= fact.optional === true
    } else items.push({ fact, places, optional: fact.optional === true })
  }
  return items
}

/** Once more the same: harmless, unless it stands for another entry. */
function isRepeated({ fact, found }: Item, again: Fact): boolean {
  return ofTheProperty.has(fact.kind) || found?.entry === again.entry
}

/** Entries may be numbered in another way: each belongs where most of its facts do. */
function matchEntries(items: readonly Item[]): ReadonlyMap<number, number> {
  const votes = new Map<number, Map<number, number>>()
  for (const { fact, found } of items) {
    if (fact.entry === undefined || found?.entry === undefined) continue
    const counts = votes.get(found.entry) ?? new Map<number, number>()
    counts.set(fact.entry, (counts.get(fact.entry) ?? 0) + 1)
    votes.set(found.entry, counts)
  }
  return new Map(
    [...votes].map(([entry, counts]) => {
      const [most = [entry, 0]] = [...counts].sort(([, a], [, b]) => b - a)
      return [entry, most[0]]
    }),
  )
}

function isElsewhere(fact: TrueFact, found: Fact, entryOf: ReadonlyMap<number, number>): boolean {
  if (fact.entry === undefined || ofTheProperty.has(fact.kind)) return false
  return found.entry === undefined || entryOf.get(found.entry) !== fact.entry
}

/** At least a third of the smaller one. */
function overlaps(proposed: readonly Place[], places: readonly Place[]): boolean {
  return proposed.some((a) => places.some((b) => a.page === b.page && shared(a, b) >= 1 / 3))
}

function shared({ rect: a }: Place, { rect: b }: Place): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  const smaller = Math.min(a.w * a.h, b.w * b.h)
  return width <= 0 || height <= 0 || smaller <= 0 ? 0 : (width * height) / smaller
}
