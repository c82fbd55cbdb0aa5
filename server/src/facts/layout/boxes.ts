import type { Rect } from '../../documents/documents.ts'

/** What ruled lines enclose on an upright page: a cell of a table or of a form. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
  /** Only the number of its column is written in it. */
  isColumnNumber?: true
}

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top)

/** From the smallest to the largest. */
export function toBoxes(rects: readonly Rect[]): Box[] {
  return rects
    .filter(({ w, h }) => w > 0 && h > 0)
    .map(({ x, y, w, h }): Box => ({ left: x, top: y, right: x + w, bottom: y + h }))
    .sort((a, b) => areaOf(a) - areaOf(b))
}

/** Of the page: a word may reach a little over the line of its box. */
const beyond = 0.004

/** The smallest box around the middle of a rectangle. */
export function boxAround(boxes: readonly Box[], { x, y, w, h }: Rect): Box | undefined {
  const [middleX, middleY] = [x + w / 2, y + h / 2]
  const within = (by: number) =>
    boxes.find(
      ({ left, top, right, bottom }) =>
        left - by <= middleX &&
        right + by >= middleX &&
        top - by <= middleY &&
        bottom + by >= middleY,
    )
  return within(0) ?? within(beyond)
}

/** Of the page: edges that are this near to each other are the same line. */
const near = 0.006
export const isSameLine = (one: number, other: number) => Math.abs(one - other) <= near

/** Boxes whose tops are on one line, from left to right; the bands from top to bottom. */
export function bandsOf(boxes: readonly Box[]): Box[][] {
  const bands: Box[][] = []
  for (const box of [...boxes].sort((a, b) => a.top - b.top)) {
    const band = bands.at(-1)
    if (band?.[0] !== undefined && isSameLine(band[0].top, box.top)) band.push(box)
    else bands.push([box])
  }
  return bands.map((band) => band.sort((a, b) => a.left - b.left))
}

/** The boxes that begin where another ends, within its width. */
export function boxesBelow(boxes: readonly Box[], { left, right, bottom }: Box): Box[] {
  return boxes
    .filter(
      (box) => isSameLine(box.top, bottom) && box.left >= left - near && box.right <= right + near,
    )
    .sort((a, b) => a.left - b.left)
}

/** The box of the same width that begins where another ends. */
export const boxBelow = (boxes: readonly Box[], { left, right, bottom }: Box) =>
  boxes.find(
    (box) =>
      isSameLine(box.top, bottom) && isSameLine(box.left, left) && isSameLine(box.right, right),
  )

/** The box below that is wider: a line across several columns of a table. */
export const widerBelow = (boxes: readonly Box[], { left, right, bottom }: Box) =>
  boxes.find(
    (box) => isSameLine(box.top, bottom) && box.left <= left + near && box.right >= right - near,
  )

/** Boxes that have others beside them: those of tables and forms, not a frame around text. */
export function boxesOfGrids(boxes: readonly Box[]): Box[] {
  return boxes.filter((box) => {
    const beside = boxBeside(boxes, box)
    return beside !== undefined || boxes.some((other) => boxBeside([box], other) !== undefined)
  })
}

const besideMin = 0.6

/** The box to the right of another that is at its height. */
export function boxBeside(boxes: readonly Box[], { right, top, bottom }: Box): Box | undefined {
  const shared = (box: Box) =>
    (Math.min(bottom, box.bottom) - Math.max(top, box.top)) /
    Math.min(bottom - top, box.bottom - box.top)
  return boxes
    .filter((box) => isSameLine(box.left, right) && shared(box) >= besideMin)
    .sort((a, b) => shared(b) - shared(a))[0]
}
