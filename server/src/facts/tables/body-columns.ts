import { type Row, rightOf, type Word } from '../layout/rows.ts'

/** A stretch of the width in which words stand below each other. */
export interface Stretch {
  left: number
  right: number
}

const grid = 1500
/** In widths of a letter: between columns, by how many rows keep it free. */
const gapOfOne = 1.5
const gapOfSeveral = 0.8
const severalRows = 3
const columnsMax = 24

/** The columns of the rows of a table, by the stretches that no row has a word in. */
export function bodyColumns(rows: readonly Row[]): Stretch[] {
  const filled = new Uint8Array(grid + 1)
  for (const { words } of rows) {
    for (const { rect } of words) {
      const from = Math.max(0, Math.floor(rect.x * grid))
      const to = Math.min(grid, Math.ceil((rect.x + rect.w) * grid))
      for (let at = from; at <= to; at += 1) filled[at] = 1
    }
  }
  const em = rows[0]?.em ?? 0
  const gap = em * (rows.length < severalRows ? gapOfOne : gapOfSeveral)
  const columns: Stretch[] = []
  for (let at = 0; at <= grid; at += 1) {
    if (filled[at] !== 1) continue
    const start = at
    while (at < grid && filled[at + 1] === 1) at += 1
    const last = columns.at(-1)
    if (last !== undefined && start / grid - last.right < gap) last.right = at / grid
    else columns.push({ left: start / grid, right: at / grid })
  }
  return columns.length > columnsMax ? [] : columns
}

/** Between two columns, where the fewest words of the heading stand; nearer to the second. */
export function edgeBetween(one: Stretch, other: Stretch, heading: readonly Word[]): number {
  const steps = 40
  const width = other.left - one.right
  let [best, least] = [other.left - width * 0.25, Infinity]
  for (let i = steps; i >= 0; i -= 1) {
    const x = one.right + (width * i) / steps
    const crossed = heading.filter((word) => word.rect.x < x && rightOf(word) > x).length
    const away = Math.abs(x - (other.left - width * 0.25)) / Math.max(width, 1e-9)
    const cost = crossed + away * 0.1
    if (cost < least) [best, least] = [x, cost]
  }
  return best
}
