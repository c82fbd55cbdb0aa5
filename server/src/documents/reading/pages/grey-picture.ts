/** One byte for each pixel, row by row: 0 is black. */
export interface GreyPicture {
  width: number
  height: number
  data: Uint8Array
}

export function newPicture(width: number, height: number): GreyPicture {
  return { width, height, data: new Uint8Array(width * height).fill(255) }
}

/** From samples of 1 to 4 channels (grey, grey and alpha, colours, colours and alpha), on white. */
export function toGrey(
  width: number,
  height: number,
  samples: ArrayLike<number>,
  { channels, max = 255 }: { channels: number; max?: number },
): GreyPicture {
  const { data } = newPicture(width, height)
  const isColour = channels >= 3
  const hasAlpha = channels === 2 || channels === 4
  for (let i = 0; i < data.length; i += 1) {
    const at = i * channels
    const [r, g, b] = [samples[at] ?? max, samples[at + 1] ?? max, samples[at + 2] ?? max]
    const light = (isColour ? 0.299 * r + 0.587 * g + 0.114 * b : r) / max
    const alpha = hasAlpha ? (samples[at + channels - 1] ?? max) / max : 1
    data[i] = Math.round(255 * (light * alpha + 1 - alpha))
  }
  return { width, height, data }
}

/** Of one page, as it is held in memory. */
export const pixelsMax = 8_000_000
/** Letters need some pixels, and no more than some: about 200 dots per inch of A4. */
const shortSide = { min: 1500, max: 2200 }

export function fitSize(picture: GreyPicture): GreyPicture {
  const { width, height } = picture
  const short = Math.min(width, height)
  const wanted = Math.min(2, Math.max(1, shortSide.min / short), shortSide.max / short)
  return scalePicture(picture, Math.min(wanted, Math.sqrt(pixelsMax / (width * height))))
}

/** Each new pixel is the mean of those it covers, or lies between its neighbours. */
export function scalePicture(picture: GreyPicture, factor: number): GreyPicture {
  const width = Math.max(1, Math.round(picture.width * factor))
  const height = Math.max(1, Math.round(picture.height * factor))
  if (width === picture.width && height === picture.height) return picture
  return factor < 1 ? shrink(picture, width, height) : enlarge(picture, width, height)
}

function shrink(from: GreyPicture, width: number, height: number): GreyPicture {
  const to = newPicture(width, height)
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * from.height) / height)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * from.height) / height))
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * from.width) / width)
      const right = Math.max(left + 1, Math.floor(((x + 1) * from.width) / width))
      let sum = 0
      for (let v = top; v < bottom; v += 1) {
        for (let u = left; u < right; u += 1) sum += from.data[v * from.width + u] ?? 255
      }
      to.data[y * width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return to
}

function enlarge(from: GreyPicture, width: number, height: number): GreyPicture {
  const to = newPicture(width, height)
  const [kx, ky] = [from.width / width, from.height / height]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      to.data[y * width + x] = sampleAt(from, (x + 0.5) * kx - 0.5, (y + 0.5) * ky - 0.5)
    }
  }
  return to
}

/** Between the four pixels around a point; white outside. */
export function sampleAt({ width, height, data }: GreyPicture, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < -1 || top < -1 || left > width || top > height) return 255
  const fx = x - left
  const fy = y - top
  const at = (u: number, v: number) =>
    u < 0 || v < 0 || u >= width || v >= height ? 255 : (data[v * width + u] ?? 255)
  const above = at(left, top) * (1 - fx) + at(left + 1, top) * fx
  const below = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx
  return above * (1 - fy) + below * fy
}

/** Turned clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

export function turnPicture(from: GreyPicture, turn: QuarterTurn): GreyPicture {
  if (turn === 0) return from
  const { width, height, data } = from
  const isSide = turn !== 180
  const to = newPicture(isSide ? height : width, isSide ? width : height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = turnedPoint(x, y, width - 1, height - 1, turn)
      to.data[v * to.width + u] = data[y * width + x] ?? 255
    }
  }
  return to
}

/** Where a point of a picture lies after a turn; `w` and `h` are the largest x and y. */
export function turnedPoint(
  x: number,
  y: number,
  w: number,
  h: number,
  turn: QuarterTurn,
): [number, number] {
  switch (turn) {
    case 0:
      return [x, y]
    case 90:
      return [h - y, x]
    case 180:
      return [w - x, h - y]
    case 270:
      return [y, w - x]
  }
}

/** PGM: the plainest format that every reader of pictures knows. */
export function toPgm({ width, height, data }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}
