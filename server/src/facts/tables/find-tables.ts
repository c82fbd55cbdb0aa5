import { sides } from '../labels/field-labels.ts'
import type { Box } from '../layout/boxes.ts'
import { type Cell, type Page, rowOf } from '../layout/flows.ts'
import { type Row, rightOf, type Word } from '../layout/rows.ts'
import type { Hit, HitsOfFlow } from '../reading/find-hits.ts'
import { hasFigures, hasStrangers, isHeading, isNumbering, strangersIn } from './headings.ts'
import { awaitsValue, labelledRows } from './labelled-rows.ts'
import {
  type Column,
  type Columns,
  columnsByBody,
  columnsMin,
  columnsOf,
  edgesOf,
  spanOf,
  wordsOfHit,
} from './table-columns.ts'

export interface Table extends Columns {
  headWords: readonly Word[]
  rows: readonly Row[]
}

const headRows = 4
/** Heights of a row between two rows of a table, at most. */
const gapMax = 3
const sampleRows = 14

interface Head {
  from: number
  to: number
  hits: readonly Hit[]
  words: readonly Word[]
}

/** The tables of the pages outside of some boxes; one may go on over several pages. */
export function findTables(
  pages: readonly Page[],
  hits: HitsOfFlow,
  outside: ReadonlySet<Box> = new Set(),
): Table[] {
  const tables: Table[] = []
  let open: Table | undefined
  for (const page of pages) {
    const rows = page.rows.flatMap((cells) => rowOf(cells.filter((cell) => !isIn(cell, outside))))
    const heads = findHeads(page, rows, hits, outside)
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

const isIn = ({ box }: Cell, boxes: ReadonlySet<Box>) => box !== undefined && boxes.has(box)

/** A page number at the foot does not end a table. */
const isFooter = ({ words }: Row) => words.length <= 4

function findHeads(
  page: Page,
  rows: readonly Row[],
  hits: HitsOfFlow,
  outside: ReadonlySet<Box>,
): Head[] {
  const places = new Map(rows.map(({ index }, at) => [index, at]))
  const byRow = Map.groupBy(
    page.flows
      .flatMap((flow) => hits.get(flow) ?? [])
      .filter((hit) => !hasColon(hit) && !sides.includes(hit.field) && !isIn(hit.cell, outside)),
    ({ cell }) => places.get(cell.row.index) ?? -1,
  )
  const heads: Head[] = []
  for (let from = 0; from < rows.length; from += 1) {
    const head = headAt(page, rows, from, byRow)
    if (head === undefined) continue
    const next = headAt(page, rows, from + 1, byRow)
    if (next !== undefined && next.hits.length > head.hits.length) continue
    heads.push(head)
    from = head.to
  }
  return heads
}

const hasColon = ({ flow, end }: Hit) =>
  /^[\s).]{0,3}[:：]/u.test(flow.run.text.slice(end, end + 6))

function headAt(
  page: Page,
  rows: readonly Row[],
  from: number,
  byRow: ReadonlyMap<number, readonly Hit[]>,
): Head | undefined {
  const row = rows[from]
  if (row === undefined || !byRow.has(from) || hasFigures(row)) return undefined
  if (hasStrangers(row.words)) return undefined
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
  if (hasStrangers(words)) return undefined
  if (isForm(cellsIn(page, row), found)) return undefined
  const isDense = cells === columnsMin - 1 && found.length >= columnsMin && isHeading(row)
  if ((cells < columnsMin && !isDense) || labelled < words.length * 0.45) return undefined
  if (!found.some(({ cell }) => cell.row.index === row.index && cell.at > 0) && to > from)
    return undefined
  return { from, to, hits: found, words }
}

const formCellsMin = 4

/** Labels and values by turns. */
function isForm(cells: readonly Cell[], hits: readonly Hit[]): boolean {
  const bare = cells.filter(
    (cell) => !hits.some((hit) => hit.cell === cell) && strangersIn(cell.words) > 0,
  )
  return cells.length >= formCellsMin && bare.length * 3 >= cells.length
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
  const byLabels = columnsOf(page, labels, words)
  const sample = sampleOf(page, below, byLabels)
  const old = { columns: byLabels, edges: edgesOf(byLabels, sample) }
  const byBody = columnsByBody(sample, labels, words)
  const best = byBody !== undefined && fieldsIn(byBody) >= fieldsIn(old) ? byBody : old
  const table = { ...best, headWords: words }
  return { ...table, rows: bodyRows(page, below, table, hits) }
}

const fieldsIn = ({ columns }: Columns) =>
  new Set(columns.flatMap(({ field }) => (field === undefined || field === 'other' ? [] : [field])))
    .size

/** The rows that surely belong to the table. */
function sampleOf(page: Page, below: readonly Row[], columns: readonly Column[]): Row[] {
  const sample: Row[] = []
  for (const row of below.slice(0, sampleRows)) {
    const last = sample.at(-1)
    const isFar = last !== undefined && row.top - last.bottom > (row.bottom - row.top) * sampleGap
    if (
      isFar ||
      hasWideCell(page, row, columns) ||
      (last !== undefined && isNextHead(page, row, columns)) ||
      (isOtherHead(row) && isBelowGap(row, sample))
    )
      break
    sample.push(row)
  }
  return sample
}

const sampleGap = 2.5
const gapMore = 1.3

/** Further from the rows above than these are from each other. */
function isBelowGap(row: Row, above: readonly Row[]): boolean {
  const steps = above.slice(1).map(({ top }, i) => top - (above[i]?.top ?? top))
  const [last] = above.slice(-1)
  return steps.length > 0 && row.top - (last?.top ?? row.top) > Math.max(...steps) * gapMore
}

const isNextHead = (page: Page, row: Row, columns: readonly Column[]) =>
  isOtherHead(row) && cellsIn(page, row).length * 2 >= columns.length
const isOtherHead = (row: Row) =>
  row.words.length > 2 && !hasFigures(row) && isHeading(row) && !awaitsValue(row)

const wideWordsMin = 7

/** A line of prose below the table. */
function hasWideCell(page: Page, row: Row, columns: readonly Column[]): boolean {
  const width = (columns.at(-1)?.right ?? 1) - (columns[0]?.left ?? 0)
  return cellsIn(page, row).some(
    ({ words, left, right }) => words.length >= wideWordsMin && right - left > width * 0.5,
  )
}

const wordsOfSentence = 3

/** `True copy of the original.` alone in its row: no cell of a table ends with a full stop. */
function isSentence(page: Page, row: Row): boolean {
  const [only, other] = cellsIn(page, row)
  if (only === undefined || other !== undefined || only.words.length < wordsOfSentence) return false
  return /[\p{L}\p{M}]{4}[.।]$/u.test(only.words.at(-1)?.text ?? '')
}

const cellsIn = (page: Page, row: Row): readonly Cell[] =>
  page.rows[row.index - (page.rows[0]?.[0]?.row.index ?? 0)] ?? []

/** The rows up to prose or another table, whose cells do not keep to the columns, or a wide gap. */
function bodyRows(
  page: Page,
  rows: readonly Row[],
  { columns, edges }: Pick<Table, 'columns' | 'edges'>,
  hits: HitsOfFlow,
): Row[] {
  const body: Row[] = []
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 1]
  const labelled = labelledRows(page, rows, (row) => isOther(page, row, edges, hits))
  for (const row of rows.slice(labelled)) {
    const last = body.at(-1)
    const height = row.bottom - row.top
    const isFar = last?.page === row.page && row.top - last.bottom > height * gapMax
    if (isFar || isOutside(row, left, right) || hasWideCell(page, row, columns)) break
    if (last !== undefined && isSentence(page, row)) break
    if (isOther(page, row, edges, hits) || (last !== undefined && isOtherHead(row))) break
    body.push(row)
  }
  return body
}

