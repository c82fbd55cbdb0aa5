import { fold, newWordBook, type WordBook } from '../../collateral/collateral.ts'
import type { PageText, PageWord, Rect } from '../../documents/documents.ts'

/** A place where the words stand together. */
export interface Hit {
  page: number
  /** One for each word. */
  rects: Rect[]
  /** The line around it. */
  text: string
  /** Where its words stand in the text. */
  from: number
  to: number
}

export const queryLengthMax = 200
const queryWordsMax = 8
const hitsPerPageMax = 50
/** Shorter words are found only as they are spelled. A letter of Marathi or Kannada is a syllable. */
export const isLong = (text: string) =>
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
export function openSearch(query: string, { beginningMin = 1 } = {}): WordSearch | undefined {
  const book = takeBook()
  const wanted = splitQuery(query).map((text, index, all) => {
    const mayContinue = index === all.length - 1 && fold(text).length >= beginningMin
    return toWanted(text, mayContinue, book)
  })
  if (wanted.length === 0) return undefined
  const known = wanted.map(() => new Map<string, boolean>())
  const fits = (index: number, text: string): boolean => {
    const seen = known[index]?.get(text)
    if (seen !== undefined) return seen
    const isFit = wanted[index]?.fits(bare(text)) ?? false
    if ((known[index]?.size ?? 0) < knownMax) known[index]?.set(text, isFit)
    return isFit
  }
  return { findOn: (page) => findOn(page, wanted.length, fits) }
}

const knownMax = 50_000
/** Words are read once for several searches. */
const searchesPerBook = 20
let shelf = { book: newWordBook(), searches: 0 }

function takeBook(): WordBook {
  if (shelf.searches >= searchesPerBook) shelf = { book: newWordBook(), searches: 0 }
  shelf.searches += 1
  return shelf.book
}

export function splitQuery(query: string): string[] {
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
  fits: (index: number, text: string) => boolean,
): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at + length <= words.length && hits.length < hitsPerPageMax; at += 1) {
    let isHit = true
    for (let i = 0; i < length && isHit; i += 1) isHit = fits(i, words[at + i]?.text ?? '')
    if (!isHit) continue
    const found = words.slice(at, at + length)
    hits.push({ page, rects: found.map(({ rect }) => rect), ...lineAround(words, at, length) })
  }
  return hits
}

/** The line of a word, cut around it, and the part of it that is the hit. */
function lineAround(
  words: readonly PageWord[],
  at: number,
  length: number,
): Pick<Hit, 'text' | 'from' | 'to'> {
  const line = words[at]?.line
  const onLine = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .filter((word) => word.line === line)
      .map((word) => word.text)
  const [before, hit] = [onLine(at - 12, at), onLine(at, at + length).join(' ')]
  const text = [...before, hit, ...onLine(at + length, at + 16)].join(' ')
  const from = before.reduce((sum, word) => sum + word.length + 1, 0)
  const shown = text.length > lineLengthMax ? `${text.slice(0, lineLengthMax)}…` : text
  return {
    text: shown,
    from: Math.min(from, lineLengthMax),
    to: Math.min(from + hit.length, lineLengthMax),
  }
}

interface Wanted {
  fits(text: string): boolean
}

function toWanted(text: string, mayContinue: boolean, book: WordBook): Wanted {
  const folded = fold(text)
  const isNumber = /\d/u.test(folded)
  const word = isNumber || !isLong(text) ? undefined : book.read(text)
  return {
    fits(seen) {
      const other = fold(seen)
      if (mayContinue ? other.startsWith(folded) : other === folded) return true
      // "Gat No. 45/2B" is found by 45/2B and by 45.
      if (isNumber) return partsOf(other).includes(folded)
      const like = word && isLong(seen) ? book.read(seen) : undefined
      if (!word || !like) return false
      const agreement = book.likeness(word, like)?.agreement
      return agreement === 'same' || agreement === 'scanned'
    },
  }
}

/** Letters and digits that stand together in a folded word. */
export const partsOf = (folded: string) => folded.split(/[^\p{L}\p{M}\d]+/u)

/** Without the marks around a word. */
export const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')
