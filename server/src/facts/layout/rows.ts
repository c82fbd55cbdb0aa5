import type { PageText, Rect } from '../../documents/documents.ts'
import { uprightRects } from './upright.ts'

export interface Word {
  text: string
  /** As on an upright page: for rows and columns. */
  rect: Rect
  /** On the page as it was sent: for the place of a fact. */
  sent: Rect
  confidence: number
  page: number
  /** Its row, counted through all pages. */
  row: number
  /** A ruled line before it, read as a sign. */
  isAfterRule: boolean
}

export interface Row {
  index: number
  page: number
  words: Word[]
  top: number
  bottom: number
  /** The usual width of a letter on the page: the measure of gaps. */
  em: number
}

const pagesMax = 500
const wordsMax = 20_000
/** Twice what 500 full pages of a deed have. */
const allWordsMax = 400_000
/** No word of a document is longer. */
const lettersMax = 200

/** The words in rows from top to bottom, whatever the order in which they were read. */
export function layOutRows(pages: readonly PageText[]): Row[] {
  const rows: Row[] = []
  let words = 0
  for (const page of pages.slice(0, pagesMax)) {
    words += Math.min(wordsMax, page.words.length)
    if (words > allWordsMax) break
    for (const row of rowsOfPage(page)) {
      const index = rows.length
      for (const word of row.words) word.row = index
      rows.push({ ...row, index })
    }
  }
  return rows
}

const isWord = ({ text, rect }: { text: string; rect: Rect }) =>
  text.trim() !== '' && rect.w > 0 && rect.h > 0

function rowsOfPage({ page, words }: PageText): Omit<Row, 'index'>[] {
  const used = words.slice(0, wordsMax).filter(isWord)
  const upright = uprightRects(used)
  const own: Word[] = used.map(({ text, rect, confidence }, i) => ({
    text: cleaned(text),
    rect: upright[i] ?? rect,
    sent: rect,
    confidence,
    page,
    row: 0,
    isAfterRule: false,
  }))
  if (own.length === 0) return []
  const em = median(own.map(({ text, rect }) => rect.w / Math.max(1, lettersIn(text))))
  const rows = inRows(own, median(own.map(({ rect }) => rect.h)))
  return rows
    .map((line) => {
      line.sort((a, b) => a.rect.x - b.rect.x)
      const top = median(line.map(({ rect }) => rect.y))
      const bottom = median(line.map(({ rect }) => rect.y + rect.h))
      // A reader may give boxes that hold only the letters, without what letters could reach.
      const more = Math.max(0, em * heightMin - (bottom - top)) / 2
      return { page, words: withoutRules(line), top: top - more, bottom: bottom + more, em }
    })
    .filter(({ words: own }) => own.length > 0)
    .sort((a, b) => a.top + a.bottom - b.top - b.bottom)
}

/** In widths of a letter. */
const heightMin = 1.9

const rule = /^(?:[|¦]+|।)$/u

/** The lines of a table are often read as signs: between columns, or joined to a word. */
function withoutRules(line: readonly Word[]): Word[] {
  for (const [i, word] of line.entries()) {
    const next = line[i + 1]
    if (/^[|¦](?!\p{N})/u.test(word.text)) word.isAfterRule = true
    if (/(?:(?<!\p{N})[|¦]|^।)$/u.test(word.text) && next !== undefined) next.isAfterRule = true
    if (!rule.test(word.text))
      word.text = word.text.replace(/^[|¦]+(?!\p{N})|(?<!\p{N})[|¦]+$/gu, '')
  }
  return line.filter(({ text }) => !rule.test(text))
}

const cleaned = (text: string) =>
  text
    .trim()
    .slice(0, lettersMax)
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/gu, '')

/** Signs above and below a letter add no width. */
const lettersIn = (text: string) => text.replace(/\p{M}/gu, '').length

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

const middleOf = ({ rect }: Word) => rect.y + rect.h / 2

/**
 * From left to right each word joins the row whose last word is at its height: a row may rise or
 * fall a little across the page.
 */
function inRows(words: readonly Word[], height: number): Word[][] {
  const band = Math.max(height * 0.6, 1e-6)
  const byBand = new Map<number, Word[][]>()
  const rows: Word[][] = []
  for (const word of [...words].sort((a, b) => a.rect.x - b.rect.x)) {
    const middle = middleOf(word)
    const at = Math.floor(middle / band)
    const near = [-2, -1, 0, 1, 2].flatMap((by) => byBand.get(at + by) ?? [])
    const row = nearestRow(near, word)
    if (row === undefined) {
      const started = [word]
      rows.push(started)
      addTo(byBand, at, started)
      continue
    }
    const last = row.at(-1)
    row.push(word)
    const before = last === undefined ? at : Math.floor(middleOf(last) / band)
    if (before !== at) {
      byBand.set(
        before,
        (byBand.get(before) ?? []).filter((each) => each !== row),
      )
      addTo(byBand, at, row)
    }
  }
  return rows
}

function addTo(byBand: Map<number, Word[][]>, at: number, row: Word[]): void {
  const there = byBand.get(at)
  if (there === undefined) byBand.set(at, [row])
  else there.push(row)
}

/** The row that most of the word's height is in; signs below a letter do not make another row. */
function nearestRow(rows: readonly Word[][], word: Word): Word[] | undefined {
  let [best, most]: [Word[] | undefined, number] = [undefined, sharedMin]
  for (const row of rows) {
    const last = row.at(-1)
    const shared = last === undefined ? 0 : sharedHeight(last.rect, word.rect)
    if (shared > most) [best, most] = [row, shared]
  }
  return best
}

const sharedMin = 0.5
const sharedHeight = (one: Rect, other: Rect) =>
  (Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)) / Math.min(one.h, other.h)

export const rightOf = ({ rect }: Word) => rect.x + rect.w
