import type { Findings } from './findings/findings.ts'
import { namesOfRecord } from './findings/names/names.ts'

/** For staff only: a lender gets the score and not how names are read. */
export interface NameMatchReason {
  /** The closest holder. */
  holder: string
  why: string
}

/**
 * Runs the engine again, as for the findings. Null if there is no name to compare, or if the
 * verdict would be different today: its reason would then not explain what was reported.
 */
export function explainNameMatch(
  borrower: string,
  findings: Pick<Findings, 'holders' | 'nameMatch' | 'nameMatchScore'>,
): NameMatchReason | null {
  if (findings.holders.length === 0) return null
  const best = namesOfRecord().bestHolder(borrower, findings.holders)
  if (!best || best.nameMatch !== findings.nameMatch) return null
  const score = best.nameMatch === 'not_checked' ? null : best.score
  return score === findings.nameMatchScore ? { holder: best.holder, why: best.why } : null
}
