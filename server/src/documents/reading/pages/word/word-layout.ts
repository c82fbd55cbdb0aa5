import {
  above,
  below,
  heightOf,
  type StyledLine,
  styledLines,
  type TextStyle,
} from '../../../../lib/drawn-text/styled-lines.ts'
import { widthOf } from '../../../../lib/drawn-text/wrap.ts'
import { numberLines } from '../../number-lines.ts'
import type { PageWord } from '../../page-words.ts'
import { UnreadableFile } from '../pages.ts'
import type { Block, Cell, Paragraph, Table } from './word-content.ts'

/** A4, in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 54 } as const
const contentWidth = sheet.width - 2 * sheet.margin
const bottom = sheet.height - sheet.margin

const ink = '#1b1f24'
const styles = {
  body: { size: 10.5, weight: 'regular', color: ink, leading: 1.5 },
  heading: { size: 12, weight: 'bold', color: ink, leading: 1.5 },
  cell: { size: 9, weight: 'regular', color: ink, leading: 1.45 },
  cellHeading: { size: 9, weight: 'bold', color: ink, leading: 1.45 },
} as const satisfies Record<string, TextStyle>

const pagesMax = 3_000
/** Wider tables are shown row by row, as text. */
const columnsMax = 24
const indent = 18
const gap = 4
const padding = 4

export interface PlacedLine {
  line: StyledLine
  x: number
  top: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface LaidPage {
  lines: PlacedLine[]
  /** The cells of tables. */
  boxes: Box[]
}

/** Pages of A4 that are ours: the file itself says nothing of where its pages end. */
export function layOut(blocks: readonly Block[]): LaidPage[] {
  const pages = new LaidPages()
  for (const block of blocks) {
    if (block.kind === 'paragraph') addParagraph(pages, block)
    else if (columnsOf(block).length > columnsMax) addRowsAsText(pages, block)
    else addTable(pages, block)
  }
  return pages.all
}

class LaidPages {
  readonly all: LaidPage[] = [{ lines: [], boxes: [] }]
  y: number = sheet.margin

  get current(): LaidPage {
    return this.all.at(-1) ?? this.start()
  }

  get isAtTop(): boolean {
    return this.y === sheet.margin
  }

