import { type GreyPicture, newPicture } from './grey-picture.ts'

/** A part of a picture, in its pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** White around what is cut out: letters at the edge are read badly. */
const margin = 12

export function cutOut(
  { width, data }: GreyPicture,
  { left, top, right, bottom }: Area,
): GreyPicture {
  const cut = newPicture(right - left + 2 * margin, bottom - top + 2 * margin)
  for (let y = top; y < bottom; y += 1) {
    const row = data.subarray(y * width + left, y * width + right)
    cut.data.set(row, (y - top + margin) * cut.width + margin)
  }
  return cut
}

/** From its place on what was cut out to that on the whole picture. */
export function moved<T extends Area>(seen: T, { left, top }: Area): T {
  const [x, y] = [left - margin, top - margin]
  return {
    ...seen,
    left: Math.max(0, seen.left + x),
    top: Math.max(0, seen.top + y),
    right: Math.max(0, seen.right + x),
    bottom: Math.max(0, seen.bottom + y),
  }
}