/** A cell over three columns, or over two in a row of labels. */
function isOther(page: Page, row: Row, edges: readonly number[], hits: HitsOfFlow): boolean {
  const cells = cellsIn(page, row)
  const margin = row.em * 1.5
  const crossed = cells.map(
    (cell) =>
      edges.filter((e) => cell.left < e - margin && cell.right > e + margin && isClosed(cell, e))
        .length,
  )
  const most = Math.max(0, ...crossed)
  if (most >= 2) return true
  const [only] = cells
  if (most === 1 && cells.length === 1 && (only?.words.length ?? 0) >= wordsOfProse) return true
  return most === 1 && cells.filter((cell) => startsWithLabel(page, cell, hits)).length >= 2
}

const wordsOfProse = 4
const spaceMax = 0.75

/** No gap of the cell is at the edge. */
function isClosed({ words, row }: Cell, at: number): boolean {
  return !words.some((word, i) => {
    const next = words[i + 1]
    if (next === undefined) return false
    const [from, to] = [rightOf(word), next.rect.x]
    return from <= at + row.em && to >= at - row.em && to - from > row.em * spaceMax
  })
}

function startsWithLabel(page: Page, cell: Cell, hits: HitsOfFlow): boolean {
  const flow = page.flowOf.get(cell)
  return (flow === undefined ? [] : (hits.get(flow) ?? [])).some((hit) => hit.cell === cell)
}

const isOutside = ({ words }: Row, left: number, right: number) => {
  const [from, to] = spanOf(words)
  return to < left - 0.05 || from > right + 0.2
}
