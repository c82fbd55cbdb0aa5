import { borrowersIn, readingsOf } from './borrowers.ts'
import { cleanText } from './clean-text.ts'
import { compareReadings, type NameVerdict } from './compare-parties.ts'
import { firstLook } from './first-look.ts'
import { readHolder, splitHolder } from './holder/read-holder.ts'
import type { HolderString, Person, Reading } from './holder/read-parts.ts'
import { newWordBook, type WordBook } from './word-book.ts'

export type { NameMatch, NameVerdict } from './compare-parties.ts'

/**
 * Records read with one word book. Names consist of few words: most were in earlier records, and a
 * borrower's are the same in all ten. After this many a new one is started, so that it stays small
 * and keeps no name for long.
 */
const recordsPerBook = 500
let shelf = { book: newWordBook(), records: 0 }

/** The three questions about the names of one record. */
export function namesOfRecord() {
  if (shelf.records >= recordsPerBook) shelf = { book: newWordBook(), records: 0 }
  shelf.records += 1
  const { book } = shelf
  return {
    compareNames: (borrower: string, holder: string) => compareNames(borrower, holder, book),
    bestHolder: (borrower: string, holders: readonly string[]) =>
      bestHolder(borrower, holders, book),
    readHolder: (written: string) => readHolder(written, book),
  }
}

/** Pairs of names compared for one string, the most promising first; several borrowers share them. */
const comparisonsMax = 400
/** The same for a single string. */
const comparisonsOfOneMax = 100
/** Persons and aliases of one string that are compared. */
const soughtMax = 12
/** Borrowers of one loan; a longer list is not compared to its end. */
const borrowersMax = 10
/** The highest score of a string that had to be cut. */
const cutLimit = 80

/** A verdict and the holder it is about. */
export type HolderVerdict = NameVerdict & { holder: string }
/** The same for one of several borrowers. */
export type BorrowerVerdict = HolderVerdict & { borrower: string }

/**
 * Whether two strings name the same person; one person of each is enough. The same in either order,
 * as the parties of two deeds have none.
 */
export function compareNames(
  one: string,
  other: string,
  book: WordBook = newWordBook(),
): NameVerdict {
  const own = splitHolder(one, book)
  const sought = own.persons.flatMap((person) => readingsOf(person, book)).slice(0, soughtMax)
  const found = closest({ sought, cut: own.cut, written: one }, [other], book)
  const { score, nameMatch, why } = found ?? notReadable(one, other)
  return { score, nameMatch, why }
}

/**
 * The closest holder; the first among equals. With several borrowers the one with the lowest score
 * counts (decisions, section 9).
 */
export function bestHolder(
  borrower: string,
  holders: readonly string[],
  book: WordBook = newWordBook(),
): HolderVerdict | undefined {
  return weakestOf(matchBorrowers(borrower, holders, book))
}

export function weakestOf(all: readonly BorrowerVerdict[]): HolderVerdict | undefined {
  const [first] = all
  if (!first) return undefined
  const { borrower, ...weakest } = all.reduce(
    (lowest, each) => (each.score < lowest.score ? each : lowest),
    first,
  )
  if (all.length === 1) return weakest
  return {
    ...weakest,
    why: `The weakest of ${all.length} borrowers is ${borrower}: ${weakest.why}`,
  }
}

/** Each borrower of the string with the closest holder, in the order written. */
export function matchBorrowers(
  borrower: string,
  holders: readonly string[],
  book: WordBook = newWordBook(),
): BorrowerVerdict[] {
  const { cut, persons } = splitHolder(borrower, book)
  const borrowers = borrowersIn(persons, book, borrowersMax + 1)
  const few = borrowers.slice(0, borrowersMax)
  const isCut = cut || few.length < borrowers.length
  const sought = few.length === 0 ? [{ written: borrower, readings: [] }] : few
  return sought.flatMap(({ written, readings }) => {
    const text = few.length < 2 ? borrower : written
    const found = closest(
      { sought: readings.slice(0, soughtMax), cut: isCut, written: text, among: sought.length },
      holders,
      book,
    )
    return found ? [{ ...found, borrower: text }] : []
  })
}

interface Sought {
  /** Borrowers that share the comparisons. */
  among?: number
  sought: readonly Reading[]
  cut: boolean
  written: string
}

function closest(
  { sought, cut, written, among = 1 }: Sought,
  holders: readonly string[],
  book: WordBook,
): HolderVerdict | undefined {
  const strings = holders.map((holder) => splitHolder(holder, book))
  let best: { at: number; verdict: NameVerdict } | undefined
  const comparisons = holders.length === 1 ? comparisonsOfOneMax : comparisonsMax
  let left = Math.ceil(comparisons / among)
  // Nothing is closer than this, except one that is listed before it.
  const cannotWin = (at: number) =>
    best !== undefined && best.verdict.score === 100 && best.at <= at
  for (const { at, person } of mostPromisingFirst(sought, strings)) {
    if (left <= 0) break
    if (cannotWin(at)) continue
    for (const reading of readingsOf(person, book)) {
      for (const one of sought) {
        if (cannotWin(at) || left-- <= 0) break
        const found = compareReadings(one, reading, book)
        if (!found) continue
        const verdict = cut || strings[at]?.cut ? withinLimit(found) : found
        const ahead = best ? verdict.score - best.verdict.score : 1
        if (!best || ahead > 0 || (ahead === 0 && at < best.at)) best = { at, verdict }
      }
    }
  }
  if (best) return { ...best.verdict, holder: holders[best.at] as string }
  const unread = holders.map((holder) => ({ ...notReadable(written, holder), holder }))
  return unread.find(({ nameMatch }) => nameMatch === 'match') ?? unread[0]
}

interface Candidate {
  /** Position in the list of holders. */
  at: number
  person: Person
  promise: number
}

function mostPromisingFirst(
  sought: readonly Reading[],
  strings: readonly HolderString[],
): Candidate[] {
  const [only, ...more] = strings
  if (only?.persons.length === 1 && more.length === 0)
    return only.persons.map((person) => ({ at: 0, person, promise: 0 }))
  const promise = firstLook(sought.flatMap(({ name }) => name.tokens))
  return strings
    .flatMap(({ persons }, at) =>
      persons.map((person) => ({ at, person, promise: promise(person.words) })),
    )
    .sort((a, b) => b.promise - a.promise)
}

const withinLimit = (verdict: NameVerdict): NameVerdict =>
  verdict.score > cutLimit
    ? { score: cutLimit, nameMatch: 'partial', why: 'The name is too long to be compared in full.' }
    : verdict

/** Nothing to compare, or an unsupported script: equal text is still equal. */
function notReadable(borrower: string, holder: string): NameVerdict {
  const [a, b] = [borrower, holder].map((name) => cleanText(name).toLowerCase())
  if (a !== undefined && a === b && /\p{L}/u.test(a)) {
    return { score: 100, nameMatch: 'match', why: 'Both names are identical.' }
  }
  return { score: 0, nameMatch: 'not_checked', why: 'At least one of the names could not be read.' }
}
