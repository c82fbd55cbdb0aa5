import type { PageText, Rect } from '../../documents/documents.ts'
import { isBrokenText } from './broken-text.ts'

export interface Word {
  text: string
  rect: Rect
  confidence: number
  page: number
  /** Its row, counted through all pages. */
  row: number
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
/** No word of a document is longer. */
const lettersMax = 200

/** The words in rows from top to bottom, whatever the order in which they were read. */
export function layOutRows(pages: readonly PageText[]): Row[] {
  const rows: Row[] = []
  for (const page of pages.slice(0, pagesMax)) {
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

function rowsOfPage(read: PageText): Omit<Row, 'index'>[] {
  const { page, words } = read
  const isBroken = isBrokenText(read)
  const own: Word[] = words
    .slice(0, wordsMax)
    .filter(isWord)
    .map(({ text, rect, confidence }) => ({
      text: text.trim().slice(0, lettersMax).normalize('NFC'),
      rect,
      confidence: isBroken ? 0 : confidence,
      page,
      row: 0,
    }))
  if (own.length === 0) return []
  const em = median(own.map(({ text, rect }) => rect.w / Math.max(1, lettersIn(text))))
  const rows = inRows(own, median(own.map(({ rect }) => rect.h)))
  return rows
    .map((line) => {
      const top = median(line.map(({ rect }) => rect.y))
      const bottom = median(line.map(({ rect }) => rect.y + rect.h))
      return { page, words: line.sort((a, b) => a.rect.x - b.rect.x), top, bottom, em }
    })
    .sort((a, b) => a.top + a.bottom - b.top - b.bottom)
}

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
    const near = [at - 1, at, at + 1].flatMap((key) => byBand.get(key) ?? [])
    const row = nearestRow(near, middle, Math.max(height, word.rect.h) * 0.5)
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

function nearestRow(rows: readonly Word[][], middle: number, within: number): Word[] | undefined {
  let [best, distance]: [Word[] | undefined, number] = [undefined, within]
  for (const row of rows) {
    const last = row.at(-1)
    const away = last === undefined ? Infinity : Math.abs(middleOf(last) - middle)
    if (away < distance) [best, distance] = [row, away]
  }
  return best
}

export const rightOf = ({ rect }: Word) => rect.x + rect.w
