import type { BodyName } from './bodies/body-name.ts'
import type { HolderString, Person, Reading, ReadName, ReadParty } from './holder/read-parts.ts'
import { type Likeness, likeness } from './same-word.ts'
import { joinWords, readWord, type Word } from './words.ts'

/** Words and names seen so far, each read once and each pair of words compared once. */
export interface WordBook {
  /** Parsed strings, by their text. */
  readonly strings: Map<string, HolderString>
  readonly parties: Map<Person, readonly ReadParty[]>
  readonly readings: Map<Person, readonly Reading[]>
  readonly ownWords: Map<ReadName, readonly Word[]>
  readonly bodies: Map<ReadName, BodyName>
  read(token: string, ofRelative?: boolean): Word | undefined
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
  const words = new Map<string, Word | undefined>()
  const pairs = new Map<number, Likeness | null>()
  const keep = (key: string, word: Word | undefined): Word | undefined => {
    if (words.size >= wordsMax) return word
    const kept = word && { ...word, id: words.size + 1 }
    words.set(key, kept)
    return kept
  }
  return {
    strings: new Kept(),
    parties: new Kept(),
    readings: new Kept(),
    ownWords: new Kept(),
    bodies: new Kept(),
    // A copy each time: a name may contain the same word twice.
    read(token, ofRelative = false) {
      const word = words.has(token) ? words.get(token) : keep(token, readWord(token))
      return word && { ...word, ofRelative }
    },
    join(parts) {
      const key = parts.map((part) => part.written).join('\0')
      const word = words.has(key) ? words.get(key) : keep(key, joinWords(parts))
      return word && { ...word, ofRelative: parts.some((part) => part.ofRelative) }
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
