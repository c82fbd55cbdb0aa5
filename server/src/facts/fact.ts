import type { Rect } from '../documents/documents.ts'

/** ▦ */
export const documentKinds = [
  'index_ii',
  'seven_twelve',
  'eight_a',
  'mutation',
  'encumbrance_certificate',
  'rtc',
  'khata',
  'sale_deed',
  'mortgage_deed',
  'release_deed',
  'tax_receipt',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** ▦ */
const factKinds = [
  'document_kind',
  'nature',
  'registration_no',
  'registration_date',
  'execution_date',
  'document_date',
  'executant',
  'claimant',
  'holder',
  'survey_no',
  'unit',
  'village',
  'taluka',
  'district',
  'area',
  'consideration',
  'amount',
  'east',
  'west',
  'north',
  'south',
  'mutation_no',
  'khata_no',
  'order_no',
  'order_date',
  'receipt_no',
  'period_from',
  'period_to',
] as const
export type FactKind = (typeof factKinds)[number]

export interface Place {
  page: number
  rect: Rect
}

export interface Fact {
  kind: FactKind
  /** As it stands in the document, cleaned of stray marks: what a person would type into the draft. */
  value: string
  confidence: 'high' | 'low'
  /** Never empty: no value without a place. */
  places: readonly Place[]
  /** Facts with the same number belong to one entry of a document that lists several (EC, Index-II list, 7/12 holders). */
  entry?: number
}
