import type { Place } from '../fact.ts'
import type { ComparisonKey, comparisons } from './comparisons.ts'

/** The place of a value in a document. */
export type Source =
  | { kind: 'lender' }
  | { kind: 'document'; documentId: string; filename: string }
  | { kind: 'registry'; propertyId: string; portal: string }

export const disagreementSeverities = ['high', 'medium', 'low'] as const
export type DisagreementSeverity = (typeof disagreementSeverities)[number]

export interface DisagreementSide {
  source: Source
  /** What the value is in this source: claimant, holder, area. */
  label: string
  value: string
  /** Empty for values of the lender and of a registry. */
  places: readonly Place[]
  /** It may have been read wrongly. */
  isDoubtful: boolean
}

export interface Disagreement {
  /** The same for the same values of the same sources. */
  id: string
  key: ComparisonKey
  about: (typeof comparisons)[ComparisonKey]['about']
  severity: DisagreementSeverity
  /** What differs, without the values. */
  title: string
  sentence: string
  /** Two or more; the first is what the others are compared with. */
  sides: readonly DisagreementSide[]
  /** A text that can be sent to the lender. */
  query: string
}
