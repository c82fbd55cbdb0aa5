import type { Field } from '../labels/field-labels.ts'
import { tokensOf } from '../labels/label-book.ts'
import type { Cell, Page } from '../layout/flows.ts'
import { type Row, rightOf, type Word } from '../layout/rows.ts'
import { wordsIn } from '../layout/run.ts'
import { type Hit, type HitsOfFlow, isLabelWord } from './find-hits.ts'

export interface Column {
  field: Field | undefined
  isSure: boolean
  /** The text of its heading. */
  heading: string
  left: number
  right: number
}

export interface Table {
  columns: readonly Column[]
  /** Between the columns, from left to right. */
  edges: readonly number[]
  headWords: readonly Word[]
  rows: readonly Row[]
}

/** Fewer labels beside each other are a form. */
const columnsMin = 3
const headRows = 4
/** Heights of a row between two rows of a table, at most. */
const gapMax = 4.5
const sampleRows = 14
const samples = 80

interface Head {
  from: number
  to: number
  hits: readonly Hit[]
  words: readonly Word[]
}

/** The tables of the pages; one may go on over several pages. */
export function findTables(pages: readonly Page[], hits: HitsOfFlow): Table[] {
  const tables: Table[] = []
  let open: Table | undefined
  for (const page of pages) {
    const rows = page.rows.flatMap((cells) => (cells[0] ? [cells[0].row] : []))
    const heads = findHeads(page, rows, hits)
    const top = heads[0]?.from ?? rows.length
    if (open !== undefined && tables.length > 0) {
      const more = bodyRows(page, rows.slice(0, top), open, hits)
      open = { ...open, rows: [...open.rows, ...more] }
      tables[tables.length - 1] = open
    }
    for (const [i, head] of heads.entries()) {
      const below = rows.slice(head.to + 1, heads[i + 1]?.from ?? rows.length)
      open = tableFrom(page, head, below, hits)
      tables.push(open)
    }
    const last = open?.rows.at(-1)
    if (last?.page !== page.page || last !== rows.findLast((row) => !isFooter(row)))
      open = undefined
  }
  return tables
}

/** A page number at the foot does not end a table. */
const isFooter = ({ words }: Row) => words.length <= 4

function findHeads(page: Page, rows: readonly Row[], hits: HitsOfFlow): Head[] {
  const first = rows[0]?.index ?? 0
  const byRow = Map.groupBy(
    page.flows.flatMap((flow) => hits.get(flow) ?? []).filter((hit) => !hasColon(hit)),
    ({ cell }) => cell.row.index - first,
  )
  const heads: Head[] = []
  for (let from = 0; from < rows.length; from += 1) {
    const head = headAt(rows, from, byRow)
    if (head === undefined) continue
    const next = headAt(rows, from + 1, byRow)
    if (next !== undefined && next.hits.length > head.hits.length) continue
    heads.push(head)
    from = head.to
  }
  return heads
}

const hasColon = ({ flow, end }: Hit) =>
  /^[\s).]{0,3}[:：]/u.test(flow.run.text.slice(end, end + 6))

function headAt(
  rows: readonly Row[],
  from: number,
  byRow: ReadonlyMap<number, readonly Hit[]>,
): Head | undefined {
  const row = rows[from]
  if (row === undefined || !byRow.has(from) || hasFigures(row)) return undefined
  const height = row.bottom - row.top
  let to = from
  const found: Hit[] = []
  for (let at = from; at < Math.min(rows.length, from + headRows); at += 1) {
    const here = rows[at]
    if (here === undefined || here.top - row.top > height * headRows * 1.7) break
    const own = (byRow.get(at) ?? []).filter((hit) => !found.some((other) => overlap(hit, other)))
    if (at > from && own.length === 0 && !isHeading(here)) break
    if (at > from && hasFigures(here) && !isNumbering(here)) break
    found.push(...own)
    to = at
  }
  const words = rows.slice(from, to + 1).flatMap((each) => each.words)
  const labelled = found.reduce((sum, hit) => sum + wordsOfHit(hit).length, 0)
  const cells = new Set(found.map(({ cell }) => cell)).size
  if (cells < columnsMin || labelled < words.length * 0.45) return undefined
  return { from, to, hits: found, words }
}

