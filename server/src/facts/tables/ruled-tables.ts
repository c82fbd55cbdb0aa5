import { natureOf } from '../../collateral/collateral.ts'
import { type Field, sides } from '../labels/field-labels.ts'
import { type Box, bandsOf, boxBelow, isSameLine, widerBelow } from '../layout/boxes.ts'
import { type Page, rowOf } from '../layout/flows.ts'
import type { Row, Word } from '../layout/rows.ts'
import { labelsIn } from '../reading/find-hits.ts'
import { namesCrops } from './crop-tables.ts'
import type { Table } from './find-tables.ts'
import {
  boxesMax,
  columnFrom,
  columnsMin,
  type Grid,
  gridOf,
  type Heading,
  headingsOf,
  isHeadingBand,
  isNumber,
  wordsOf,
} from './ruled-headings.ts'
import { type Column, withBothSides } from './table-columns.ts'

/** A table whose cells are ruled boxes. */
export interface RuledTable {
  table: Table
  /** What is written in each column of an entry; none if lines do not part the entries. */
  entries: readonly (readonly (readonly Word[])[])[] | undefined
  /** All that belong to it. */
  boxes: readonly Box[]
  /** The box of each column, as wide as it. */
  columnBoxes: readonly Box[]
}

/** The tables of a page that are ruled, from top to bottom. */
export function findRuledTables(page: Page): RuledTable[] {
  const grid = gridOf(page)
  const tables: RuledTable[] = []
  const used = new Set<Box>()
  for (const band of bandsOf(grid.boxes)) {
    const free = band.filter((box) => !used.has(box))
    if (!isHeadingBand(grid, free)) continue
    const table = tableFrom(page, grid, free)
    if (table === undefined) continue
    for (const box of table.boxes) used.add(box)
    tables.push(table)
  }
  return tables
}

function tableFrom(page: Page, grid: Grid, band: readonly Box[]): RuledTable | undefined {
  const headings = headingsOf(grid, band)
  if (headings === undefined) return undefined
  const columns = withBothSides(headings.map((heading) => columnFrom(grid, heading)))
  if (columns.filter(({ field }) => field !== undefined).length < 2) return undefined
  if (columns.filter(({ field }) => field !== undefined && sides.includes(field)).length > 1)
    return undefined
  const bodies = headings.map((heading) => bodyBelow(grid, heading))
  // A form may number its labels.
  if (bodies.slice(0, 2).some((body) => isLabels(grid, body))) return undefined
  const lines = linesOf(bodies, columns).filter((line) =>
    line.some((box) => box !== undefined && grid.textOf(box).text !== ''),
  )
  const filled = new Set(lines.flatMap((line) => line.flatMap((box, at) => (box ? [at] : []))))
  if (filled.size < 2) return undefined
  const heads = [...new Set(headings.flat())]
  const body = lines.flat().filter((box) => box !== undefined)
  const wordsIn = (box: Box | undefined) =>
    box === undefined ? [] : grid.textOf(box).pieces.map(({ word }) => word)
  const table: Table = {
    columns: columns.map((column, at) => withoutPadding(column, bodies[at] ?? [], wordsIn)),
    edges: columns.slice(1).map(({ left }) => left),
    headWords: heads.flatMap(wordsIn),
    rows: lines.length === 1 ? rowsIn(page, new Set(body)) : [],
  }
  if (namesCrops(columns.map(({ heading }) => heading).join(' '))) {
    const below = grid.boxes.filter((box) => isBelow(box, band))
    return { table, entries: [below.map(wordsIn)], boxes: below, columnBoxes: [] }
  }
  const entries = lines.length === 1 ? undefined : lines.map((line) => line.map(wordsIn))
  const columnBoxes = headings.flatMap((heading) => heading.slice(-1))
  return { table, entries, boxes: [...heads, ...body], columnBoxes }
}

/** Of the page: by so much the next page may lie further left or right. */
const shiftMax = 0.02

/** The entries at the top of a page that a table without a heading there goes on with. */
export function entriesOnNextPage(
  page: Page,
  { table, columnBoxes }: RuledTable,
  own: readonly RuledTable[],
): (readonly Word[])[][] {
  const grid = gridOf(page)
  const used = new Set(own.flatMap(({ boxes }) => boxes))
  const end = Math.min(1, ...[...used].map(({ top }) => top))
  const free = grid.boxes.filter((box) => box.top < end && !used.has(box))
  const isIn = (box: Box, column: Box) =>
    Math.abs(box.left - column.left) < shiftMax && Math.abs(box.right - column.right) < shiftMax
  const bodies = columnBoxes.map((column) =>
    free.filter((box) => isIn(box, column)).sort((a, b) => a.top - b.top),
  )
  const filled = bodies.filter((body) => body.length > 0).length
  if (filled < columnsMin || filled <= columnBoxes.length / 2) return []
  return linesOf(bodies, table.columns).map((line) =>
    line.map((box) => (box === undefined ? [] : wordsOf(grid.textOf(box)).words)),
  )
}

