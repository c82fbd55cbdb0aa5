import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture that can be put into a PDF as it is: 8 bits per colour, no transparency. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const sideMax = 2000
/** More would keep other requests waiting: these take about 0.1 s. */
const pixelsMax = 1_000_000
/** Channels of each colour type of PNG that is read: grey, colour, both with transparency. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

export class PngFault extends Error {}

interface Raw {
  width: number
  height: number
  channels: number
  data: Buffer
}

/** Checks every byte by reading it, and writes a new file on white: nothing else of it is kept. */
export function flattenPng(file: Buffer): Buffer {
  const { width, height, channels, data } = readPng(file)
  const pixels = unfilter(data, width, height, channels)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * channels
      const to = y * (1 + width * 3) + 1 + x * 3
      const alpha = channels % 2 === 0 ? (pixels[from + channels - 1] ?? 255) / 255 : 1
      for (let c = 0; c < 3; c += 1) {
        const value = pixels[from + (channels < 3 ? 0 : c)] ?? 255
        rows[to + c] = Math.round(value * alpha + 255 * (1 - alpha))
      }
    }
  }
  return writePng(width, height, rows)
}

function readPng(file: Buffer): Raw {
  if (!file.subarray(0, 8).equals(signature)) throw new PngFault('is not a PNG')
  let header: Omit<Raw, 'data'> | undefined
  const pieces: Buffer[] = []
  let at = 8
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + length)
    if (body.length < length) break
    if (type === 'IHDR') header = readHeader(body)
    if (type === 'IDAT') pieces.push(body)
    if (type === 'IEND') return { ...requireHeader(header), data: inflate(header, pieces) }
    at += 12 + length
  }
  throw new PngFault('is cut off')
}

function readHeader(body: Buffer): Omit<Raw, 'data'> {
  if (body.length !== 13) throw new PngFault('is damaged')
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)]
  if (width < 1 || height < 1 || width > sideMax || height > sideMax) {
    throw new PngFault(`must be at most ${sideMax} by ${sideMax} pixels`)
  }
  if (width * height > pixelsMax) throw new PngFault('must have at most 1 million pixels')
  const channels = channelsOf[body[9] ?? -1]
  if (body[8] !== 8 || channels === undefined || body[12] !== 0) {
    throw new PngFault('must have 8 bits per colour, without a palette and not interlaced')
  }
  return { width, height, channels }
}

function requireHeader(header: Omit<Raw, 'data'> | undefined): Omit<Raw, 'data'> {
  if (!header) throw new PngFault('is damaged')
  return header
}

function inflate(header: Omit<Raw, 'data'> | undefined, pieces: readonly Buffer[]): Buffer {
  const { width, height, channels } = requireHeader(header)
  const size = height * (1 + width * channels)
  try {
    const data = inflateSync(Buffer.concat(pieces), { maxOutputLength: size })
    if (data.length === size) return data
  } catch {
    // Said below.
  }
  throw new PngFault('is damaged')
}

/** PNG, section 9: each row is stored as differences from its neighbours. */
function unfilter(data: Buffer, width: number, height: number, channels: number): Buffer {
  const stride = width * channels
  const out = Buffer.alloc(height * stride)
  for (let y = 0; y < height; y += 1) {
    const kind = data[y * (stride + 1)] ?? 0
    if (kind > 4) throw new PngFault('is damaged')
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? (out[y * stride + x - channels] ?? 0) : 0
      const up = y > 0 ? (out[(y - 1) * stride + x] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (out[(y - 1) * stride + x - channels] ?? 0) : 0
      const added = predict(kind, left, up, corner)
      out[y * stride + x] = ((data[y * (stride + 1) + 1 + x] ?? 0) + added) & 0xff
    }
  }
  return out
}

function predict(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function writePng(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(rows, { level: 9 })
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
