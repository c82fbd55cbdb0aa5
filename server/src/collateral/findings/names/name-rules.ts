import { fold } from '../letters.ts'
import type { NameVerdict } from './names.ts'

/** What the findings need to know about names; passed in so that tests can replace it. */
export interface NameRules {
  compareNames(borrower: string, holder: string): NameVerdict
  bestHolder(
    borrower: string,
    holders: readonly string[],
  ): (NameVerdict & { holder: string }) | undefined
  readHolder(written: string): {
    names: string[]
    relative: string | undefined
    deceased: boolean
    minor: boolean
    /** Several persons, or more than are named. */
    joint?: boolean
  }
}

/** From this score on two names may be of one person (decisions, section 9). */
const partialFrom = 60
const matchFrom = 85

/** Names per deed that are compared; the rest of a long list adds work but no certainty. */
export const partiesMax = 20

/** Whether names in deeds are of one person. */
export interface SameNames {
  isMatch(one: string, other: string): boolean
  /** Some name of one list may be that of some name of the other. */
  anyMayBe(ones: readonly string[], others: Iterable<string>): boolean
}

/** The budget of one record: pairs of names, and among them those compared by sound. */
interface Budget {
  pairs: number
  comparisons: number
  /** Names normalised to one spelling; beyond this number they must be written alike. */
  letters: number
}

/** Half a comparison for an ordinary name, more for a string full of names. */
const effortOf = (name: string): number => Math.max(0.5, name.length / 100)

/**
 * Each pair is compared once, and within the budget, since a record may have thousands of deeds.
 * Beyond it nothing counts as the same: a mortgage stays open, a gap stays a gap.
 */
export function sameNames(
  names: NameRules,
  budget: Budget = { pairs: 300_000, comparisons: 2_000, letters: 2_500_000 },
): SameNames {
  const left = { ...budget }
  const scores = new Map<string, number>()
  const plains = new Map<string, string>()
  const plain = (name: string) => {
    const known = plains.get(name)
    if (known !== undefined) return known
    left.letters -= name.length
    const folded = left.letters < 0 ? name : fold(name)
    plains.set(name, folded)
    return folded
  }
  const score = (one: string, other: string): number => {
    if (left.pairs <= 0) return 0
    left.pairs -= 1
    const [a, b] = [plain(one), plain(other)]
    if (a === b) return a === '' ? 0 : 100
    const key = `${a}\0${b}`
    const known = scores.get(key)
    if (known !== undefined) return known
    if (left.comparisons <= 0) return 0
    left.comparisons -= effortOf(a) + effortOf(b)
    const found = names.compareNames(one, other).score
    scores.set(key, found)
    return found
  }
  return {
    isMatch: (one, other) => score(one, other) >= matchFrom,
    anyMayBe: (ones, others) => {
      const few = ones.slice(0, partiesMax)
      for (const other of others) {
        if (left.pairs <= 0) return false
        if (few.some((one) => score(one, other) >= partialFrom)) return true
      }
      return false
    },
  }
}
