import type { Findings } from './findings/findings.ts'
import { matchBorrowers, weakestOf } from './findings/names/names.ts'

/** For staff only: a lender gets the score and not how names are read. */
export interface NameMatchReason {
  /** The closest holder; of the borrower with the lowest score if there are several. */
  holder: string
  /** With several borrowers, a sentence for each. */
  why: string
}

/**
 * Runs the engine again, as for the findings. Null if there is no name to compare, or if the
 * verdict would be different today: its reason would then not explain what was reported.
 */
export function explainNameMatch(
  borrower: string,
  findings: Pick<Findings, 'holders' | 'nameMatch'> & { nameMatchScore: number | null },
): NameMatchReason | null {
  if (findings.holders.length === 0) return null
  const all = matchBorrowers(borrower, findings.holders)
  const best = weakestOf(all)
  if (!best || best.nameMatch !== findings.nameMatch) return null
  if (best.nameMatch !== 'not_checked' && best.score !== findings.nameMatchScore) return null
  const why =
    all.length === 1
      ? best.why
      : all
          .map((each) => `${each.borrower}: ${each.score}, closest to ${each.holder}. ${each.why}`)
          .join(' ')
  return { holder: best.holder, why }
}
