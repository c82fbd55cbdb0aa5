import type { FactKind } from '../fact.ts'
import type { Word } from '../layout/rows.ts'
import { type Run, wordsIn } from '../layout/run.ts'
import type { Reading } from '../values/reading.ts'

/** A value that may become a fact. */
export interface Candidate {
  fact: FactKind
  value: string
  words: readonly Word[]
  /** The engine for this kind of value understands it. */
  isSound: boolean
  /** The label was surely recognised. */
  isSure: boolean
  /** How clearly the label points at the value: 3 a table or a form, 2 a colon, 1 prose. */
  rank: 1 | 2 | 3
  entry?: number
  /** Of a parcel: the number of its part, which stands apart from that of the survey. */
  isPart?: true
}

export interface Found {
  fact: FactKind
  reading: Reading
  /** The run that the reading's positions are of. */
  run: Run
  isSure: boolean
  rank: Candidate['rank']
  entry?: number
  isPart?: true
}

export function candidateFrom({ fact, reading, run, ...more }: Found): Candidate {
  const { value, start, end, isSound } = reading
  return { fact, value, words: wordsIn(run, start, end), isSound, ...more }
}
