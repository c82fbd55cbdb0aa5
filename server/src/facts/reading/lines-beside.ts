import { type Cell, cellIndexAt, type Page } from '../layout/flows.ts'
import type { Hit } from './find-hits.ts'

const rowsMax = 12
/** Between two fields more space is left than between the lines of one. */
const apart = 1.12

interface Line {
  cell: Cell
  /** Another label stands on its row. */
  isLabelled: boolean
}

/** The cells of a label, from its first row to its last. */
interface Label {
  page: Page
  cells: readonly Cell[]
}

/**
 * The lines of the value beside a label that stands at the middle of their height, so that some are
 * above it. Undefined if none is, or if the space between lines does not tell where they begin.
 */
export function linesBeside(hit: Hit): Cell[] | undefined {
  const { page, flow, cellAt, end } = hit
  const last = cellIndexAt(flow, Math.max(0, end - 1))
  return centredLines({ page, cells: flow.cells.slice(cellAt, last + 1) })
}

/** The row where the value of the next label begins, if that label is at the middle of it. */
export function rowOfNextLines({ page, cell }: Hit): number {
  const first = page.rows[0]?.[0]?.row.index ?? 0
  for (const cells of page.rows.slice(cell.row.index - first + 1).slice(0, rowsMax)) {
    const next = cells.find(({ left, right }) => left < cell.right && right > cell.left)
    if (next === undefined) continue
    return centredLines({ page, cells: [next] })?.[0]?.row.index ?? Infinity
  }
  return Infinity
}

function centredLines(label: Label): Cell[] | undefined {
  const column = columnBeside(label)
  if (column === undefined) return undefined
  const own = label.cells.flatMap(({ row }) => inColumn(rowAt(label, row.index), column) ?? [])
  const above = linesFrom(label, column, -1)
  const below = linesFrom(label, column, 1)
  const all = [
    ...above.map(({ cell }) => cell).toReversed(),
    ...own,
    ...below.map(({ cell }) => cell),
  ]
  const least = Math.min(...all.slice(1).map((cell, i) => space(all[i], cell)))
  const upper = partOf(above, own[0], least)
  const lower = partOf(below, own.at(-1), least)
  if (upper === undefined || lower === undefined || upper.length === 0) return undefined
  if (own.length === 0 && space(upper[0], lower[0]) > least * apart) return undefined
  return [...upper.toReversed(), ...own, ...lower]
}

const middleOf = ({ row }: Cell) => (row.top + row.bottom) / 2
const space = (one: Cell | undefined, other: Cell | undefined) =>
  one === undefined || other === undefined ? Infinity : Math.abs(middleOf(one) - middleOf(other))

/** The lines next to each other, from the label on. Undefined if no wider space ends them. */
function partOf(lines: readonly Line[], own: Cell | undefined, least: number) {
  const part: Cell[] = []
  let before = own
  for (const { cell, isLabelled } of lines) {
    if (before !== undefined && space(before, cell) > least * apart) return part
    if (isLabelled) return undefined
    part.push(cell)
    before = cell
  }
  return part
}

const rowAt = ({ page }: Label, index: number): readonly Cell[] =>
  (page.rows[index - (page.rows[0]?.[0]?.row.index ?? 0)] ?? []).filter((cell) => !isMark(cell))

/** A colon in a column of its own; a dash there is an empty value. */
export const isMark = ({ words }: Cell) =>
  words.every(({ text }) => /^(?:[:：=]|[:：][-–—]{1,2})$/u.test(text))

/** The column to the right of the label: on its rows, or on the next ones. */
function columnBeside(label: Label): Cell | undefined {
  const rows = label.cells.map(({ row }) => row.index)
  const [first = 0, last = 0] = [rows[0], rows.at(-1)]
  const right = Math.max(...label.cells.map((cell) => cell.right))
  for (const index of [...rows, first - 1, last + 1]) {
    const beside = rowAt(label, index).find(({ left, row }) => left > right - row.em)
    if (beside !== undefined) return beside
  }
  return undefined
}

const inColumn = (cells: readonly Cell[], { left, row }: Cell) =>
  cells.find((cell) => Math.abs(cell.left - left) < row.em * 2)

/** The lines of the column above or below the label, up to the one beside another label. */
function linesFrom(label: Label, column: Cell, step: 1 | -1): Line[] {
  const lines: Line[] = []
  const rows = label.cells.map(({ row }) => row.index)
  const [left, right] = [
    Math.min(...label.cells.map((cell) => cell.left)),
    Math.max(...label.cells.map((cell) => cell.right)),
  ]
  const start = step > 0 ? Math.max(...rows) : Math.min(...rows)
  for (let by = step; Math.abs(by) <= rowsMax; by += step) {
    const cells = rowAt(label, start + by)
    const cell = inColumn(cells, column)
    const isLabelled = cells.some(
      (other) => other !== cell && other.left < right && other.right > left,
    )
    if (cell !== undefined) lines.push({ cell, isLabelled })
    if (isLabelled || cells.length === 0) break
  }
  return lines
}
