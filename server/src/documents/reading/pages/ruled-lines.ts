import type { GreyPicture } from './grey-picture.ts'

/** A ruled line of a table or a form, in pixels; the ends of its middle. */
export interface RuledLine {
  /** Where it begins and ends along its direction. */
  from: number
  to: number
  /** Where it is across: its first and last row, or column, of pixels. */
  first: number
  last: number
}

export interface RuledLines {
  level: RuledLine[]
  upright: RuledLine[]
}

const dark = 170
/** In widths of the page: shorter runs are parts of letters. */
const runMin = { level: 1 / 45, upright: 1 / 75 }
/** In widths of the page: longer than the top line of a word, and than a letter of a title. */
const sureMin = { level: 1 / 6, upright: 1 / 9 }
/** In widths of the page: a shorter line is sure if it joins two others. */
const joiningMin = { level: 1 / 14, upright: 1 / 75 }
const thickMax = 1 / 170
/** Pixels: specks of white in a line, and a line that goes on in the next row. */
const gapMax = 4
const linesMax = 2_000
/** Of what is beside a line, so much may be ink: letters that touch it, and lines that cross it. */
const inkMax = 0.2

/** One direction of the picture: rows of pixels from left to right, or columns from top to bottom. */
interface Direction {
  along: number
  across: number
  step: number
  stride: number
}

const directionsOf = ({ width, height }: GreyPicture) => ({
  level: { along: width, across: height, step: 1, stride: width } as Direction,
  upright: { along: height, across: width, step: width, stride: 1 } as Direction,
})

/** The ruled lines of an upright page: long, thin, and with nothing beside them. */
export function findRuledLines(picture: GreyPicture): RuledLines {
  const directions = directionsOf(picture)
  const size = Math.min(picture.width, picture.height)
  const found = {
    level: linesIn(picture, directions.level, size, runMin.level),
    upright: linesIn(picture, directions.upright, size, runMin.upright),
  }
  const isLong = (line: RuledLine, least: number) => line.to - line.from >= size * least
  const long = found.upright.filter((line) => isLong(line, sureMin.upright))
  const level = found.level.filter(
    (line) => isLong(line, sureMin.level) || (isLong(line, joiningMin.level) && joins(line, long)),
  )
  const upright = found.upright.filter(
    (line) =>
      isLong(line, sureMin.upright) || (isLong(line, joiningMin.upright) && joins(line, level)),
  )
  return { level: level.slice(0, linesMax), upright: upright.slice(0, linesMax) }
}

/** Pixels by which lines may miss each other where they meet. */
const missMax = 5

/** Both its ends are on lines that run across it. */
function joins(line: RuledLine, across: readonly RuledLine[]): boolean {
  const middle = (line.first + line.last) / 2
  const meets = (at: number) =>
    across.some(
      ({ from, to, first, last }) =>
        from - gapMax <= middle &&
        to + gapMax >= middle &&
        first - missMax <= at &&
        last + missMax >= at,
    )
  return meets(line.from) && meets(line.to)
}

function linesIn(
  picture: GreyPicture,
  direction: Direction,
  size: number,
  least: number,
): RuledLine[] {
  const runLeast = Math.max(8, Math.round(size * least))
  const thick = Math.max(3, Math.round(size * thickMax))
  const done: RuledLine[] = []
  let open: RuledLine[] = []
  for (let at = 0; at < direction.across; at += 1) {
    const started: RuledLine[] = []
    for (const run of runsOf(picture, direction, at, runLeast)) {
      const [line, ...others] = open.filter(
        ({ from, to }) => from <= run.to + gapMax && to >= run.from - gapMax,
      )
      if (line === undefined) {
        started.push({ ...run, first: at, last: at })
        continue
      }
      for (const other of others) absorb(line, other)
      if (others.length > 0) open = open.filter((other) => !others.includes(other))
      line.from = Math.min(line.from, run.from)
      line.to = Math.max(line.to, run.to)
      line.last = at
    }
    const isOpen = ({ last }: RuledLine) => last >= at - 1
    done.push(...open.filter((line) => !isOpen(line)))
    open = [...open.filter(isOpen), ...started]
  }
  return [...done, ...open]
    .filter(({ first, last }) => last - first < thick)
    .filter((line) => isBare(picture, direction, line))
}

