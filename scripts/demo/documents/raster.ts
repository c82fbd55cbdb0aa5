import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import { create, type Font, type Glyph } from 'fontkit'
import { unpackWoff } from '../../../server/src/lib/drawn-text/woff.ts'

interface PathCommand {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: number[]
}

const require = createRequire(import.meta.url)
let font: Font | undefined

function latin(): Font {
  const path = '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'
  font ??= create(unpackWoff(readFileSync(require.resolve(path))))
  return font
}

const curveSteps = 4

/**
 * Draws letters and lines into a greyscale picture. Each edge adds the area it covers to its right;
 * the running sum of a row is then the ink of each pixel.
 */
export class Raster {
  readonly width: number
  readonly height: number
  readonly #sums: Float32Array
  readonly #turn: { sin: number; cos: number }

  /** Rotated by this many degrees, like a sheet on a scanner. */
  constructor(width: number, height: number, degrees: number) {
    this.width = width
    this.height = height
    this.#sums = new Float32Array(width * height + 2)
    const angle = (degrees * Math.PI) / 180
    this.#turn = { sin: Math.sin(angle), cos: Math.cos(angle) }
  }

  text(what: string, x: number, baseline: number, size: number): void {
    const scale = size / latin().unitsPerEm
    const { glyphs, positions } = latin().layout(what)
    let at = x
    for (const [i, glyph] of glyphs.entries()) {
      this.#glyph(glyph, at, baseline, scale)
      at += (positions[i]?.xAdvance ?? 0) * scale
    }
  }

  box(x: number, y: number, width: number, height: number): void {
    const corners = [x, y, x, y + height, x + width, y + height, x + width, y]
    for (let i = 0; i < 8; i += 2) {
      const [ax = 0, ay = 0] = corners.slice(i, i + 2)
      const [bx = 0, by = 0] = corners.slice((i + 2) % 8, ((i + 2) % 8) + 2)
      this.#edge(ax, ay, bx, by)
    }
  }

  #glyph(glyph: Glyph, x: number, baseline: number, scale: number): void {
    const { commands } = (glyph as Glyph & { path: { commands: PathCommand[] } }).path
    let [px, py, sx, sy] = [0, 0, 0, 0]
    const line = (toX: number, toY: number) => {
      this.#edge(x + px * scale, baseline - py * scale, x + toX * scale, baseline - toY * scale)
      px = toX
      py = toY
    }
    for (const { command, args } of commands) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
      if (command === 'moveTo') [px, py, sx, sy] = [a, b, a, b]
      else if (command === 'lineTo') line(a, b)
      else if (command === 'closePath') line(sx, sy)
      else {
        const [fromX, fromY] = [px, py]
        for (let step = 1; step <= curveSteps; step += 1) {
          const t = step / curveSteps
          const u = 1 - t
          if (command === 'quadraticCurveTo') {
            line(
              u * u * fromX + 2 * u * t * a + t * t * c,
              u * u * fromY + 2 * u * t * b + t * t * d,
            )
          } else {
            const [p, q, r, s] = [u ** 3, 3 * u * u * t, 3 * u * t * t, t ** 3]
            line(p * fromX + q * a + r * c + s * e, p * fromY + q * b + r * d + s * f)
          }
        }
      }
    }
  }

  #edge(ax: number, ay: number, bx: number, by: number): void {
    const { sin, cos } = this.#turn
    let [x0, y0] = [ax * cos - ay * sin, ax * sin + ay * cos]
    let [x1, y1] = [bx * cos - by * sin, bx * sin + by * cos]
    if (y0 === y1) return
    const sign = y0 < y1 ? 1 : -1
    if (sign < 0) [x0, y0, x1, y1] = [x1, y1, x0, y0]
    const slope = (x1 - x0) / (y1 - y0)
    for (
      let row = Math.max(0, Math.floor(y0));
      row < Math.min(this.height, Math.ceil(y1));
      row += 1
    ) {
      const top = Math.max(row, y0)
      const end = Math.min(row + 1, y1)
      const middle = x0 + ((top + end) / 2 - y0) * slope
      const covered = sign * (end - top)
      const column = Math.floor(middle)
      if (column < 0 || column >= this.width - 1) continue
      const share = middle - column
      const place = row * this.width + column
      this.#sums[place] = (this.#sums[place] ?? 0) + covered * (1 - share)
      this.#sums[place + 1] = (this.#sums[place + 1] ?? 0) + covered * share
    }
  }

  /** As PNG; `tone` gives the grey value of a pixel from its ink, 0 to 1. */
  png(tone: (ink: number, x: number, y: number) => number): Buffer {
    const { width, height } = this
    const rows = Buffer.alloc((width + 1) * height)
    for (let y = 0; y < height; y += 1) {
      let sum = 0
      for (let x = 0; x < width; x += 1) {
        sum += this.#sums[y * width + x] ?? 0
        rows[y * (width + 1) + 1 + x] = tone(Math.min(1, Math.abs(sum)), x, y)
      }
    }
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([8, 0, 0, 0, 0], 8)
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows, { level: 6 })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
