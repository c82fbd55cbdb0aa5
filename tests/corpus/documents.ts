import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NatureWords } from './make-history.ts'
import { makeLand } from './make-land.ts'
import { renderTemplate } from './template.ts'
import type { DocumentKind, FactKind, Half, State, WrittenFact } from './truth.ts'

interface DocumentRow {
  /** The file in each half's folder, without `.html`. */
  layout: string
  kind: DocumentKind
  state: State
  copies: number
  /** What a careful person types from every document of this layout. */
  facts: readonly FactKind[]
}

const place = ['village', 'taluka', 'district'] as const
const sides = ['east', 'west', 'north', 'south'] as const
const registered = ['registration_no', 'registration_date', 'execution_date'] as const
const parties = ['executant', 'claimant'] as const
const deed = ['nature', ...registered, ...parties, ...place, ...sides, 'survey_no', 'area'] as const
const entries = ['nature', ...registered, ...parties, 'consideration', 'amount'] as const
const search = [...entries, 'survey_no', 'village', 'district', 'period_from', 'period_to'] as const

/** What the corpus holds, in each half. ▦ */
export const documentRows: readonly DocumentRow[] = [
  {
    layout: 'index-ii-sale.mh',
    kind: 'index_ii',
    state: 'MH',
    copies: 2,
    facts: [
      'nature',
      ...registered,
      ...parties,
      'survey_no',
      'unit',
      'village',
      'area',
      'consideration',
    ],
  },
  {
    layout: 'index-ii-mortgage.mh',
    kind: 'index_ii',
    state: 'MH',
    copies: 1,
    facts: ['nature', ...registered, ...parties, 'survey_no', 'village', 'area', 'amount'],
  },
  {
    layout: 'seven-twelve.mh',
    kind: 'seven_twelve',
    state: 'MH',
    copies: 3,
    facts: [
      ...place,
      'survey_no',
      'holder',
      'area',
      'khata_no',
      'mutation_no',
      'amount',
      'claimant',
      'document_date',
    ],
  },
  {
    layout: 'eight-a.mh',
    kind: 'eight_a',
    state: 'MH',
    copies: 2,
    facts: [...place, 'khata_no', 'holder', 'survey_no', 'area', 'document_date'],
  },
  {
    layout: 'mutation.mh',
    kind: 'mutation',
    state: 'MH',
    copies: 2,
    facts: [
      ...place,
      ...parties,
      'nature',
      'mutation_no',
      'document_date',
      'survey_no',
      'area',
      'consideration',
      'registration_no',
      'registration_date',
      'order_date',
    ],
  },
  {
    layout: 'mutation.ka',
    kind: 'mutation',
    state: 'KA',
    copies: 2,
    facts: [
      ...place,
      ...parties,
      'nature',
      'mutation_no',
      'document_date',
      'survey_no',
      'area',
      'registration_no',
      'registration_date',
      'order_no',
      'order_date',
    ],
  },
  {
    layout: 'search-list.mh',
    kind: 'encumbrance_certificate',
    state: 'MH',
    copies: 2,
    facts: [...search, 'taluka', 'receipt_no', 'document_date'],
  },
  {
    layout: 'form-15.ka',
    kind: 'encumbrance_certificate',
    state: 'KA',
    copies: 2,
    facts: [...search, 'document_date', ...sides, 'area'],
  },
  {
    layout: 'rtc.ka',
    kind: 'rtc',
    state: 'KA',
    copies: 3,
    facts: [
      ...place,
      'survey_no',
      'holder',
      'area',
      'khata_no',
      'mutation_no',
      'amount',
      'claimant',
      'document_date',
    ],
  },
  {
    layout: 'khata.ka',
    kind: 'khata',
    state: 'KA',
    copies: 2,
    facts: [...place, ...sides, 'khata_no', 'holder', 'survey_no', 'area', 'unit', 'document_date'],
  },
  {
    layout: 'sale-deed.mh',
    kind: 'sale_deed',
    state: 'MH',
    copies: 1,
    facts: [...deed, 'consideration', 'unit'],
  },
  {
    layout: 'sale-deed.ka',
    kind: 'sale_deed',
    state: 'KA',
    copies: 1,
    facts: [...deed, 'consideration'],
  },
  {
    layout: 'mortgage-deed.mh',
    kind: 'mortgage_deed',
    state: 'MH',
    copies: 1,
    facts: [...deed, 'amount', 'unit'],
  },
  {
    layout: 'mortgage-deed.ka',
    kind: 'mortgage_deed',
    state: 'KA',
    copies: 1,
    facts: [...deed, 'amount'],
  },
  {
    layout: 'release-deed.mh',
    kind: 'release_deed',
    state: 'MH',
    copies: 1,
    facts: [...deed, 'amount'],
  },
  {
    layout: 'release-deed.ka',
    kind: 'release_deed',
    state: 'KA',
    copies: 1,
    facts: [...deed, 'amount'],
  },
  {
    layout: 'tax-receipt.mh',
    kind: 'tax_receipt',
    state: 'MH',
    copies: 1,
    facts: ['receipt_no', 'document_date', 'holder', 'unit', 'village', 'period_from', 'period_to'],
  },
  {
    layout: 'tax-receipt.ka',
    kind: 'tax_receipt',
    state: 'KA',
    copies: 1,
    facts: [
      'receipt_no',
      'document_date',
      'holder',
      'khata_no',
      'village',
      'period_from',
      'period_to',
    ],
  },
]

export interface WrittenDocument extends Pick<DocumentRow, 'kind' | 'state'> {
  id: string
  half: Half
  html: string
  facts: readonly WrittenFact[]
}

export const layoutFolder = (half: Half) => join(import.meta.dirname, 'layouts', half)

/** The text and the truth of each document; needs no browser. */
export function writeDocuments(half: Half, rows = documentRows): WrittenDocument[] {
  const folder = layoutFolder(half)
  const natures = JSON.parse(readFileSync(join(folder, 'natures.json'), 'utf8')) as Record<
    State,
    NatureWords
  >
  return rows.flatMap(({ layout, kind, state, copies }) => {
    const template = readFileSync(join(folder, `${layout}.html`), 'utf8')
    return Array.from({ length: copies }, (_, i) => {
      const id = `${layout.replace('.', '-')}-${i + 1}`
      const land = makeLand(`${half} ${id}`, state, natures[state])
      return { id, half, kind, state, ...renderTemplate(template, land, kind) }
    })
  })
}
