import { type GreyPicture, newPicture, sampleAt, scalePicture } from './grey-picture.ts'

/** Wide enough to see lines of text, and small enough to try many angles. */
const lookWidth = 700
const pointsMax = 60_000
/** Rules of tables and edges of the paper are longer than any part of a letter. */
const runMax = 26
const angleMax = 8
const least = 0.15

export interface Direction {
  /** Degrees by which the lines of text fall to the right. */
  skew: number
  /** The lines of text run from top to bottom; so do the columns of a list whose lines are alike. */
  isSideways: boolean
  /** The skew if it is a list. */
  listSkew: number
}

/** How the lines of text lie: at the right angle, the ink collects in few rows. */
export function findDirection(picture: GreyPicture): Direction {
  const small = scalePicture(
    picture,
    Math.min(1, lookWidth / Math.max(picture.width, picture.height)),
  )
  const ink = findInk(small)
  if (ink.length < 400) return { skew: 0, isSideways: false, listSkew: 0 }
  const level = bestAngle(ink, 0)
  const upright = bestAngle(ink, 90)
  const isSideways = upright.energy > level.energy * 1.5
  const skew = worthTurning(isSideways ? upright.angle : level.angle)
  return { skew, isSideways, listSkew: worthTurning(level.angle) }
}

const worthTurning = (angle: number) => (Math.abs(angle) < least ? 0 : angle)

/** Turned by a few degrees, so that the lines of text are level. */
export function levelPicture(from: GreyPicture, skew: number): GreyPicture {
  if (skew === 0) return from
  const to = newPicture(from.width, from.height)
  const [sin, cos] = sinCos(skew)
  for (let y = 0; y < to.height; y += 1) {
    const [u, v] = unlevelPoint(0, y, from, skew)
    for (let x = 0; x < to.width; x += 1) {
      to.data[y * to.width + x] = sampleAt(from, u + x * cos, v + x * sin)
    }
  }
  return to
}

/** Where a point of a levelled picture was before. */
export function unlevelPoint(
  x: number,
  y: number,
  { width, height }: { width: number; height: number },
  skew: number,
): [number, number] {
  const [cx, cy] = [width / 2, height / 2]
  const [sin, cos] = sinCos(skew)
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
}

function sinCos(degrees: number): [number, number] {
  const radians = (degrees * Math.PI) / 180
  return [Math.sin(radians), Math.cos(radians)]
}

type Point = [x: number, y: number]

/** Dark points that are not part of a long run, at most `pointsMax` of them. */
function findInk(picture: GreyPicture): Point[] {
  const { width, height, data } = picture
  const dark = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i += 1) dark[i] = (data[i] ?? 255) < 150 ? 1 : 0
  dropRuns(dark, width, height, 1, width)
  dropRuns(dark, height, width, width, 1)
  const points: Point[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (dark[y * width + x] === 1) points.push([x, y])
  }
  const step = Math.ceil(points.length / pointsMax)
  return step <= 1 ? points : points.filter((_, i) => i % step === 0)
}

function dropRuns(
  dark: Uint8Array,
  along: number,
  across: number,
  step: number,
  stride: number,
): void {
  for (let line = 0; line < across; line += 1) {
    let run = 0
    for (let i = 0; i <= along; i += 1) {
      if (i < along && (dark[line * stride + i * step] ?? 0) > 0) {
        run += 1
        continue
      }
      if (run > runMax) {
        for (let back = 1; back <= run; back += 1) dark[line * stride + (i - back) * step] = 2
      }
      run = 0
    }
  }
}

function bestAngle(ink: readonly Point[], base: number): { angle: number; energy: number } {
  let best = { angle: 0, energy: energyAt(ink, base) }
  const look = (angle: number) => {
    const energy = energyAt(ink, base + angle)
    if (energy > best.energy * 1.001) best = { angle, energy }
  }
  for (let angle = -angleMax; angle <= angleMax; angle += 0.5) look(angle)
  const coarse = best.angle
  for (let i = -4; i <= 4; i += 1) look(coarse + i * 0.1)
  return best
}

/** How unevenly the ink spreads over the lines that fall by this angle. */
function energyAt(ink: readonly Point[], degrees: number): number {
  const [sin, cos] = sinCos(degrees)
  const rows = new Float64Array(4 * lookWidth)
  for (const [x, y] of ink) {
    const row = Math.round(y * cos - x * sin) + 2 * lookWidth
    rows[row] = (rows[row] ?? 0) + 1
  }
  let energy = 0
  for (let i = 1; i < rows.length; i += 1) energy += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2
  return energy
}
