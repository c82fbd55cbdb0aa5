import { latinDigits } from '../../collateral/collateral.ts'
import type { DocumentKind } from '../../facts/facts.ts'
import {
  type Entry,
  fieldOf,
  firstOfEach,
  joinedField,
  type Proposal,
  type ProposedField,
  placesMax,
  proposalOf,
} from './proposal.ts'
import type { Deed } from './read-deeds.ts'

/** ▦ How a document is called in section 4. */
const natureOfKind: Record<DocumentKind, string> = {
  index_ii: 'Index-II',
  seven_twelve: '7/12 extract',
  eight_a: '8A extract',
  mutation: 'Mutation entry',
  encumbrance_certificate: 'Encumbrance certificate',
  rtc: 'RTC (pahani)',
  khata: 'Khata',
  sale_deed: 'Sale deed',
  mortgage_deed: 'Mortgage deed',
  release_deed: 'Release deed',
  tax_receipt: 'Tax receipt',
}

/** Section 4. */
export function proposeScrutiny(entry: Entry): Proposal[] {
  const [kind] = entry.facts.filter((fact) => fact.kind === 'document_kind')
  if (!kind) return []
  const { documentId } = entry
  const { confidence, places } = kind
  const listsSeveral = entry.facts.some(({ entry: number = 0 }) => number > 0)
  const nature = natureOfKind[entry.kind]
  return proposalOf(
    'scrutinised',
    [entry],
    [
      { key: 'nature', value: nature, confidence, documentId, places },
      ...fieldOf(
        entry,
        'date',
        ...(listsSeveral
          ? (['document_date'] as const)
          : (['execution_date', 'registration_date', 'document_date', 'order_date'] as const)),
      ),
      ...(listsSeveral ? [] : partiesOf(entry)),
      ...(listsSeveral ? [] : fieldOf(entry, 'registration_no', 'registration_no')),
    ],
  )
}

function partiesOf(entry: Entry): ProposedField[] {
  const [from] = joinedField(entry, 'parties', 'executant')
  const [to] = joinedField(entry, 'parties', 'claimant')
  if (!from || !to) return [from ?? to ?? []].flat()
  const confidence = from.confidence === 'high' ? to.confidence : 'low'
  const places = [...from.places, ...to.places].slice(0, placesMax)
  return [{ ...from, value: `${from.value} to ${to.value}`, confidence, places }]
}

/** Section 6. */
export function proposeChain({ entries, nature }: Deed): Proposal[] {
  return proposalOf('chain_of_title', entries, [
    ...natureField(entries, nature),
    ...firstOfEach(
      entries.flatMap((entry) => [
        ...fieldOf(entry, 'date', 'execution_date', 'registration_date'),
        ...fieldOf(entry, 'document_no', 'registration_no'),
        ...joinedField(entry, 'from', 'executant'),
        ...joinedField(entry, 'to', 'claimant'),
        ...fieldOf(entry, 'area', 'area'),
      ]),
    ),
  ])
}

/** A title that does not name its nature is shown by the kind of the document. */
function natureField(entries: readonly Entry[], nature: string): ProposedField[] {
  const [named] = firstOfEach(entries.flatMap((entry) => fieldOf(entry, 'nature', 'nature')))
  if (named) return [named]
  const [shown] = entries.flatMap((entry) => fieldOf(entry, 'nature', 'document_kind'))
  return shown ? [{ ...shown, value: nature, confidence: 'low' }] : []
}

/** Section 8. Whether a charge is still open is for the analyst to say. */
export function proposeEncumbrance({ entries, nature }: Deed): Proposal[] {
  return proposalOf('encumbrances', entries, [
    ...natureField(entries, nature),
    ...firstOfEach(
      entries.flatMap((entry) => [
        ...fieldOf(entry, 'date', 'execution_date', 'registration_date'),
        ...fieldOf(entry, 'document_no', 'registration_no'),
        ...joinedField(entry, 'in_favour_of', 'claimant'),
        ...fieldOf(entry, 'amount', 'amount', 'consideration'),
      ]),
    ),
  ])
}

/** Section 7. */
export function proposeSearch(entry: Entry): Proposal[] {
  if (entry.kind !== 'encumbrance_certificate') return []
  const years = [
    ...fieldOf(entry, 'from_year', 'period_from'),
    ...fieldOf(entry, 'to_year', 'period_to'),
  ].flatMap((field) => {
    const year = /(?:19|20)\d{2}/u.exec(latinDigits(field.value))?.[0]
    return year ? [{ ...field, value: year }] : []
  })
  const receipt = [
    ...fieldOf(entry, 'receipt_no', 'receipt_no'),
    ...fieldOf(entry, 'receipt_date', 'document_date'),
  ]
  return years.length === 0 ? [] : proposalOf('searches', [entry], [...years, ...receipt])
}
