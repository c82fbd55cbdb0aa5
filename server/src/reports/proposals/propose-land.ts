import { readArea, sameNumber } from '../../collateral/collateral.ts'
import { type DocumentKind, type Fact, landAreas } from '../../facts/facts.ts'
import {
  type Entry,
  fieldOf,
  firstOfEach,
  joinedField,
  type Proposal,
  type ProposedField,
  proposalOf,
} from './proposal.ts'

/** ▦ Documents that describe a property, the clearest first. */
const ofProperty: readonly DocumentKind[] = ['sale_deed', 'index_ii', 'khata', 'mortgage_deed']
const ofRecord: readonly DocumentKind[] = ['seven_twelve', 'rtc']

/** Section 3: one row for each parcel that a deed or a record describes. */
export function proposeProperties(documents: readonly Entry[]): Proposal[] {
  const order = [...ofProperty, ...ofRecord]
  const groups: [Entry, ...Entry[]][] = []
  const found = documents
    .filter(
      ({ kind, facts }) =>
        order.includes(kind) &&
        !facts.some(({ entry = 0 }) => entry > 0 && kind !== 'seven_twelve' && kind !== 'rtc'),
    )
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  for (const entry of found) {
    const same = groups.find(([first]) => isSameParcel(first, entry))
    if (same) same.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((entries) => proposalOf('properties', entries, propertyFields(entries)))
}

const parcelOf = ({ facts }: Entry) => facts.find(({ kind }) => kind === 'survey_no')?.value ?? ''

function isSameParcel(one: Entry, other: Entry): boolean {
  const [a, b] = [parcelOf(one), parcelOf(other)]
  return a !== '' && b !== '' && sameNumber(a, b)
}

const places = ['village', 'taluka', 'district'] as const
const sides = ['east', 'west', 'north', 'south'] as const

function propertyFields(entries: readonly Entry[]): ProposedField[] {
  return firstOfEach(
    entries.flatMap((entry) => [
      ...fieldOf(entry, 'unit', 'unit'),
      ...fieldOf(entry, 'survey_no', 'survey_no'),
      ...places.flatMap((kind) => fieldOf(entry, kind, kind)),
      ...extentOf(entry),
      ...sides.flatMap((kind) => fieldOf(entry, kind, kind)),
    ]),
  )
}

/** Of a record, the whole of the land: not the share of a holder, nor the part that is tilled. */
function extentOf(entry: Entry): ProposedField[] {
  if (!ofRecord.includes(entry.kind)) return fieldOf(entry, 'extent', 'area')
  const state = entry.kind === 'rtc' ? 'KA' : 'MH'
  const sizeOf = ({ value }: Fact) => readArea(state, value).area.sqm ?? 0
  const facts = landAreas(entry.facts).areas.sort((a, b) => sizeOf(b) - sizeOf(a))
  return fieldOf({ ...entry, facts }, 'extent_by_record', 'area')
}

/** Section 10, field by field: each may come from another document. */
export function proposeRevenueRecords(documents: readonly Entry[]): Proposal[] {
  return documents.flatMap((entry) => {
    const isRecord = ofRecord.includes(entry.kind)
    const fields = [
      ...(isRecord ? fieldOf(entry, 'record_no', 'survey_no') : []),
      ...(isRecord || entry.kind === 'mutation'
        ? joinedField(entry, 'mutation_no', 'mutation_no')
        : []),
      ...(entry.kind === 'eight_a' || entry.kind === 'khata'
        ? fieldOf(entry, 'khata_no', 'khata_no')
        : []),
      ...(isRecord ? joinedField(entry, 'holder', 'holder') : []),
      ...(entry.kind === 'tax_receipt' ? fieldOf(entry, 'tax_paid_until', 'period_to') : []),
    ]
    return proposalOf('revenue_records', [entry], fields)
  })
}
