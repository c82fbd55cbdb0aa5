import type { Box } from './boxes.ts'
import { type Row, rightOf, type Word } from './rows.ts'
import { type Run, runOf } from './run.ts'

/** Words of a row without a wide gap between: a cell of a table, a column of a form, a line of prose. */
export interface Cell {
  row: Row
  /** Its place in the row. */
  at: number
  words: readonly Word[]
  box: Box | undefined
  left: number
  right: number
}

/** Cells below each other: a paragraph, the text of a table's cell, a column of labels. */
export interface Flow {
  cells: readonly Cell[]
  run: Run
  /** Where each cell begins in the text. */
  starts: readonly number[]
}

export interface Page {
  page: number
  rows: readonly (readonly Cell[])[]
  flows: readonly Flow[]
  /** Where each cell is. */
  flowOf: ReadonlyMap<Cell, Flow>
  /** Cells by their first word, and by every other word. */
  cellOf: ReadonlyMap<Word, Cell>
  /** All ruled boxes, and what is written in those that are not empty. */
  ruled: readonly Box[]
  boxes: ReadonlyMap<Box, Run>
}

/** Wider than any space of justified text. */
const gapEm = 2.4
/** As wide as the padding of a table, and a gutter only if no row nearby has a word there. */
const gutterEm = 1
const gutterRows = 3
/** Rows further apart than this belong to different blocks. In heights of a row. */
const pitchMax = 2.6
const flowRowsMax = 400

export function layOutPages(rows: readonly Row[]): Page[] {
  const pages: Page[] = []
  for (const [page, own] of Map.groupBy(rows, (row) => row.page)) pages.push(layOutPage(page, own))
  return pages
}

function layOutPage(page: number, rows: readonly Row[]): Page {
  const cells = rows.map((row, i) => cellsOf(row, near(rows, i)))
  const flows = flowsOf(cells)
  const flowOf = new Map(flows.flatMap((flow) => flow.cells.map((cell) => [cell, flow] as const)))
  const cellOf = new Map(
    cells.flatMap((row) => row.flatMap((cell) => cell.words.map((word) => [word, cell] as const))),
  )
  return {
    page,
    rows: cells,
    flows,
    flowOf,
    cellOf,
    ruled: rows[0]?.ruled ?? [],
    boxes: boxesIn(rows),
  }
}

function boxesIn(rows: readonly Row[]): Map<Box, Run> {
  const words = Map.groupBy(
    rows.flatMap((row) => row.words),
    ({ box }) => box,
  )
  return new Map(
    [...words].flatMap(([box, own]) => (box === undefined ? [] : [[box, runOf(own)] as const])),
  )
}

const near = (rows: readonly Row[], at: number) =>
  rows.slice(Math.max(0, at - gutterRows), at + gutterRows + 1).filter((row) => row !== rows[at])

const inBox = (row: Row, box: Box | undefined): Row => ({
  ...row,
  words: row.words.filter((word) => word.box === box),
})

function cellsOf(row: Row, around: readonly Row[]): Cell[] {
  const isProse = hasEvenGaps(row)
  const groups: Word[][] = []
  let end = -Infinity
  for (const [i, word] of row.words.entries()) {
    const gap = (word.rect.x - end) / Math.max(row.em, 1e-9)
    const isOther = row.words[i - 1]?.box !== word.box
    const nearby = word.box === undefined ? around : around.map((other) => inBox(other, word.box))
    const isApart =
      isOther ||
      word.isAfterRule ||
      (gap > gapEm && !isJoined(row, groups.at(-1) ?? [], word, nearby)) ||
      (gap > gutterEm &&
        !isProse &&
        !isMark.test(word.text) &&
        isGutter(row, { from: end, to: word.rect.x }, nearby))
    if (isApart || groups.length === 0) groups.push([word])
    else groups.at(-1)?.push(word)
    end = Math.max(end, rightOf(word))
  }
  return groups.map((words, at) => ({
    row,
    at,
    words,
    box: words[0]?.box,
    left: words[0]?.rect.x ?? 0,
    right: Math.max(...words.map(rightOf)),
  }))
}

const proseWordsMin = 7
const evenMax = 1.35

/** The spaces of a justified line are wide, and all the same. */
function hasEvenGaps({ words }: Row): boolean {
  if (words.length < proseWordsMin) return false
  const gaps = words
    .slice(1)
    .map((word, i) => word.rect.x - rightOf(words[i] ?? word))
    .sort((a, b) => a - b)
  return (gaps.at(-1) ?? 0) <= (gaps[gaps.length >> 1] ?? 0) * evenMax
}

const listGapEm = 8
const proseGapEm = 6

