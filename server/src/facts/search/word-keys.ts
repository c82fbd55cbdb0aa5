import { setImmediate as nextTurn } from 'node:timers/promises'
import { fold, likenessKeys, newWordBook, type WordBook } from '../../collateral/collateral.ts'
import type { PageWord } from '../../documents/documents.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Mode } from '../../lib/scope.ts'
import { bare, isLong, partsOf, queryLengthMax, splitQuery } from './find-words.ts'

/**
 * Words as keyed hashes, by which pages are found without opening them. A word that `find-words.ts`
 * finds on a page has a key in common with it; what is found must still be opened and compared.
 * A change of the keys needs a migration that sets `document_pages.word_keys` to null.
 */

/** Beginnings that a word can be found by, in letters; and the shortest one. */
const beginnings = [3, 4, 6] as const
export const beginningMin = beginnings[0]
/** More than a page has; further ones are not found. */
const wordsMax = 4_000
/** A query is no longer. */
const lengthMax = queryLengthMax

/** Words whose keys are remembered: most words of a page were on another one before. */
const rememberedMax = 20_000
/** Words of a page before others have their turn: a few milliseconds. */
const wordsAtOnce = 50

/** Makes the keys of pages: each once, in an order that says nothing about that of the words. */
export function openPageKeys(
  keyring: Keyring,
): (mode: Mode, words: readonly PageWord[]) => Promise<number[]> {
  const remembered = new Map<string, readonly number[]>()
  let book = newWordBook()
  const keysOf = (mode: Mode, text: string): readonly number[] => {
    const known = remembered.get(`${mode} ${text}`)
    if (known) return known
    if (remembered.size >= rememberedMax) {
      remembered.clear()
      book = newWordBook()
    }
    const keys = hashAll(keyring, mode, keysOfWord(text, book))
    remembered.set(`${mode} ${text}`, keys)
    return keys
  }
  return async (mode, words) => {
    const texts = new Set<string>()
    for (const { text } of words)
      if (texts.size < wordsMax) texts.add(bare(text).slice(0, lengthMax))
    const keys = new Set<number>()
    for (const [index, text] of [...texts].entries()) {
      if (index % wordsAtOnce === wordsAtOnce - 1) await nextTurn()
      for (const key of keysOf(mode, text)) keys.add(key)
    }
    return [...keys].sort((a, b) => a - b)
  }
}

/** For each word of a query the keys of which a page must have one. */
export function keysSought(keyring: Keyring, mode: Mode, query: string): number[][] {
  const book = newWordBook()
  return splitQuery(query).map((text, index, all) =>
    hashAll(keyring, mode, keysOfQueryWord(text, index === all.length - 1, book)),
  )
}

function keysOfWord(text: string, book: WordBook): string[] {
  const folded = fold(text)
  if (folded === '') return []
  const parts = partsOf(folded)
  const starts = beginnings.filter((length) => length < folded.length)
  return [
    folded,
    ...starts.map((length) => folded.slice(0, length)),
    // "Gat No. 45/2B" is found by 45/2B and by 45.
    ...(parts.length > 1 ? parts : []),
    ...likeWords(text, book),
  ]
}

function keysOfQueryWord(text: string, isLast: boolean, book: WordBook): string[] {
  const folded = fold(text)
  const start = isLast ? beginnings.findLast((length) => length <= folded.length) : undefined
  const like = /\d/u.test(folded) ? [] : likeWords(text, book)
  return [folded.slice(0, start), folded, ...like]
}

function likeWords(text: string, book: WordBook): string[] {
  const word = isLong(text) ? book.read(text) : undefined
  return word ? likenessKeys(word) : []
}

/** Four bytes: a few words share a key, which costs a page opened in vain and tells less. */
function hashAll(keyring: Keyring, mode: Mode, keys: readonly string[]): number[] {
  return [...new Set(keys)].map((key) => keyring.mac('word-keys', `${mode} ${key}`).readInt32BE())
}
