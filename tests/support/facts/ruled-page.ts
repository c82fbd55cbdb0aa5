import type { PageText, Rect } from '../../../server/src/documents/documents.ts'
import { layOutWords, type PlacedText } from './lay-out-words.ts'

/** A cell of a ruled table: its text, and over how many columns and lines it goes. */
export interface RuledCell {
  text: string
  columns?: number
  lines?: number
}

interface RuledInput {
  /** Above the table. */
  title: string
  /** Where the lines between columns are, from left to right. */
  edges: readonly number[]
  /** Line by line; cells that began above are left out. */
  rows: readonly (readonly (string | RuledCell)[])[]
}

const rowHeight = 0.024
const firstRow = 4
const padding = 0.008

const topOf = (row: number) => 0.04 + row * rowHeight - 0.005

/** A page with a title and a table whose cells are ruled. The lines of a text stand below each other. */
export function ruledPage({ title, edges, rows }: RuledInput): PageText {
  const texts: PlacedText[] = [{ x: 0.2, row: 0, text: title }]
  const boxes: Rect[] = []
  const heights = rows.map((row) => Math.max(...row.map((cell) => linesOf(cell))))
  const starts = heights.map((_, i) => heights.slice(0, i).reduce((sum, h) => sum + h, firstRow))
  const taken = new Set<string>()
  for (const [line, row] of rows.entries()) {
    let column = 0
    for (const cell of row) {
      while (taken.has(`${line} ${column}`)) column += 1
      const { text, columns = 1, lines = 1 } = typeof cell === 'string' ? { text: cell } : cell
      for (let down = 0; down < lines; down += 1) {
        for (let right = 0; right < columns; right += 1)
          taken.add(`${line + down} ${column + right}`)
      }
      const [left = 0, right = 1] = [edges[column], edges[column + columns]]
      const [top, bottom] = [
        starts[line] ?? 0,
        (starts[line + lines - 1] ?? 0) + (heights[line + lines - 1] ?? 1),
      ]
      boxes.push({ x: left, y: topOf(top), w: right - left, h: (bottom - top) * rowHeight })
      for (const [i, each] of text.split('\n').entries()) {
        if (each !== '') texts.push({ x: left + padding, row: top + i, text: each })
      }
      column += columns
    }
  }
  return { page: 1, source: 'text', words: layOutWords(texts), boxes }
}

function linesOf(cell: string | RuledCell): number {
  const { text, lines = 1 } = typeof cell === 'string' ? { text: cell } : cell
  return lines > 1 ? 1 : text.split('\n').length
}