/** A gap in a list, or in justified text: the rows above and below have words across it. */
function isJoined(row: Row, words: readonly Word[], word: Word, nearby: readonly Row[]): boolean {
  const last = words.at(-1)
  if (last === undefined) return false
  const gap = (word.rect.x - rightOf(last)) / Math.max(row.em, 1e-9)
  if (isMark.test(word.text)) return gap < listGapEm
  if (gap < listGapEm && isNextOfList(words, word)) return true
  const beside = nearby.filter(({ index }) => Math.abs(index - row.index) === 1)
  const middle = (rightOf(last) + word.rect.x) / 2
  const crossing = beside.filter(({ words: own }) =>
    own.some((each) => each.rect.x < middle && rightOf(each) > middle),
  )
  return (
    gap < proseGapEm &&
    beside.length > 0 &&
    crossing.length === beside.length &&
    row.words.length > 5
  )
}

const isMark = /^[:：]-?$/u

/** `1) … 2) …` is one list, however wide the gap. */
function isNextOfList(words: readonly Word[], { text }: Word): boolean {
  const number = /^\(?(\d{1,2})\)$/u.exec(text)?.[1]
  if (number === undefined || number === '1') return false
  return words.some((word) => word.text.replace('(', '') === `${Number(number) - 1})`)
}

/** No row nearby has a word across it, and at least two have words on both sides. */
function isGutter(
  row: Row,
  { from, to }: { from: number; to: number },
  nearby: readonly Row[],
): boolean {
  const middle = (from + to) / 2
  const half = row.em * 0.35
  let both = 0
  for (const { words } of nearby) {
    const at = firstEndingAfter(words, middle - half)
    const word = words[at]
    if (word !== undefined && word.rect.x < middle + half) return false
    if (at > 0 && word !== undefined) both += 1
  }
  return both >= 2
}

function firstEndingAfter(words: readonly Word[], x: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const at = (low + high) >> 1
    const word = words[at]
    if (word !== undefined && rightOf(word) <= x) low = at + 1
    else high = at
  }
  return low
}

function flowsOf(rows: readonly (readonly Cell[])[]): Flow[] {
  const chains: Cell[][] = []
  let open: Cell[][] = []
  for (const cells of rows) {
    const free = new Set(open)
    const next: Cell[][] = []
    for (const cell of cells) {
      const chain = chainFor(cell, free)
      if (chain === undefined) {
        const started = [cell]
        chains.push(started)
        next.push(started)
        continue
      }
      free.delete(chain)
      chain.push(cell)
      next.push(chain)
    }
    // A column may be empty in some rows; one that ended long ago is closed.
    const top = cells[0]?.row.top ?? 0
    open = [...next, ...[...free].filter((chain) => isOpen(chain.at(-1), top))].slice(0, 200)
  }
  return chains.map(flowFrom)
}

function isOpen(last: Cell | undefined, top: number): boolean {
  if (last === undefined) return false
  const { row } = last
  return top - row.top < (row.bottom - row.top) * pitchMax
}

/** The chain above that the cell continues: in its column, and not far above. */
function chainFor(cell: Cell, chains: ReadonlySet<Cell[]>): Cell[] | undefined {
  let [best, most] = [undefined as Cell[] | undefined, 0]
  for (const chain of chains) {
    const last = chain.at(-1)
    if (last === undefined || last.box !== cell.box) continue
    if (chain.length >= flowRowsMax || !isOpen(last, cell.row.top)) continue
    const [left, right] = columnOf(chain)
    const shared = Math.min(right, cell.right) - Math.max(left, cell.left)
    if (shared <= 0) continue
    const isAligned = Math.abs(left - cell.left) < cell.row.em * 3
    const share = shared / Math.min(right - left, cell.right - cell.left)
    const score = share + (isAligned ? 1 : 0)
    if (share > 0.5 && score > most) [best, most] = [chain, score]
  }
  return best
}

function columnOf(chain: readonly Cell[]): [number, number] {
  const last = chain.slice(-3)
  return [Math.min(...last.map((cell) => cell.left)), Math.max(...last.map((cell) => cell.right))]
}

function flowFrom(cells: readonly Cell[]): Flow {
  const run = runOf(cells.flatMap(({ words }) => words))
  const starts: number[] = []
  let piece = 0
  for (const { words } of cells) {
    starts.push(run.pieces[piece]?.at ?? 0)
    piece += words.length
  }
  return { cells, run, starts }
}

/** A row with only some of its cells. */
export function rowOf(cells: readonly Cell[]): Row[] {
  const [first] = cells
  return first === undefined ? [] : [{ ...first.row, words: cells.flatMap(({ words }) => words) }]
}

/** The cell of a flow that holds a position of its text. */
export function cellIndexAt({ starts }: Flow, position: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const at = (low + high) >> 1
    if ((starts[at] ?? 0) <= position) low = at + 1
    else high = at
  }
  return Math.max(0, low - 1)
}
