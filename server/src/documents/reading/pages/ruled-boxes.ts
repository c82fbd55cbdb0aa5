import type { Rect } from '../page-words.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { RuledLine, RuledLines } from './ruled-lines.ts'

/** In widths of the page: lines that are this near to each other are one edge. */
const near = 1 / 180
/** Of the side of a box, so much must be ruled. */
const ruledMin = 0.8
const edgesMax = 160
/** Of the page: larger is a frame around it. */
const frame = { width: 0.7, height: 0.5 }
/** In widths of the page: lower or narrower is the space between two lines of a double one. */
const sideMin = 1 / 110

/** The boxes that ruled lines enclose, as fractions of the picture: the cells of tables and forms. */
export function boxesOf({ width, height }: GreyPicture, { level, upright }: RuledLines): Rect[] {
  const reach = Math.min(width, height) * near
  const xs = edgesOf(upright, reach)
  const ys = edgesOf(level, reach)
  if (xs.length < 2 || ys.length < 2 || xs.length > edgesMax || ys.length > edgesMax) return []
  const columns = xs.length - 1
  const groups = new Groups(columns * (ys.length - 1) + 1)
  const outside = columns * (ys.length - 1)
  const cell = (column: number, row: number) =>
    column < 0 || row < 0 || column >= columns || row >= ys.length - 1
      ? outside
      : row * columns + column
  const isRuled = (lines: readonly RuledLine[], at: number, from: number, to: number) =>
    covered(lines, at, { from, to }, reach) >= (to - from) * ruledMin
  for (let row = 0; row < ys.length; row += 1) {
    for (let column = 0; column < xs.length; column += 1) {
      const [x, y] = [xs[column] ?? 0, ys[row] ?? 0]
      const [right, below] = [xs[column + 1], ys[row + 1]]
      if (right !== undefined && !isRuled(level, y, x, right))
        groups.join(cell(column, row - 1), cell(column, row))
      if (below !== undefined && !isRuled(upright, x, y, below))
        groups.join(cell(column - 1, row), cell(column, row))
    }
  }
  return groups
    .all()
    .filter((cells) => !cells.includes(outside))
    .flatMap((cells) => boxFrom(cells, columns, xs, ys))
    .filter(
      ({ left, top, right, bottom }) => Math.min(right - left, bottom - top) >= width * sideMin,
    )
    .map(({ left, top, right, bottom }) => ({
      x: left / width,
      y: top / height,
      w: (right - left) / width,
      h: (bottom - top) / height,
    }))
    .filter(({ w, h }) => w < frame.width || h < frame.height)
}

const middleOf = ({ first, last }: RuledLine) => (first + last) / 2

/** Where lines are across, those near to each other as one. */
function edgesOf(lines: readonly RuledLine[], reach: number): number[] {
  const edges: number[][] = []
  for (const at of lines.map(middleOf).sort((a, b) => a - b)) {
    const last = edges.at(-1)
    if (last !== undefined && at - (last[0] ?? at) <= reach) last.push(at)
    else edges.push([at])
  }
  return edges.map((own) => own.reduce((sum, at) => sum + at, 0) / own.length)
}

interface Span {
  from: number
  to: number
}

/** How much of a stretch is ruled. */
function covered(
  lines: readonly RuledLine[],
  at: number,
  { from, to }: Span,
  reach: number,
): number {
  const spans = lines
    .filter((line) => Math.abs(middleOf(line) - at) <= reach)
    .map((line) => ({ from: Math.max(from, line.from - reach), to: Math.min(to, line.to + reach) }))
    .filter((span) => span.to > span.from)
    .sort((a, b) => a.from - b.from)
  let [sum, end] = [0, from]
  for (const span of spans) {
    sum += Math.max(0, span.to - Math.max(end, span.from))
    end = Math.max(end, span.to)
  }
  return sum
}

/** Cells that form a rectangle are one box; others are what an open or broken line left. */
function boxFrom(
  cells: readonly number[],
  columns: number,
  xs: readonly number[],
  ys: readonly number[],
) {
  const across = cells.map((cell) => cell % columns)
  const down = cells.map((cell) => Math.floor(cell / columns))
  const [left, right] = [Math.min(...across), Math.max(...across) + 1]
  const [top, bottom] = [Math.min(...down), Math.max(...down) + 1]
  if ((right - left) * (bottom - top) !== cells.length) return []
  return [
    { left: xs[left] ?? 0, right: xs[right] ?? 0, top: ys[top] ?? 0, bottom: ys[bottom] ?? 0 },
  ]
}

/** Which cells belong together. */
class Groups {
  readonly #parent: number[]

  constructor(size: number) {
    this.#parent = Array.from({ length: size }, (_, i) => i)
  }

  join(one: number, other: number): void {
    this.#parent[this.#rootOf(one)] = this.#rootOf(other)
  }

  all(): number[][] {
    const all = this.#parent.map((_, i) => i)
    return [...Map.groupBy(all, (cell) => this.#rootOf(cell)).values()]
  }

  #rootOf(cell: number): number {
    let root = cell
    while (this.#parent[root] !== root) {
      const next = this.#parent[root] ?? root
      this.#parent[root] = this.#parent[next] ?? next
      root = this.#parent[root] ?? root
    }
    return root
  }
}
