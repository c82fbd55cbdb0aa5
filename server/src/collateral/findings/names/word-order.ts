import type { Comparison, Side } from './comparison.ts'
import type { Word } from './words.ts'

/**
 * Ramesh Shankar Patil is the son of a Shankar, Shankar Ramesh Patil may be that father. The order
 * of the other words says nothing: a surname may come first.
 */

/** May be the given name of a person, or of the person's father. */
const callsSomebody = (word: Word): boolean =>
  word.kind === 'plain' || (word.kind === 'middle' && word.givenName)

const hasSurname = (side: Side): boolean => side.words.some((word) => word.kind === 'surname')

/** Ascending, possibly after some words were moved from the front to the end. */
function isTurned(places: readonly number[]): boolean {
  const falls = places.filter((place, i) => i > 0 && place < (places[i - 1] as number)).length
  return falls === 0 || (falls === 1 && (places[0] as number) > (places.at(-1) as number))
}

/** The words of both names in the order of the first, with their positions in the second. */
function sharedWords(c: Comparison): { words: Word[]; places: number[] } {
  const places = new Map(c.b.words.map((word, i) => [word, i]))
  const shared = c.a.words.flatMap((word) => {
    const pair = c.pairs.find(({ a }) => a === word)
    const place = pair && places.get(pair.b)
    const counts = pair && callsSomebody(word) && callsSomebody(pair.b)
    return counts && place !== undefined ? [{ word, partner: pair.b, place }] : []
  })
  return {
    words: shared.map(({ word, partner }) => (partner.givenName ? partner : word)),
    places: shared.map(({ place }) => place),
  }
}

/** One name states the father, and the other begins with him. */
function relativeFirst(c: Comparison): boolean {
  return [c.a, c.b].some((side) => {
    const named = (word: Word) =>
      c.pairs.some(({ a, b }) => (a === word && b.ofRelative) || (b === word && a.ofRelative))
    const first = side.words.findIndex(callsSomebody)
    const word = side.words[first]
    if (!word || !named(word)) return false
    if (!word.givenName && !hasSurname(side)) return false
    return side.words
      .slice(first + 1)
      .some(
        (later) =>
          callsSomebody(later) &&
          c.pairs.some(
            ({ a, b }) => (a === later || b === later) && !a.ofRelative && !b.ofRelative,
          ),
      )
  })
}

/** Given name and father's name are swapped. */
export function isExchanged(c: Comparison): boolean {
  if (relativeFirst(c)) return true
  const { words, places } = sharedWords(c)
  const inOrder = places.every((place, i) => i === 0 || place > (places[i - 1] as number))
  if (inOrder) return false
  if (places.length > 2) return !isTurned(places)
  // If the surname is known, the two are given name and father; else one of them may be the
  // surname.
  if (hasSurname(c.a) || hasSurname(c.b)) return true
  return words.filter((word) => word.givenName).length !== 1
}
