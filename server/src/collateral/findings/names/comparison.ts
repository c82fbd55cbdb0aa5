import type { Pair } from './align-words.ts'
import type { Word } from './words.ts'

/** What two names have in common, in the terms that distinguish the cases. */
export interface Comparison {
  a: Side
  b: Side
  pairs: readonly Pair[]
  given:
    | 'agrees'
    | 'doubtful'
    | 'misread'
    | 'near'
    | 'initial'
    | 'elsewhere'
    | 'unmatched_one'
    | 'differs'
  /** Pairs of full words, and those of them that are not just middle words. */
  full: number
  telling: number
  viaRelative: boolean
}

export interface Side {
  words: readonly Word[]
  given: Word
  /** Words without a partner: distinctive ones, middle words, initials. */
  missing: Word[]
  missingMiddle: Word[]
  missingInitials: Word[]
}
