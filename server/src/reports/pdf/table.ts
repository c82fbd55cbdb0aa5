import type { PageFlow } from './page-flow.ts'
import { colors, styles, type TextStyle } from './style.ts'
import { drawPagination, type Tag } from './tags.ts'
import {
  type Align,
  drawLines,
  heightOf,
  lineHeight,
  type StyledLine,
  styledLines,
} from './text/draw-text.ts'

/** Parts are placed below each other. */
export type Cell = { text: string; style: TextStyle }[]

export interface Column {
  /** Without titles there is no header row. */
  title?: string
  /** Its share of the width; shares sum to 1. */
  share: number
  align?: Align
}

export interface Table {
  columns: readonly Column[]
  rows: readonly Cell[][]
  /** Lines between rows. */
  ruled?: boolean
  tint?: string
  padding?: { x: number; y: number }
  /** Height of what must be on the same page below a table that is not split. */
  andBelow?: number
  /** A list has its numbers or bullets in the first column. */
  kind?: 'table' | 'list'
}

interface Layout extends Required<Pick<Table, 'columns' | 'padding' | 'kind'>> {
  flow: PageFlow
  header: StyledLine[][] | undefined
  ruled: boolean
  tint: string | undefined
}

/** A row with its tags, which a row on two pages has only once. */
interface Row {
  cells: StyledLine[][]
  tags: Tag[]
}

/** Too little of a row at the foot of a page is worse than a gap. */
const leastOfSplitRow = 60

/** A table up to this share of a page is not split; one with a header row can be. */
const keptWhole = { titled: 0.2, untitled: 0.3 } as const

/** A row is only split if it is taller than a page. */
export function drawTable(flow: PageFlow, table: Table): void {
  const { columns, rows, ruled = false, padding = { x: 4, y: 3.2 }, tint, kind = 'table' } = table
  const titled = columns.some((column) => column.title)
  const layout: Layout = { flow, columns, ruled, padding, tint, kind, header: undefined }
  if (titled) {
    layout.header = columns.map(({ title = '', share }) =>
      styledLines(title, styles.head, innerWidth(layout, share)),
    )
  }
  const headerHeight = layout.header ? rowHeight(layout, layout.header) : 0
  const laid = rows.map((row) => {
    const cells = columns.map(({ share }, at) => cellLines(row[at], innerWidth(layout, share)))
    return { cells, height: rowHeight(layout, cells) }
  })
  const total = laid.reduce((sum, { height }) => sum + height, headerHeight)
  const share = titled ? keptWhole.titled : keptWhole.untitled
  if (total <= flow.pageRoom * share) flow.need(total + (table.andBelow ?? 0))
  let tag: Tag | undefined
  for (const [i, { cells, height }] of laid.entries()) {
    const fits = height <= flow.pageRoom - headerHeight
    const first = i === 0
    const turned = flow.need((fits ? height : leastOfSplitRow) + (first ? headerHeight : 0))
    tag ??= flow.tag(kind === 'list' ? 'L' : 'Table')
    if (first) drawHeader(layout, tag)
    else if (turned) repeatHeader(layout)
    const rowTag = tag.add(kind === 'list' ? 'LI' : 'TR')
    const row = { cells, tags: cellTags(layout, rowTag, rows[i] ?? []) }
    // Headings above it can take the space of a row that fits on a page by itself.
    if (height <= flow.room) drawRow(layout, row, height)
    else drawTallRow(layout, row)
    rowTag.end()
  }
  tag?.end()
}

function cellTags({ columns, kind }: Layout, row: Tag, cells: readonly Cell[]): Tag[] {
  return columns.map((_, at) => {
    if (kind === 'list') return row.add(at === 0 ? 'Lbl' : 'LBody')
    const parts = cells[at] ?? []
    const isHeader = parts.length > 0 && parts.every(({ style }) => style.role === 'rowHeader')
    return isHeader ? row.add('TH', { scope: 'Row' }) : row.add('TD')
  })
}

function innerWidth({ flow, padding }: Layout, share: number): number {
  return flow.width * share - 2 * padding.x
}

function cellLines(cell: Cell | undefined, width: number): StyledLine[] {
  return (cell ?? []).flatMap(({ text, style }) => styledLines(text, style, width))
}

function rowHeight({ padding }: Layout, cells: StyledLine[][]): number {
  return Math.max(...cells.map(heightOf)) + 2 * padding.y
}

function drawHeader(layout: Layout, table: Tag): void {
  const { flow, header } = layout
  if (!header) return
  const row = table.add('TR')
  const tags = header.map(() => row.add('TH', { scope: 'Column' }))
  const height = rowHeight(layout, header)
  flow.doc.rect(flow.left, flow.y, flow.width, height).fill(colors.tint)
  drawCells(layout, { cells: header, tags })
  row.end()
  flow.y += height
  flow.rule(colors.accent, 0.8)
}

/** On a later page; readers that speak the table already know it. */
function repeatHeader(layout: Layout): void {
  const { flow, header } = layout
  if (!header) return
  const height = rowHeight(layout, header)
  const draw = () => {
    flow.doc.rect(flow.left, flow.y, flow.width, height).fill(colors.tint)
    drawCells(layout, { cells: header, tags: [] })
  }
  drawPagination(flow.doc, draw)
  flow.y += height
  flow.rule(colors.accent, 0.8)
}

function drawRow(layout: Layout, row: Row, height: number): void {
  const { flow, tint, ruled } = layout
  if (tint) flow.doc.rect(flow.left, flow.y, flow.width, height).fill(tint)
  drawCells(layout, row)
  flow.y += height
  if (ruled) flow.rule()
}

function drawCells({ flow, columns, padding }: Layout, { cells, tags }: Row): void {
  let x = flow.left
  for (const [i, { share, align = 'left' }] of columns.entries()) {
    const width = flow.width * share
    const box = { x: x + padding.x, top: flow.y + padding.y, width: width - 2 * padding.x, align }
    const lines = cells[i] ?? []
    const draw = () => drawLines(flow.doc, lines, box)
    if (lines.length > 0) tags[i] ? tags[i].mark(draw) : draw()
    x += width
  }
}

function drawTallRow(layout: Layout, row: Row): void {
  const { flow, padding } = layout
  let rest = row.cells
  while (rest.some((lines) => lines.length > 0)) {
    const room = flow.room - 2 * padding.y
    const counts = rest.map((lines) => countThatFit(lines, room))
    if (counts.every((count) => count === 0)) {
      flow.newPage()
      repeatHeader(layout)
      continue
    }
    const cells = rest.map((lines, i) => lines.slice(0, counts[i]))
    drawRow(layout, { ...row, cells }, rowHeight(layout, cells))
    rest = rest.map((lines, i) => lines.slice(counts[i]))
  }
}

function countThatFit(lines: StyledLine[], room: number): number {
  let left = room
  const end = lines.findIndex((line) => {
    left -= line.height
    return left < 0
  })
  return end === -1 ? lines.length : end
}

export const cell = (text: string, style: TextStyle = styles.cell): Cell => [{ text, style }]

/** Numbered, or with a bullet each. */
export function drawList(flow: PageFlow, items: readonly string[], kind: 'numbered' | 'bullets') {
  const share = 20 / flow.width
  drawTable(flow, {
    columns: [{ share, align: 'right' }, { share: 1 - share }],
    rows: items.map((item, i) => [
      cell(kind === 'numbered' ? `${i + 1}.` : '•', styles.value),
      cell(item, styles.value),
    ]),
    kind: 'list',
    padding: { x: 3, y: (lineHeight(styles.body) - lineHeight(styles.value)) / 2 + 0.8 },
  })
}
