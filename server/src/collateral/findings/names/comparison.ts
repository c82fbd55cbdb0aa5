import type { Pair } from './align-words.ts'
import type { Word } from './words.ts'

/** What of two names agrees, in the terms the cases are told apart by. */
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
  /** Pairs of full words, and those of them that are no mere middle word. */
  full: number
  telling: number
  viaRelative: boolean
}

export interface Side {
  words: readonly Word[]
  given: Word
  /** Words without a partner: telling ones, middle words, initials. */
  missing: Word[]
  missingMiddle: Word[]
  missingInitials: Word[]
}
