import { cleanText } from './clean-text.ts'
import { compareReadings, type NameVerdict, namesOf } from './compare-parties.ts'
import { firstLook } from './first-look.ts'
import { partiesOf, readHolder, splitHolder } from './holder/read-holder.ts'
import type { HolderString, Person, Reading } from './holder/read-parts.ts'
import { newWordBook, type WordBook } from './word-book.ts'

export type { NameMatch, NameVerdict } from './compare-parties.ts'

/**
 * Records read with one word book. Names consist of few words: most were in earlier records, and a
 * borrower's are the same in all ten. After this many a new one is started, so that it stays small
 * and keeps no name for long.
 */
const recordsPerBook = 200
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

/** Pairs of names compared for one borrower, the most promising first. */
const comparisonsMax = 400
/** The same for a single string. */
const comparisonsOfOneMax = 100
/** Persons and aliases of the borrower's own string. */
const soughtMax = 12
/** The highest score of a string that had to be cut. */
const cutLimit = 80

/** Whether the borrower's name and a holder's, as the registry writes it, are one person's. */
export function compareNames(
  borrower: string,
  holder: string,
  book: WordBook = newWordBook(),
): NameVerdict {
  const { score, nameMatch, why } =
    bestHolder(borrower, [holder], book) ?? notReadable(borrower, holder)
  return { score, nameMatch, why }
}

/** The closest holder; the first among equals. */
export function bestHolder(
  borrower: string,
  holders: readonly string[],
  book: WordBook = newWordBook(),
): (NameVerdict & { holder: string }) | undefined {
  const own = splitHolder(borrower, book)
  const sought = own.persons.flatMap((person) => readingsOf(person, book)).slice(0, soughtMax)
  const strings = holders.map((holder) => splitHolder(holder, book))
  let best: { at: number; verdict: NameVerdict } | undefined
  let left = holders.length === 1 ? comparisonsOfOneMax : comparisonsMax
  for (const { at, person } of mostPromisingFirst(sought, strings)) {
    if (left <= 0) break
    // Nothing is closer than this, except one that is listed before it.
    if (best && best.verdict.score === 100 && best.at <= at) continue
    for (const reading of readingsOf(person, book)) {
      for (const one of sought) {
        if (left-- <= 0) break
        const found = compareReadings(one, reading, book)
        if (!found) continue
        const verdict = own.cut || strings[at]?.cut ? withinLimit(found) : found
        const ahead = best ? verdict.score - best.verdict.score : 1
        if (!best || ahead > 0 || (ahead === 0 && at < best.at)) best = { at, verdict }
      }
    }
  }
  if (best) return { ...best.verdict, holder: holders[best.at] as string }
  const unread = holders.map((holder) => ({ ...notReadable(borrower, holder), holder }))
  return unread.find(({ nameMatch }) => nameMatch === 'match') ?? unread[0]
}

function readingsOf(person: Person, book: WordBook): readonly Reading[] {
  const known = book.readings.get(person)
  if (known) return known
  const found = partiesOf(person, book).flatMap((party) =>
    namesOf(party).map((name) => ({ party, name })),
  )
  book.readings.set(person, found)
  return found
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
