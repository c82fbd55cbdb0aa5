import type { PageWord, Rect } from '../../documents/documents.ts'

type Frame = (rect: Rect) => Rect

/** ▦ A page that was scanned turned, as it is read: by where the next word of a line is. */
const frames: Readonly<Record<'right' | 'down' | 'left' | 'up', Frame>> = {
  right: (rect) => rect,
  down: ({ x, y, w, h }) => ({ x: y, y: 1 - x - w, w: h, h: w }),
  left: ({ x, y, w, h }) => ({ x: 1 - x - w, y: 1 - y - h, w, h }),
  up: ({ x, y, w, h }) => ({ x: 1 - y - h, y: x, w: h, h: w }),
}

/** A line must be this long to show the slope of the page. */
const spanMin = 0.12
/** More than a page is skewed. */
const slopeMax = 0.25

interface Line {
  first: Rect
  last: Rect
}

/** Where words and boxes would be on an upright page, to find rows and columns. */
export interface Upright {
  word(sent: Rect): Rect
  box(sent: Rect): Rect
}

/** The height of a page over its width, squared. */
const sidesSquared = 2

export function uprightOf(words: readonly Pick<PageWord, 'rect' | 'line'>[]): Upright {
  const lines = linesOf(words)
  const turn = frames[directionOf(lines)]
  const slope = slopeOf(lines.map(({ first, last }) => ({ first: turn(first), last: turn(last) })))
  const level = (sent: Rect) => {
    const { x, y, w, h } = turn(sent)
    // Lines run down or up, and columns to the other side.
    const [down, aside] = [slope * (x + w / 2), slope * sidesSquared * (y + h / 2 - 0.5)]
    return { x: x + aside, y: y - down, w, h }
  }
  return {
    word: level,
    // The rectangle around a box that is not level is larger than the box.
    box: (sent) => {
      const { x, y, w, h } = level(sent)
      const [wide, high] = [Math.abs(slope) * h * sidesSquared, Math.abs(slope) * w]
      return { x: x + wide / 2, y: y + high / 2, w: w - wide, h: h - high }
    },
  }
}

function linesOf(words: readonly Pick<PageWord, 'rect' | 'line'>[]): Line[] {
  const lines = new Map<number, Line>()
  for (const { rect, line } of words) {
    const own = lines.get(line)
    if (own === undefined) lines.set(line, { first: rect, last: rect })
    else own.last = rect
  }
  return [...lines.values()].filter(({ first, last }) => first !== last)
}

const middleX = ({ x, w }: Rect) => x + w / 2
const middleY = ({ y, h }: Rect) => y + h / 2

function directionOf(lines: readonly Line[]): keyof typeof frames {
  const votes = { right: 0, down: 0, left: 0, up: 0 }
  for (const { first, last } of lines) {
    const [across, down] = [middleX(last) - middleX(first), middleY(last) - middleY(first)]
    if (Math.abs(across) >= Math.abs(down))
      votes[across >= 0 ? 'right' : 'left'] += Math.abs(across)
    else votes[down >= 0 ? 'down' : 'up'] += Math.abs(down)
  }
  const [best] = (Object.entries(votes) as [keyof typeof frames, number][]).sort(
    ([, a], [, b]) => b - a,
  )
  return best === undefined || best[1] === 0 ? 'right' : best[0]
}

function slopeOf(lines: readonly Line[]): number {
  const slopes = lines
    .filter(({ first, last }) => middleX(last) - middleX(first) > spanMin)
    .map(({ first, last }) => (middleY(last) - middleY(first)) / (middleX(last) - middleX(first)))
    .filter((slope) => Math.abs(slope) < slopeMax)
    .sort((a, b) => a - b)
  return slopes[slopes.length >> 1] ?? 0
}
