import { type DocumentFacts, dayOf, type Fact, type Place } from '../../facts/facts.ts'
import type { DocumentId } from '../../lib/ids.ts'

/** A part of the draft, or of the checklist, that values from documents are proposed for. */
export const proposalSections = [
  'checklist',
  'properties',
  'scrutinised',
  'chain_of_title',
  'searches',
  'encumbrances',
  'revenue_records',
] as const
export type ProposalSection = (typeof proposalSections)[number]

export interface ProposedField {
  /** Of the row or section; for the checklist, the item. */
  key: string
  value: string
  confidence: Fact['confidence']
  documentId: DocumentId
  /** Never empty: no value without a place. */
  places: readonly Place[]
}

/** A row, a field or a tick that a person accepts, corrects or dismisses. */
export interface Proposal {
  /** Stays the same when the documents are read again. */
  id: string
  /**
   * Ids of the same proposal from other documents: once one is decided, all are. Contains `id`.
   */
  ids: readonly string[]
  section: ProposalSection
  /** Never empty. */
  fields: readonly ProposedField[]
}

/** The facts of a document, or of one entry of a document that lists several. */
export interface Entry {
  documentId: DocumentId
  kind: NonNullable<DocumentFacts['kind']>
  /** 0 for the document itself. */
  number: number
  facts: readonly Fact[]
}

const idOf = (section: ProposalSection, { documentId, number }: Entry) =>
  `${section}.${documentId}.${number}`

export const placesMax = 10

/** The first of these facts that the entry has, as a field. */
export function fieldOf(entry: Entry, key: string, ...kinds: Fact['kind'][]): ProposedField[] {
  for (const kind of kinds) {
    const [fact] = entry.facts.filter((each) => each.kind === kind)
    if (fact) return [fieldFrom(entry, key, [fact])]
  }
  return []
}

/** All facts of a kind as one field. */
export function joinedField(entry: Entry, key: string, kind: Fact['kind']): ProposedField[] {
  const facts = entry.facts.filter((each) => each.kind === kind)
  return facts.length === 0 ? [] : [fieldFrom(entry, key, facts)]
}

const dates: readonly Fact['kind'][] = [
  ...(['execution_date', 'registration_date', 'document_date'] as const),
  ...(['order_date', 'period_from', 'period_to'] as const),
]

/** Dates as the report prints them, other values as they stand. */
function asTyped({ kind, value }: Fact): string {
  if (!dates.includes(kind)) return value
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(dayOf(value)) ?? []
  return year === undefined ? value : `${day}-${month}-${year}`
}

/** Characters of a line of the draft. */
const lengthMax = 300

function fieldFrom({ documentId }: Entry, key: string, facts: readonly Fact[]): ProposedField {
  const whole = [...new Set(facts.map(asTyped))].join('; ')
  const value = whole.slice(0, lengthMax)
  const isCut = value !== whole
  const isSure = !isCut && facts.every(({ confidence }) => confidence === 'high')
  const places = facts.flatMap((fact) => fact.places).slice(0, placesMax)
  return { key, value, confidence: isSure ? 'high' : 'low', documentId, places }
}

/** None if no document gives a value. */
export function proposalOf(
  section: ProposalSection,
  entries: readonly [Entry, ...Entry[]],
  fields: readonly ProposedField[],
): Proposal[] {
  if (fields.length === 0) return []
  const ids = entries.map((entry) => idOf(section, entry))
  return [{ id: ids[0] ?? '', ids, section, fields }]
}

/** Each field from the clearest document that has it. */
export function firstOfEach(fields: readonly ProposedField[]): ProposedField[] {
  return fields.filter((field, i) => fields.findIndex(({ key }) => key === field.key) === i)
}