/** The boxes below a heading, without the row of column numbers. */
function bodyBelow(grid: Grid, heading: Heading): Box[] {
  const body: Box[] = []
  let last = heading.at(-1)
  while (last !== undefined && body.length < boxesMax) {
    const above: Box = last
    const wider = widerBelow(grid.boxes, above)
    const over = wider === undefined ? undefined : { ...above, bottom: wider.bottom }
    last = boxBelow(grid.boxes, above) ?? (over && boxBelow(grid.boxes, over))
    if (last !== undefined) body.push(last)
  }
  const [first] = body
  return first !== undefined && isNumber(grid.textOf(first)) && body.length > 1
    ? body.slice(1)
    : body
}

/** Within the width of a band, from its top on. */
function isBelow(box: Box, band: readonly Box[]): boolean {
  const [first, last] = [band[0], band.at(-1)]
  if (first === undefined || last === undefined) return false
  const isBeside = isSameLine(box.top, first.top) || box.top > first.top
  return isBeside && box.right > first.left && box.left < last.right
}

/** As far as words go: as much as is left free on the left of a box is free on its right. */
function withoutPadding(
  column: Column,
  body: readonly Box[],
  wordsIn: (box: Box) => readonly Word[],
): Column {
  const free = body.flatMap((box) => wordsIn(box).map(({ rect }) => rect.x - box.left))
  const padding = Math.max(0, Math.min(...free))
  return free.length === 0 ? column : { ...column, right: column.right - padding }
}

/** Labels with their values beside them: a form, whose first line looks like a heading. */
function isLabels(grid: Grid, body: readonly Box[]): boolean {
  const written = body.map((box) => grid.textOf(box)).filter(({ text }) => text !== '')
  const named = written.flatMap(({ text }) => {
    const labels = natureOf(text).kind === 'other' ? labelsIn(text) : []
    const letters = labels.reduce((sum, label) => sum + label.letters, 0)
    const isLabel = letters > 0 && letters >= text.replace(/[^\p{L}]/gu, '').length * lettersMin
    return isLabel ? [labels[0]?.field] : []
  })
  return new Set(named).size >= labelsMin && named.length > written.length / 2
}

const labelsMin = 2
const lettersMin = 0.6

/** ▦ What may be written once for several lines. */
const ofSeveral: readonly (Field | undefined)[] = [
  ...(['holder', 'khata_no', 'survey_no', 'executant', 'claimant'] as const),
  ...(['registration_no', 'mutation_no'] as const),
]

/** Boxes of one height beside each other; the column with the most boxes gives the heights. */
function linesOf(
  bodies: readonly (readonly Box[])[],
  columns: readonly Column[],
): (Box | undefined)[][] {
  const highest = (body: readonly Box[]) => Math.max(...body.map(({ top, bottom }) => bottom - top))
  const [most = []] = [...bodies].sort((a, b) => b.length - a.length || highest(a) - highest(b))
  const ends = (box: Box) => most.some(({ bottom }) => isSameLine(box.bottom, bottom))
  return withLoose(most, bodies.flat()).map(({ top, bottom }) =>
    bodies.map((body, at) =>
      body.find(
        (box) =>
          isSameLine(box.top, top) &&
          (isSameLine(box.bottom, bottom) || (ofSeveral.includes(columns[at]?.field) && ends(box))),
      ),
    ),
  )
}

/** With boxes that have none of the others beside them: a wide box takes their place. */
function withLoose(boxes: readonly Box[], all: readonly Box[]): Box[] {
  const heights = [...boxes]
  for (const box of all) {
    const isBeside = ({ top, bottom }: Box) =>
      box.top < bottom &&
      top < box.bottom &&
      !isSameLine(box.top, bottom) &&
      !isSameLine(box.bottom, top)
    if (!heights.some(isBeside)) heights.push(box)
  }
  return heights.sort((a, b) => a.top - b.top)
}

/** The rows of what is written in some boxes. */
function rowsIn(page: Page, boxes: ReadonlySet<Box>): Row[] {
  return page.rows.flatMap((cells) =>
    rowOf(cells.filter(({ box }) => box !== undefined && boxes.has(box))),
  )
}
