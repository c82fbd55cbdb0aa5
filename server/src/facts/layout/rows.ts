import type { PageText, Rect } from '../../documents/documents.ts'
import { type Box, boxAround, toBoxes } from './boxes.ts'
import { numbersColumns } from './column-numbers.ts'
import { uprightOf } from './upright.ts'

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
  /** What ruled lines enclose around it. */
  box: Box | undefined
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
  /** All ruled boxes of its page. */
  ruled: readonly Box[]
}

const pagesMax = 500
const wordsMax = 20_000
const boxesMax = 2_000
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

function rowsOfPage({ page, words, boxes = [] }: PageText): Omit<Row, 'index'>[] {
  const used = words.slice(0, wordsMax).filter(isWord)
  const upright = uprightOf(used)
  const ruled = toBoxes(boxes.slice(0, boxesMax).map((box) => upright.box(box)))
  const own = used.map(({ text, rect: sent, confidence }): Word => {
    const rect = upright.word(sent)
    const box = boxAround(ruled, rect)
    return { text: cleaned(text), rect, sent, confidence, page, row: 0, box, isAfterRule: false }
  })
  if (own.length === 0) return []
  const em = median(own.map(({ text, rect }) => rect.w / Math.max(1, lettersIn(text))))
  const rows = inRows(partsOf(own), median(own.map(({ rect }) => rect.h)))
  return rows
    .map((line) => {
      line.sort((a, b) => a.rect.x - b.rect.x)
      const top = median(line.map(({ rect }) => rect.y))
      const bottom = median(line.map(({ rect }) => rect.y + rect.h))
      // A reader may give boxes that hold only the letters, without what letters could reach.
      const more = Math.max(0, em * heightMin - (bottom - top)) / 2
      const words = withoutRules(line)
      return { page, words, top: top - more, bottom: bottom + more, em, ruled }
    })
    .filter(({ words: own }) => own.length > 0 && !isOfNumbers(own))
    .sort((a, b) => a.top + a.bottom - b.top - b.bottom)
}

/** Such a row says nothing, but that a heading is above it. */
function isOfNumbers(words: readonly Word[]): boolean {
  const isOf = numbersColumns(words)
  if (isOf) for (const { box } of words) if (box !== undefined) box.isColumnNumber = true
  return isOf
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

/** What stays together in a row: a word, or a line of words in a box. */
interface Part {
  words: Word[]
  rect: Rect
}

const partFrom = (words: Word[]): Part => {
  const [x, y] = [
    Math.min(...words.map(({ rect }) => rect.x)),
    median(words.map(({ rect }) => rect.y)),
  ]
  const h = median(words.map(({ rect }) => rect.h))
  return { words, rect: { x, y, w: Math.max(...words.map(rightOf)) - x, h } }
}

function partsOf(words: readonly Word[]): Part[] {
  const parts: Part[] = []
  for (const [box, own] of Map.groupBy(words, (word) => word.box)) {
    const single = own.map((word) => partFrom([word]))
    const height = median(own.map(({ rect }) => rect.h))
    parts.push(...(box === undefined ? single : inRows(single, height).map(partFrom)))
  }
  return parts
}

const middleOf = ({ rect }: Pick<Part, 'rect'>) => rect.y + rect.h / 2

/**
 * From left to right each part joins the row whose last part is at its height: a row may rise or
 * fall a little across the page.
 */
function inRows(parts: readonly Part[], height: number): Word[][] {
  const band = Math.max(height * 0.6, 1e-6)
  const byBand = new Map<number, Part[][]>()
  const rows: Part[][] = []
  for (const part of [...parts].sort((a, b) => a.rect.x - b.rect.x)) {
    const middle = middleOf(part)
    const at = Math.floor(middle / band)
    const near = [-2, -1, 0, 1, 2].flatMap((by) => byBand.get(at + by) ?? [])
    const row = nearestRow(near, part)
    if (row === undefined) {
      const started = [part]
      rows.push(started)
      addTo(byBand, at, started)
      continue
    }
    const last = row.at(-1)
    row.push(part)
    const before = last === undefined ? at : Math.floor(middleOf(last) / band)
    if (before !== at) {
      byBand.set(
        before,
        (byBand.get(before) ?? []).filter((each) => each !== row),
      )
      addTo(byBand, at, row)
    }
  }
  return rows.map((row) => row.flatMap(({ words }) => words))
}

function addTo(byBand: Map<number, Part[][]>, at: number, row: Part[]): void {
  const there = byBand.get(at)
  if (there === undefined) byBand.set(at, [row])
  else there.push(row)
}

/** The row that most of the part's height is in; signs below a letter do not make another row. */
function nearestRow(rows: readonly Part[][], part: Part): Part[] | undefined {
  let [best, most]: [Part[] | undefined, number] = [undefined, sharedMin]
  for (const row of rows) {
    const last = row.at(-1)
    const shared = last === undefined ? 0 : sharedHeight(last.rect, part.rect)
    if (shared > most) [best, most] = [row, shared]
  }
  return best
}

const sharedMin = 0.5
const sharedHeight = (one: Rect, other: Rect) =>
  (Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)) / Math.min(one.h, other.h)

export const rightOf = ({ rect }: Word) => rect.x + rect.w
