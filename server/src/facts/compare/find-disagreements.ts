import { compareSides } from './compare-boundaries.ts'
import { comparePair, compareWithin } from './compare-deeds.ts'
import { compareExtents } from './compare-extents.ts'
import type { CompareIn } from './compare-in.ts'
import { compareProperty } from './compare-land.ts'
import { compareOwners } from './compare-owners.ts'
import { compareKhatas, compareStates } from './compare-records.ts'
import { type Disagreement, disagreementSeverities } from './disagreement.ts'
import { findTitle, type Title } from './find-title.ts'
import type { Found } from './found.ts'
import { readDocument, readLender, readRegistry } from './sources/read-statements.ts'
import { type DeedPair, listDeeds, pairDeeds } from './sources/same-deed.ts'
import { SamePeople } from './sources/same-people.ts'
import type { Statement } from './sources/statement.ts'
import { writeDisagreement } from './write-disagreement.ts'

const documentsMax = 200
const propertiesMax = 50
const disagreementsMax = 200

/** Names, areas, numbers, boundaries, dates and places that differ, the most severe first. */
export function findDisagreements(input: CompareIn): Disagreement[] {
  const sources = readSources(input)
  const { lender, documents, registries, deeds, title, pairs, people } = sources
  const records = documents.filter(({ kind, entry }) => isRecord(kind) && entry === undefined)
  const found: Found[] = [
    ...compareOwners({ lender, title, records: [...records, ...registries], people }),
    ...compareProperty({
      lender,
      registries,
      deed: title?.deed,
      otherDeeds: deeds.filter(({ source }) => source.kind === 'document'),
      records: documents.filter(isOfToday),
    }),
    ...compareStates(input.lender, input.registry, input.stateCode, lender),
    ...deeds.flatMap(compareWithin),
    ...pairs.flatMap((pair) => comparePair(pair, { people, state: input.stateCode })),
    ...compareExtents(
      [...(title ? [title.deed] : []), ...records.filter(isMeasured), ...registries, lender],
      input.stateCode,
    ),
    ...compareKhatas(records),
    ...pairs.flatMap(({ one, other }) => compareSides(one, other, true)),
    ...compareSidesOfTitle(sources),
  ]
  return toList(found)
}

interface Sources {
  lender: Statement
  registries: Statement[]
  /** Each as a whole, and each deed of a list. */
  documents: Statement[]
  deeds: ReturnType<typeof listDeeds>
  title: Title | undefined
  pairs: DeedPair[]
  people: SamePeople
}

function readSources({ lender: data, documents, registry }: CompareIn): Sources {
  const people = new SamePeople()
  const lender = readLender(data)
  const registries = registry.slice(0, propertiesMax).flatMap(readRegistry)
  // Their order changes nothing.
  const read = documents
    .toSorted((a, b) => (a.documentId < b.documentId ? -1 : 1))
    .slice(0, documentsMax)
    .flatMap(readDocument)
  const deeds = listDeeds([...read, ...registries])
  const lands = registries.filter(({ entry }) => entry === undefined)
  const pairs = pairDeeds(deeds, people)
  return {
    lender,
    registries: lands,
    documents: read,
    deeds,
    title: findTitle({ deeds, pairs, asked: [lender, ...lands], people }),
    pairs,
    people,
  }
}

const isRecord = (kind: Statement['kind']) =>
  kind === 'seven_twelve' ||
  kind === 'eight_a' ||
  kind === 'rtc' ||
  kind === 'khata' ||
  kind === 'tax_receipt'

const isOfToday = ({ kind, entry }: Statement) =>
  entry === undefined && (isRecord(kind) || kind === 'encumbrance_certificate')

/** An 8A lists all land of a khata, and a tax receipt is of a building. */
const isMeasured = ({ kind }: Statement) =>
  kind === 'seven_twelve' || kind === 'rtc' || kind === 'khata'

/** Boundaries of the latest deed, in documents that are not about that deed. */
function compareSidesOfTitle({ title, documents, pairs }: Sources): Found[] {
  if (!title) return []
  const paired = pairs.flatMap(({ one, other }) => [one, other]).map(({ source }) => source)
  return documents
    .filter(
      ({ kind, entry }) =>
        entry === undefined && (kind === 'khata' || kind === 'encumbrance_certificate'),
    )
    .filter(({ source }) => !paired.includes(source) && source !== title.deed.source)
    .flatMap((document) => compareSides(title.deed, document, false))
}

function toList(found: readonly Found[]): Disagreement[] {
  const byId = new Map(found.map(writeDisagreement).map((each) => [each.id, each]))
  const rank = ({ severity }: Disagreement) => disagreementSeverities.indexOf(severity)
  return [...byId.values()].sort((a, b) => rank(a) - rank(b)).slice(0, disagreementsMax)
}
