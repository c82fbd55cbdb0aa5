import type { ReportDraft } from '../../../server/src/reports/report-content.ts'
import {
  componentKeys,
  type FactorKey,
  factors,
} from '../../../server/src/reports/score/risk-score.ts'

type Score = NonNullable<ReportDraft['score']>
type Factor = NonNullable<Score['factors']>[number]

/** A score with these factors; in every component without one, nothing was found. */
export function assessedScore(
  given: readonly (FactorKey | Factor)[] = [],
  more: Pick<Score, 'overrides'> = {},
) {
  const ticked = given.map((each): Factor => (typeof each === 'string' ? { key: each } : each))
  const found = new Set<string>(ticked.map(({ key }) => factors[key].component))
  const nothing_found = componentKeys.filter((key) => !found.has(key))
  return { factors: ticked, nothing_found, ...more } satisfies Score
}