function absorb(line: RuledLine, other: RuledLine): void {
  line.from = Math.min(line.from, other.from)
  line.to = Math.max(line.to, other.to)
  line.first = Math.min(line.first, other.first)
}

interface Span {
  from: number
  to: number
}

/** Runs of dark pixels in one row or column, over small gaps. */
function runsOf(
  { data }: GreyPicture,
  { along, step, stride }: Direction,
  at: number,
  least: number,
): Span[] {
  const runs: Span[] = []
  let [from, last] = [-1, -1]
  for (let i = 0, p = at * stride; i < along; i += 1, p += step) {
    if ((data[p] ?? 255) < dark) {
      if (from < 0) from = i
      last = i
    } else if (from >= 0 && i - last > gapMax) {
      if (last - from + 1 >= least) runs.push({ from, to: last })
      from = -1
    }
  }
  if (from >= 0 && last - from + 1 >= least) runs.push({ from, to: last })
  return runs
}

/** The top line of a Devanagari word has letters below it; a ruled line has nothing beside it. */
function isBare(picture: GreyPicture, direction: Direction, line: RuledLine): boolean {
  return [line.first - 3, line.last + 3].every((at) => {
    if (at < 0 || at >= direction.across) return true
    let ink = 0
    for (let i = line.from; i <= line.to; i += 1) {
      const value = picture.data[at * direction.stride + i * direction.step] ?? 255
      if (value < dark) ink += 1
    }
    return ink <= (line.to - line.from + 1) * inkMax
  })
}

/** A copy without the lines; where a letter touches a line, the line is left. */
export function withoutLines(picture: GreyPicture, lines: RuledLines): GreyPicture {
  const clear = { ...picture, data: Uint8Array.from(picture.data) }
  const { level, upright } = directionsOf(picture)
  const isLine = new Uint8Array(picture.data.length)
  for (const line of lines.level) mark(isLine, level, line)
  for (const line of lines.upright) mark(isLine, upright, line)
  for (const line of lines.level) erase(picture, clear, level, line, isLine)
  for (const line of lines.upright) erase(picture, clear, upright, line, isLine)
  return clear
}

/** Pixels around a line that it makes grey. */
const blur = 2

function reachOf({ along, across }: Direction, { from, to, first, last }: RuledLine): RuledLine {
  return {
    from: Math.max(0, from - blur),
    to: Math.min(along - 1, to + blur),
    first: Math.max(0, first - blur),
    last: Math.min(across - 1, last + blur),
  }
}

function mark(isLine: Uint8Array, direction: Direction, line: RuledLine): void {
  const { from, to, first, last } = reachOf(direction, line)
  for (let at = first; at <= last; at += 1) {
    for (let i = from; i <= to; i += 1) isLine[at * direction.stride + i * direction.step] = 1
  }
}

function erase(
  { data }: GreyPicture,
  clear: GreyPicture,
  direction: Direction,
  line: RuledLine,
  isLine: Uint8Array,
): void {
  const { across, step, stride } = direction
  const { from, to, first, last } = reachOf(direction, line)
  const isLetter = (at: number, i: number) => {
    const p = at * stride + i * step
    return at >= 0 && at < across && isLine[p] !== 1 && (data[p] ?? 255) < dark
  }
  for (let i = from; i <= to; i += 1) {
    if (isLetter(first - 1, i) || isLetter(last + 1, i)) continue
    for (let at = first; at <= last; at += 1) clear.data[at * stride + i * step] = 255
  }
}
