import type { PagePlace, TitleEvent } from './title-event.ts'

/** What was read in a document: a value and where it stands. */
export interface ReadFact {
  kind: string
  value: string
  places: readonly PagePlace[]
  /** Facts with the same number belong to one entry of a document that lists several. */
  entry?: number | undefined
}

/** ▦ Documents that pass, charge or free a property, and what they are if they do not say it. */
export const natureOfDocument: Readonly<Record<string, string>> = {
  index_ii: '',
  encumbrance_certificate: '',
  mutation: 'Mutation',
  sale_deed: 'Sale deed',
  mortgage_deed: 'Mortgage deed',
  release_deed: 'Release deed',
}

/** One event for each entry of a document that names a party. */
export function eventsFromFacts(documentId: string, facts: readonly ReadFact[]): TitleEvent[] {
  const first = (some: readonly ReadFact[], ...kinds: string[]) =>
    kinds.map((kind) => some.find((fact) => fact.kind === kind)?.value).find((value) => value)
  const usual = natureOfDocument[first(facts, 'document_kind') ?? '']
  if (usual === undefined) return []
  const ofAll = facts.filter(({ entry }) => entry === undefined)
  const entries = Map.groupBy(
    facts.filter(({ entry }) => entry !== undefined),
    ({ entry }) => entry,
  )
  const groups = entries.size > 0 ? [...entries.values()] : [ofAll]
  return groups.flatMap((group): TitleEvent[] => {
    const all = (kind: string) =>
      group.filter((fact) => fact.kind === kind).map(({ value }) => value)
    const [from, to] = [all('executant'), all('claimant')]
    const nature = first(group, 'nature') ?? usual
    if (from.length + to.length === 0 || !nature) return []
    return [
      {
        id: `${documentId}.${group[0]?.entry ?? 0}`,
        date: first(group, 'execution_date', 'registration_date', 'document_date', 'order_date'),
        nature,
        number: first(group, 'registration_no', 'mutation_no', 'order_no'),
        from,
        to,
        area: first(group, 'area'),
        source: { kind: 'document', documentId, places: placesIn(group) },
      },
    ]
  })
}

const placesMax = 50
const ofDeed = new Set(
  'nature registration_no registration_date execution_date document_date executant claimant mutation_no'.split(
    ' ',
  ),
)
const placesIn = (facts: readonly ReadFact[]): PagePlace[] =>
  facts
    .filter(({ kind }) => ofDeed.has(kind))
    .flatMap(({ places }) => places)
    .slice(0, placesMax)
