import type { DocumentFacts } from '../../facts/facts.ts'
import type { Entry, Proposal } from './proposal.ts'
import { proposeChecklist } from './propose-checklist.ts'
import {
  proposeChain,
  proposeEncumbrance,
  proposeScrutiny,
  proposeSearch,
} from './propose-deeds.ts'
import { proposeProperties, proposeRevenueRecords } from './propose-land.ts'
import { type Deed, readDeeds } from './read-deeds.ts'

const proposalsMax = 500

export interface ProposalFacts {
  documents: readonly DocumentFacts[]
  /** Undecided items of the checklist. */
  undecided: readonly string[]
}

/** What the documents say, as rows for the report, section by section. */
export function proposeRows({ documents, undecided }: ProposalFacts): Proposal[] {
  const entries = documents.flatMap(entriesOf)
  const deeds = readDeeds(entries)
  const whole = documents.flatMap(wholeDocument)
  return [
    ...proposeChecklist(whole, deeds, undecided),
    ...proposeProperties(whole),
    ...whole.flatMap(proposeScrutiny),
    ...deeds.filter(({ kind }) => !ofCharge.has(kind)).flatMap(proposeChain),
    ...whole.flatMap(proposeSearch),
    ...deeds.filter(({ kind }) => kind === 'charge').flatMap(proposeEncumbrance),
    ...proposeRevenueRecords(whole),
  ].slice(0, proposalsMax)
}

/** These belong to section 8. */
const ofCharge: ReadonlySet<Deed['kind']> = new Set<Deed['kind']>([
  ...(['charge', 'release', 'part_release', 'assignment'] as const),
])

/** A document that lists several deeds has an entry for each; others have one. */
function entriesOf({ documentId, kind, facts }: DocumentFacts): Entry[] {
  if (kind === null) return []
  const listed = Map.groupBy(facts, ({ entry = 0 }) => entry)
  const numbers = [...listed.keys()].filter((number) => number > 0)
  if (numbers.length === 0) return [{ documentId, kind, number: 0, facts }]
  return numbers.map((number) => ({ documentId, kind, number, facts: listed.get(number) ?? [] }))
}

const wholeDocument = ({ documentId, kind, facts }: DocumentFacts): Entry[] =>
  kind === null ? [] : [{ documentId, kind, number: 0, facts }]