const textOf = ({ words }: Row) => words.map(({ text }) => text).join(' ')

const columnNumber = /^\(?\p{N}{1,2}[).]?$/u

const isNumbering = ({ words }: Row) => words.every(({ text }) => columnNumber.test(text))

/** The second row of a heading, or the numbers of its columns. */
function isHeading(row: Row): boolean {
  if (isNumbering(row)) return true
  const tokens = tokensOf(textOf(row)).map(({ text }) => text)
  const known = tokens.filter((token) => isLabelWord(token)).length
  return tokens.length > 0 && known >= tokens.length * 0.6
}

/** A heading has no figures but the numbers of its columns. */
const hasFigures = ({ words }: Row) => words.some(({ text }) => /^\p{N}{2,}$|\p{N}{3}/u.test(text))

const wordsOfHit = ({ flow, start, end }: Hit) => wordsIn(flow.run, start, end)

function spanOf(words: readonly Word[]): [number, number] {
  return [Math.min(...words.map(({ rect }) => rect.x)), Math.max(...words.map(rightOf))]
}

function overlap(one: Hit, other: Hit): boolean {
  const [[a, b], [c, d]] = [spanOf(wordsOfHit(one)), spanOf(wordsOfHit(other))]
  return a < d && c < b
}

function tableFrom(
  page: Page,
  { hits: labels, words }: Head,
  below: readonly Row[],
  hits: HitsOfFlow,
): Table {
  const columns = columnsOf(page, labels, words)
  const prose = below.findIndex((row) => hasWideCell(page, row, columns))
  const sample = below.slice(0, prose < 0 ? sampleRows : Math.min(prose, sampleRows))
  const table = { columns, edges: edgesOf(columns, sample), headWords: words }
  return { ...table, rows: bodyRows(page, below, table, hits) }
}

const wideWordsMin = 5

/** A line of prose below the table. */
function hasWideCell(page: Page, row: Row, columns: readonly Column[]): boolean {
  const width = (columns.at(-1)?.right ?? 1) - (columns[0]?.left ?? 0)
  return cellsIn(page, row).some(
    ({ words, left, right }) => words.length >= wideWordsMin && right - left > width * 0.5,
  )
}

const cellsIn = (page: Page, row: Row): readonly Cell[] =>
  page.rows[row.index - (page.rows[0]?.[0]?.row.index ?? 0)] ?? []

/** Each label is a column, with the other words of its cell; cells without a label are columns too. */
function columnsOf(page: Page, hits: readonly Hit[], words: readonly Word[]): Column[] {
  const columns: Column[] = hits.map((hit) => columnFrom(wordsOfHit(hit), hit))
  const labelled = new Map(
    hits.flatMap((hit, i) => wordsOfHit(hit).map((word) => [word, i] as const)),
  )
  const cells = new Set(words.flatMap((word) => page.cellOf.get(word) ?? []))
  for (const cell of cells) {
    const own = [...new Set(cell.words.flatMap((word) => labelled.get(word) ?? []))]
    let at = own[0]
    const loose: Word[] = []
    for (const word of cell.words) {
      at = labelled.get(word) ?? at
      const column = at === undefined ? undefined : columns[at]
      if (column === undefined) loose.push(word)
      else if (!labelled.has(word)) widen(column, [word])
    }
    if (loose.length === 0) continue
    const [left, right] = spanOf(loose)
    const column = columns.find((each) => left < each.right && each.left < right)
    if (column === undefined) columns.push(columnFrom(loose))
    else widen(column, loose)
  }
  return columns.sort((a, b) => a.left + a.right - b.left - b.right)
}

