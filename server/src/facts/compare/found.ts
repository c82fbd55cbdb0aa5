import type { ComparisonKey } from './comparisons.ts'
import type { DisagreementSeverity, Source } from './disagreement.ts'
import type { Written } from './sources/statement.ts'

/** A side before it is written for a reader. */
export interface FoundSide {
  source: Source
  label: string
  values: readonly Written[]
}

export interface Found {
  key: ComparisonKey
  sides: readonly FoundSide[]
  /** What else the sentence says: how far apart, which side. */
  note?: string | undefined
  /** If it is not that of the table. */
  severity?: DisagreementSeverity | undefined
}

export const sideOf = (
  { source }: { source: Source },
  label: string,
  values: Written | undefined | readonly Written[],
): FoundSide => ({
  source,
  label,
  values: values === undefined ? [] : 'text' in values ? [values] : values,
})
