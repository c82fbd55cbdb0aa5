import { fold, newWordBook, type WordBook } from '../../collateral/collateral.ts'
import type { PageText, PageWord, Rect } from '../../documents/documents.ts'

/** A place where the words stand together. */
export interface Hit {
  page: number
  /** One for each word. */
  rects: Rect[]
  /** The line around it. */
  text: string
}

export const queryLengthMax = 200
const queryWordsMax = 8
const hitsPerPageMax = 50
/** Shorter words are found only as they are spelled. A letter of Marathi or Kannada is a syllable. */
const isLong = (text: string) =>
  (text.match(/\p{L}/gu) ?? []).length >= (/[a-z]/iu.test(text) ? 4 : 2)
const lineLengthMax = 160

/** Undefined if there is nothing to search for. */
export interface WordSearch {
  /** Hits on a page, in reading order. */
  findOn(page: PageText): Hit[]
}

/**
 * Words in the order they were typed, the last one perhaps unfinished. Letters are compared as the
 * land records are, so that spelling, script and misread letters make no difference; numbers are
 * compared digit by digit.
 */
export function openSearch(query: string): WordSearch | undefined {
  const book = newWordBook()
  const wanted = splitQuery(query).map((text, index, all) =>
    toWanted(text, index === all.length - 1, book),
  )
  if (wanted.length === 0) return undefined
  const known = new Map<string, boolean[]>()
  const fitsOf = (text: string): boolean[] => {
    const seen = known.get(text)
    if (seen) return seen
    const fits = wanted.map((each) => each.fits(text))
    if (known.size < 100_000) known.set(text, fits)
    return fits
  }
  return { findOn: (page) => findOn(page, wanted.length, fitsOf) }
}

function splitQuery(query: string): string[] {
  return query
    .slice(0, queryLengthMax)
    .split(/\s+/u)
    .map(bare)
    .filter(Boolean)
    .slice(0, queryWordsMax)
}

function findOn(
  { page, words }: PageText,
  length: number,
  fitsOf: (text: string) => boolean[],
): Hit[] {
  const hits: Hit[] = []
  const fits = words.map(({ text }) => fitsOf(bare(text)))
  for (let at = 0; at + length <= words.length && hits.length < hitsPerPageMax; at += 1) {
    let isHit = true
    for (let i = 0; i < length && isHit; i += 1) isHit = fits[at + i]?.[i] ?? false
    if (!isHit) continue
    const found = words.slice(at, at + length)
    hits.push({ page, rects: found.map(({ rect }) => rect), text: lineAround(words, at) })
  }
  return hits
}

/** The line of a word, cut around it. */
function lineAround(words: readonly PageWord[], at: number): string {
  const line = words[at]?.line
  const near = words.slice(Math.max(0, at - 12), at + 16).filter((word) => word.line === line)
  const text = near.map((word) => word.text).join(' ')
  return text.length > lineLengthMax ? `${text.slice(0, lineLengthMax)}…` : text
}

interface Wanted {
  fits(text: string): boolean
}

function toWanted(text: string, isLast: boolean, book: WordBook): Wanted {
  const folded = fold(text)
  const isNumber = /\d/u.test(folded)
  const word = isNumber || !isLong(text) ? undefined : book.read(text)
  return {
    fits(seen) {
      const other = fold(seen)
      if (isLast ? other.startsWith(folded) : other === folded) return true
      // "Gat No. 45/2B" is found by 45/2B and by 45.
      if (isNumber) return other.split(/[^\p{L}\p{M}\d]+/u).includes(folded)
      const like = word && isLong(seen) ? book.read(seen) : undefined
      if (!word || !like) return false
      const agreement = book.likeness(word, like)?.agreement
      return agreement === 'same' || agreement === 'scanned'
    },
  }
}

/** Without the marks around a word. */
const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