  start(): LaidPage {
    if (this.all.length >= pagesMax) throw new UnreadableFile('too_large')
    const page: LaidPage = { lines: [], boxes: [] }
    this.all.push(page)
    this.y = sheet.margin
    return page
  }
}

function addParagraph(pages: LaidPages, paragraph: Paragraph): void {
  if (paragraph.startsPage && !pages.isAtTop) pages.start()
  const shift = Math.min(6, paragraph.level) * indent
  const style = paragraph.isHeading ? styles.heading : styles.body
  for (const line of styledLines(breakable(paragraph.text), style, contentWidth - shift)) {
    if (pages.y + line.height > bottom) pages.start()
    pages.current.lines.push({ line, x: startOf(line, shift, contentWidth - shift), top: pages.y })
    pages.y += line.height
  }
  pages.y += gap
}

/** No word is this long; to find where to cut it would take minutes. */
const breakable = (text: string) => text.replace(/\S{400}/gu, '$& ')

/** Urdu begins on the right. */
function startOf(line: StyledLine, shift: number, width: number): number {
  return sheet.margin + (line.isRightToLeft ? width - line.width : shift)
}

function addRowsAsText(pages: LaidPages, { rows }: Table): void {
  const textOf = (cell: Cell) => cell.paragraphs.map(({ text }) => text).join(' ')
  for (const row of rows) {
    const text = row.map(textOf).join(' | ')
    addParagraph(pages, { kind: 'paragraph', text, isHeading: false, level: 0, startsPage: false })
  }
}

/** The widths of the grid; of a table without one, equal parts. */
function columnsOf({ columns, rows }: Table): number[] {
  const used = rows.reduce(
    (most, row) =>
      Math.max(
        most,
        row.reduce((sum, { span }) => sum + span, 0),
      ),
    0,
  )
  return columns.length >= used ? columns : Array.from({ length: used }, () => 1)
}

interface LaidCell {
  x: number
  width: number
  lines: StyledLine[]
}

function addTable(pages: LaidPages, table: Table): void {
  const columns = columnsOf(table)
  const total = columns.reduce((sum, column) => sum + column, 0)
  const widths = columns.map((column) => (column / total) * contentWidth)
  for (const row of table.rows) addRow(pages, layCells(row, widths))
  pages.y += gap
}

function layCells(row: readonly Cell[], widths: readonly number[]): LaidCell[] {
  let column = 0
  let x: number = sheet.margin
  return row.map(({ span, paragraphs }) => {
    const width = widths.slice(column, column + span).reduce((sum, each) => sum + each, 0)
    const cell = { x, width, lines: [] as StyledLine[] }
    for (const { text, isHeading } of paragraphs) {
      const style = isHeading ? styles.cellHeading : styles.cell
      // A cell too narrow for a letter still shows one on each line.
      cell.lines.push(
        ...styledLines(breakable(text), style, Math.max(style.size, width - 2 * padding)),
      )
    }
    column += span
    x += width
    return cell
  })
}

/** A row that does not fit on the page continues on the next. */
function addRow(pages: LaidPages, cells: LaidCell[]): void {
  const tallest = Math.max(0, ...cells.map(({ lines }) => heightOf(lines)))
  const fitsOnPage = tallest + 2 * padding <= bottom - sheet.margin
  if (fitsOnPage && pages.y + tallest + 2 * padding > bottom) pages.start()
  let rest = cells
  do {
    const room = bottom - pages.y - 2 * padding
    const taken = rest.map((cell) => fitting(cell.lines, room, pages.isAtTop))
    if (!pages.isAtTop && rest.some(({ lines }, i) => lines.length > 0 && taken[i] === 0)) {
      pages.start()
      continue
    }
    placeCells(pages, rest, taken)
    rest = rest.map((cell, i) => ({ ...cell, lines: cell.lines.slice(taken[i]) }))
    if (rest.some(({ lines }) => lines.length > 0)) pages.start()
  } while (rest.some(({ lines }) => lines.length > 0))
}

/** The number of lines that fit; at the top of a page at least one. */
function fitting(lines: readonly StyledLine[], room: number, isAtTop: boolean): number {
  let used = 0
  let count = 0
  for (const { height } of lines) {
    used += height
    if (used > room) break
    count += 1
  }
  return isAtTop ? Math.max(1, count) : count
}

function placeCells(pages: LaidPages, cells: readonly LaidCell[], taken: readonly number[]): void {
  const { lines, boxes } = pages.current
  const shown = cells.map((cell, i) => cell.lines.slice(0, taken[i]))
  const height = Math.max(0, ...shown.map(heightOf)) + 2 * padding
  for (const [i, { x, width }] of cells.entries()) {
    boxes.push({ x, y: pages.y, width, height })
    let top = pages.y + padding
    for (const line of shown[i] ?? []) {
      lines.push({ line, x: x + padding, top })
      top += line.height
    }
  }
  pages.y += height
}

/** The words of a page where they are drawn. */
export function wordsOf({ lines }: LaidPage): PageWord[] {
  return numberLines(lines.flatMap(wordsOfLine))
}

function wordsOfLine({ line, x, top }: PlacedLine) {
  const { style } = line
  const y = top + ((style.leading - above - below) / 2) * style.size
  const words: Omit<PageWord, 'line'>[] = []
  let before = 0
  for (const [piece] of line.text.matchAll(/\s+|\S+/gu)) {
    const width = widthOf(piece, style)
    const start = line.isRightToLeft ? line.width - before - width : before
    before += width
    if (piece.trim() === '') continue
    const rect = {
      x: share(x + start, sheet.width),
      y: share(y, sheet.height),
      w: share(width, sheet.width),
      h: share((above + below) * style.size, sheet.height),
    }
    words.push({ text: piece, rect, confidence: 1 })
  }
  return words
}

const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole))
