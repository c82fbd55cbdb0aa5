import { namesOf } from './compare-parties.ts'
import { partiesOf } from './holder/read-holder.ts'
import type { Person, Reading } from './holder/read-parts.ts'
import type { WordBook } from './word-book.ts'

/** One of the borrowers of a loan. */
export interface Borrower {
  /** As written, for the officer. */
  written: string
  readings: readonly Reading[]
}

export function readingsOf(person: Person, book: WordBook): readonly Reading[] {
  const known = book.readings.get(person)
  if (known) return known
  const found = partiesOf(person, book).flatMap((party) =>
    namesOf(party, book).map((name) => ({ party, name })),
  )
  book.readings.set(person, found)
  return found
}

/**
 * The borrowers of a string. A word that may be a place rather than a person is compared together
 * with the name before it. In “Ramesh and Sunita Patil” both are called Patil.
 */
export function borrowersIn(
  persons: readonly Person[],
  book: WordBook,
  countMax: number,
): Borrower[] {
  const borrowers: { written: string; readings: Reading[] }[] = []
  for (const person of persons) {
    if (borrowers.length === countMax) break
    const readings = readingsOf(person, book)
    if (readings.length === 0) continue
    const last = borrowers.at(-1)
    if (last && !person.certain) last.readings.push(...readings)
    else borrowers.push({ written: person.words.join(' '), readings: [...readings] })
  }
  if (borrowers.length < 2) return borrowers
  const surnames = borrowers.map(({ readings }) => surnameIn(readings, book))
  return borrowers.map(({ written, readings }, i) => {
    const surname =
      surnames.slice(i + 1).find((each) => each !== undefined) ??
      surnames.slice(0, i).findLast((each) => each !== undefined)
    const bare = readings.filter(({ name }) => name.tokens.length === 1 && !name.body)
    const shared = surname === undefined || surnames[i] !== undefined ? [] : bare
    return {
      written,
      readings: [
        ...readings,
        ...shared.map(({ party, name }) => ({
          party,
          name: { ...name, tokens: [...name.tokens, surname as string] },
        })),
      ],
    }
  })
}

function surnameIn(readings: readonly Reading[], book: WordBook): string | undefined {
  const [reading] = readings
  if (!reading || reading.name.body || reading.name.tokens.length < 2) return undefined
  const last = reading.name.tokens.at(-1) ?? ''
  return book.read(last)?.kind === 'surname' ? last : undefined
}
