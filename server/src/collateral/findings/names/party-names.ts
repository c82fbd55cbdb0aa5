import { borrowersIn } from './borrowers.ts'
import { cleanText } from './clean-text.ts'
import { compareReadings, type NameMatch } from './compare-parties.ts'
import { sketchOf } from './first-look.ts'
import { splitHolder } from './holder/read-holder.ts'
import type { Reading } from './holder/read-parts.ts'
import type { WordBook } from './word-book.ts'

/** One of the parties that a deed names in one string. */
export interface PartyName {
  /** As written; the whole string if it names one. */
  written: string
  readings: readonly Reading[]
  /** A firm, a family or a trust. */
  isBody: boolean
  words: readonly string[]
  /** How the words begin, in bits. */
  sketches: number
  script: 'latin' | 'other'
}

export interface PartyNames {
  parties: PartyName[]
  /** More than are named: “and 5 others”, or a string too long to be read in full. */
  hasOthers: boolean
}

const partiesMax = 20
/** Persons and aliases of one party that are compared. */
const readingsMax = 12

/** The parties in a string. In “Ramesh and Sunita Patil” both are called Patil. */
export function partiesIn(written: string, book: WordBook): PartyNames {
  const { persons, others, cut } = splitHolder(written, book)
  const found = borrowersIn(persons, book, partiesMax + 1)
  const hasOthers = others || cut || found.length > partiesMax
  if (found.length === 0) return { parties: [partyFrom(written, [])], hasOthers }
  const parties = found
    .slice(0, partiesMax)
    .map((one) => partyFrom(found.length === 1 ? written : one.written, one.readings))
  return { parties, hasOthers }
}

function partyFrom(written: string, readings: readonly Reading[]): PartyName {
  const few = readings.slice(0, readingsMax)
  const words = [...new Set(few.flatMap(({ name }) => name.tokens))]
  return {
    written,
    readings: few,
    isBody: few.some(({ name }) => name.body),
    words,
    sketches: words.reduce((bits, word) => bits | bitsOf(word), 0),
    script: /^[^\u0900-\u0d7f]*$/u.test(written) ? 'latin' : 'other',
  }
}

/** From 0 to 100, and what it means. */
export interface Alike {
  score: number
  nameMatch: NameMatch
}

/** Whether two parties are one; the most alike of their names counts. */
export function compareParties(one: PartyName, other: PartyName, book: WordBook): Alike {
  let best: Alike | undefined
  for (const a of one.readings) {
    for (const b of other.readings) {
      const found = compareReadings(a, b, book)
      if (found && (!best || found.score > best.score)) best = found
      if (best?.score === 100) return best
    }
  }
  if (best) return best
  const [a, b] = [one, other].map(({ written }) => cleanText(written).toLowerCase())
  const isEqual = a === b && /\p{L}/u.test(a ?? '')
  return isEqual ? { score: 100, nameMatch: 'match' } : { score: 0, nameMatch: 'not_checked' }
}

/**
 * A quick look that spares most comparisons: names of several words in one script have a word in
 * common that begins with about the same consonants.
 */
export function mayBeAlike(one: PartyName, other: PartyName): boolean {
  if (Math.min(one.words.length, other.words.length) < 2 || one.script !== other.script) return true
  return (one.sketches & other.sketches) !== 0
}

const sortsOfConsonants = 'kjtpnsr'

/** Bits for the first two consonants of a word; one alone may begin with any second. */
function bitsOf(word: string): number {
  const [first = '', second = ''] = sketchOf(word)
  const [row, column] = [sortsOfConsonants.indexOf(first), sortsOfConsonants.indexOf(second)]
  // Of 49 pairs each has one of 31 bits; two pairs with the same bit are only compared in vain.
  const bit = (at: number) => 1 << ((row * sortsOfConsonants.length + at) % 31)
  if (row < 0) return vowels
  if (column >= 0) return bit(column)
  return [...sortsOfConsonants].reduce((bits, _, at) => bits | bit(at), 0)
}
const vowels = 1 << 30