function columnFrom(words: readonly Word[], hit?: Hit): Column {
  const [left, right] = spanOf(words)
  const heading = words.map(({ text }) => text).join(' ')
  return { field: hit?.field, isSure: hit?.isSure === true, heading, left, right }
}

function widen(column: Column, words: readonly Word[]): void {
  const [left, right] = spanOf(words)
  column.left = Math.min(column.left, left)
  column.right = Math.max(column.right, right)
  column.heading += ` ${words.map(({ text }) => text).join(' ')}`
}

/** Between two headings, where the fewest words of the rows below stand. */
function edgesOf(columns: readonly Column[], below: readonly Row[]): number[] {
  const words = below.flatMap((row) => row.words)
  return columns.slice(1).map((column, i) => {
    const before = columns[i]
    const from = before === undefined ? 0 : (before.left + before.right) / 2
    return quietest(words, from, (column.left + column.right) / 2)
  })
}

function quietest(words: readonly Word[], from: number, to: number): number {
  const step = (to - from) / samples
  if (!(step > 0)) return from
  const counts = new Array<number>(samples + 1).fill(0)
  for (const word of words) {
    const first = Math.max(0, Math.ceil((word.rect.x - from) / step))
    const last = Math.min(samples, Math.floor((rightOf(word) - from) / step))
    for (let at = first; at <= last; at += 1) counts[at] = (counts[at] ?? 0) + 1
  }
  const least = Math.min(...counts)
  let [bestAt, bestLength, length] = [0, 0, 0]
  for (const [at, count] of counts.entries()) {
    length = count === least ? length + 1 : 0
    if (length > bestLength) [bestAt, bestLength] = [at, length]
  }
  return from + (bestAt - (bestLength - 1) / 2) * step
}

/** The rows up to prose or another table, whose cells do not keep to the columns, or a wide gap. */
function bodyRows(
  page: Page,
  rows: readonly Row[],
  { columns, edges }: Pick<Table, 'columns' | 'edges'>,
  hits: HitsOfFlow,
): Row[] {
  const body: Row[] = []
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 1]
  for (const row of rows) {
    const last = body.at(-1)
    const height = row.bottom - row.top
    const isFar = last?.page === row.page && row.top - last.bottom > height * gapMax
    if (isFar || isOutside(row, left, right) || hasWideCell(page, row, columns)) break
    if (isOther(page, row, edges, hits)) break
    body.push(row)
  }
  return body
}

/** A cell over three columns, or over two in a row of labels. */
function isOther(page: Page, row: Row, edges: readonly number[], hits: HitsOfFlow): boolean {
  const cells = cellsIn(page, row)
  const margin = row.em * 1.5
  const crossed = cells.map(
    (cell) => edges.filter((e) => cell.left < e - margin && cell.right > e + margin).length,
  )
  const most = Math.max(0, ...crossed)
  if (most >= 2) return true
  return most === 1 && cells.filter((cell) => startsWithLabel(page, cell, hits)).length >= 2
}

function startsWithLabel(page: Page, cell: Cell, hits: HitsOfFlow): boolean {
  const flow = page.flowOf.get(cell)
  return (flow === undefined ? [] : (hits.get(flow) ?? [])).some((hit) => hit.cell === cell)
}

const isOutside = ({ words }: Row, left: number, right: number) => {
  const [from, to] = spanOf(words)
  return to < left - 0.05 || from > right + 0.2
}

/** The words of a row by column. */
export function byColumn({ words }: Pick<Cell, 'words'>, edges: readonly number[]): Word[][] {
  const columns: Word[][] = Array.from({ length: edges.length + 1 }, () => [])
  for (const word of words) {
    const middle = word.rect.x + word.rect.w / 2
    const at = edges.filter((edge) => edge < middle).length
    columns[at]?.push(word)
  }
  return columns
}
