import type { BodyName } from './bodies/body-name.ts'
import type { HolderString, Person, Reading, ReadName, ReadParty } from './holder/read-parts.ts'
import { type Likeness, likeness } from './same-word.ts'
import { copyWord, joinWords, readWord, type Word } from './words.ts'

/** Words and names seen so far, each read once and each pair of words compared once. */
export interface WordBook {
  /** Parsed strings, by their text. */
  readonly strings: Map<string, HolderString>
  readonly parties: Map<Person, readonly ReadParty[]>
  readonly readings: Map<Person, readonly Reading[]>
  readonly ownWords: Map<ReadName, readonly Word[]>
  readonly relativeWords: Map<ReadName, readonly Word[]>
  readonly bodies: Map<ReadName, BodyName>
  read(token: string, ofRelative?: boolean): Word | undefined
  /** Shared by all names: `ofRelative` is for the caller to set, in a copy. */
  join(parts: readonly Word[]): Word | undefined
  likeness(a: Word, b: Word): Likeness | undefined
}

const wordsMax = 20_000
const pairsMax = 50_000
/** More strings than the largest record has; further ones are read each time. */
const stringsMax = 5_000

/** A map with a limited size. */
class Kept<K, V> extends Map<K, V> {
  override set(key: K, value: V): this {
    return this.size < stringsMax || this.has(key) ? super.set(key, value) : this
  }
}

export function newWordBook(): WordBook {
  const words = new Map<string, Word | null>()
  const joins = new Map<number, Word | null>()
  const pairs = new Map<number, Likeness | null>()
  let ids = 0
  const keep = <K>(kept: Map<K, Word | null>, key: K, word: Word | undefined) => {
    if (ids >= wordsMax) return word ?? null
    ids += 1
    const numbered = word ? copyWord(word, { id: ids }) : null
    kept.set(key, numbered)
    return numbered
  }
  return {
    strings: new Kept(),
    parties: new Kept(),
    readings: new Kept(),
    ownWords: new Kept(),
    relativeWords: new Kept(),
    bodies: new Kept(),
    // A copy each time: a name may contain the same word twice.
    read(token, ofRelative = false) {
      const known = words.get(token)
      const word = known === undefined ? keep(words, token, readWord(token)) : known
      return word ? copyWord(word, { ofRelative }) : undefined
    },
    join(parts) {
      const key = keyOf(parts)
      if (key === 0) return joinWords(parts)
      const known = joins.get(key)
      const word = known === undefined ? keep(joins, key, joinWords(parts)) : known
      return word ?? undefined
    },
    likeness(a, b) {
      if (a.id === 0 || b.id === 0) return likeness(a, b)
      const key = a.id * (wordsMax + 1) + b.id
      const known = pairs.get(key)
      if (known !== undefined) return known ?? undefined
      const found = likeness(a, b)
      if (pairs.size < pairsMax) pairs.set(key, found ?? null)
      return found
    },
  }
}

/** Of words with ids, at most three of them; 0 if one has none, or there are more. */
function keyOf(parts: readonly Word[]): number {
  if (parts.length > 3) return 0
  let key = 0
  for (const { id } of parts) {
    if (id === 0) return 0
    key = key * (wordsMax + 1) + id
  }
  return key
}
