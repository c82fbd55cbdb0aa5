import type { Findings } from './findings/findings.ts'
import { namesOfRecord } from './findings/names/names.ts'

/** For staff alone: a lender is told the score and not how names are read. */
export interface NameMatchReason {
  /** Who came closest. */
  holder: string
  why: string
}

/**
 * Asks the engine again, as the findings did. Null where there is no one to compare, and where it
 * would judge otherwise today: its reason would then be none for what was reported.
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
