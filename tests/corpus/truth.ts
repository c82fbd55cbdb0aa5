import type { Rect } from '../../server/src/documents/reading/page-words.ts'

export type { Rect }

export type State = 'MH' | 'KA'
/** Sets of layouts: those that rules may be written on, and the one that is set aside. ▦ */
export const halves = [
  'known',
  'known-2',
  'known-3',
  'known-4',
  'known-5',
  'known-6',
  'known-7',
  'known-8',
  'known-9',
  'held-back',
] as const
export type Half = (typeof halves)[number]

export type DocumentKind =
  | 'index_ii'
  | 'seven_twelve'
  | 'eight_a'
  | 'mutation'
  | 'encumbrance_certificate'
  | 'rtc'
  | 'khata'
  | 'sale_deed'
  | 'mortgage_deed'
  | 'release_deed'
  | 'tax_receipt'

export const factKinds = [
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

/** What a reader proposes; the shape that the service uses. */
export interface Fact {
  kind: FactKind
  value: string
  confidence: 'high' | 'low'
  places: readonly Place[]
  entry?: number
}

/** What a template says is on the page, before it is drawn. */
export interface WrittenFact {
  /** Names the element on the page. */
  id: number
  kind: FactKind
  value: string
  entry?: number
  /** Right if proposed, no miss if not: an earlier deed's number in the recitals. */
  optional?: true
}

export interface TrueFact extends Omit<WrittenFact, 'id'> {
  /** One for each line that the value is on, on the clean page. */
  places: readonly Place[]
  /** The same on the degraded picture: skewed, turned. */
  degradedPlaces: readonly Place[]
}

export type Effect =
  | { name: 'skew'; degrees: number }
  | { name: 'blur'; radius: number }
  | { name: 'noise'; strength: number; seed: number }
  | { name: 'low_resolution'; dpi: number }
  | { name: 'jpeg'; quality: number }
  | { name: 'faint'; ink: number }
  | { name: 'stamp'; x: number; y: number; degrees: number; text: string }
  | { name: 'signature'; x: number; y: number; seed: number }
  | { name: 'turned'; degrees: 90 | -90 }

export interface TruePage {
  page: number
  clean: string
  degraded: string
  /** What was done to the degraded picture: one to three. */
  effects: readonly Effect[]
  /** All text of the page in its order, to measure reading itself. */
  text: string
}

export interface Truth {
  id: string
  kind: DocumentKind
  state: State
  half: Half
  pdf: string
  pages: readonly TruePage[]
  facts: readonly TrueFact[]
}
