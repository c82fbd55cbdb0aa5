import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Pictures that can be put into a PDF as they are: 8 bits per colour, no transparency. */

const start = Buffer.from('89504e470d0a1a0a', 'hex')
/** Read on the main thread, in about 0.1 s. */
const flatLimits: PngLimits = { sideMax: 2000, pixelsMax: 1_000_000 }
/** Colour types of PNG, section 11.2.1: samples per pixel, and how many bits each may have. */
const colourTypes: Readonly<Record<number, { channels: number; bits: readonly number[] }>> = {
  0: { channels: 1, bits: [1, 2, 4, 8, 16] },
  2: { channels: 3, bits: [8, 16] },
  3: { channels: 1, bits: [1, 2, 4, 8] },
  4: { channels: 2, bits: [8, 16] },
  6: { channels: 4, bits: [8, 16] },
}
const paletteType = 3

export class PngFault extends Error {}

export interface PngLimits {
  sideMax: number
  pixelsMax: number
}

interface Header {
  width: number
  height: number
  type: number
  bits: number
  channels: number
}

interface Picture extends Header {
  /** Rows of samples, each with the number of its filter before it. */
  data: Buffer
  palette: Buffer
  /** Chunk tRNS: the alpha of each palette entry, or the one colour that is transparent. */
  transparent: Buffer
}

/**
 * Checks every byte by reading it, and writes a new file on white: nothing but the pixels is kept.
 * A small file can hold a large picture, so the new one may have twice the bytes and no more.
 */
export function flattenPng(file: Buffer, bytesMax: number): Buffer {
  if (file.length > bytesMax) throw new PngFault(`must have at most ${kilobytes(bytesMax)}`)
  const { width, height, colours } = readOnWhite(file, flatLimits)
  const flat = writePng(width, height, colours, { channels: 3, level: 9 })
  if (flat.length > 2 * bytesMax) throw new PngFault('is too large once it is flattened')
  return flat
}

/** Red, green and blue of each pixel, row by row, on white. */
export function readOnWhite(
  file: Buffer,
  limits: PngLimits,
): { width: number; height: number; colours: Buffer } {
  const picture = readPng(file, limits)
  const { width, height } = picture
  const readPixel = pixelReader(picture, unfilter(picture))
  const colours = Buffer.alloc(height * width * 3)
  const pixel = new Uint16Array(4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      readPixel(x, y, pixel)
      const alpha = (pixel[3] ?? 255) / 255
      const to = (y * width + x) * 3
      for (let c = 0; c < 3; c += 1) {
        colours[to + c] = Math.round((pixel[c] ?? 255) * alpha + 255 * (1 - alpha))
      }
    }
  }
  return { width, height, colours }
}

function readPng(file: Buffer, limits: PngLimits): Picture {
  if (!file.subarray(0, 8).equals(start)) throw new PngFault('is not a PNG')
  const chunks = readChunks(file)
  const only = (type: string) => chunks.find((chunk) => chunk.type === type)?.body
  const header = readHeader(only('IHDR'), limits)
  const data = chunks.flatMap(({ type, body }) => (type === 'IDAT' ? [body] : []))
  return {
    ...header,
    data: inflate(header, data),
    palette: only('PLTE') ?? Buffer.alloc(0),
    transparent: only('tRNS') ?? Buffer.alloc(0),
  }
}

function readChunks(file: Buffer): { type: string; body: Buffer }[] {
  const chunks: { type: string; body: Buffer }[] = []
  let at = 8
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) break
    const type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) {
      throw new PngFault('is damaged')
    }
    if (type === 'IEND') return chunks
    chunks.push({ type, body: file.subarray(at + 8, end - 4) })
    at = end
  }
  throw new PngFault('is cut off')
}

function readHeader(body: Buffer | undefined, { sideMax, pixelsMax }: PngLimits): Header {
  if (body?.length !== 13) throw new PngFault('is damaged')
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)]
  if (width < 1 || height < 1 || width > sideMax || height > sideMax) {
    throw new PngFault(`must be at most ${sideMax} by ${sideMax} pixels`)
  }
  if (width * height > pixelsMax)
    throw new PngFault(`must have at most ${pixelsMax / 1_000_000} million pixels`)
  const [bits = 0, type = -1] = [body[8], body[9]]
  const colours = colourTypes[type]
  if (!colours?.bits.includes(bits)) throw new PngFault('is damaged')
  if (body[12] !== 0) throw new PngFault('must not be interlaced')
  return { width, height, type, bits, channels: colours.channels }
}

function rowBytes({ width, channels, bits }: Header): number {
  return Math.ceil((width * channels * bits) / 8)
}

function inflate(header: Header, pieces: readonly Buffer[]): Buffer {
  const size = header.height * (1 + rowBytes(header))
  try {
    const data = inflateSync(Buffer.concat(pieces), { maxOutputLength: size })
    if (data.length === size) return data
  } catch {
    // Said below.
  }
  throw new PngFault('is damaged')
}

/** PNG, section 9: each row is stored as differences from its neighbours. */
function unfilter(picture: Picture): Buffer {
  const { data, height, channels, bits } = picture
  const stride = rowBytes(picture)
  const before = Math.max(1, (channels * bits) / 8)
  const out = Buffer.alloc(height * stride)
  for (let y = 0; y < height; y += 1) {
    const kind = data[y * (stride + 1)] ?? 0
    if (kind > 4) throw new PngFault('is damaged')
    for (let x = 0; x < stride; x += 1) {
      const left = x >= before ? (out[y * stride + x - before] ?? 0) : 0
      const up = y > 0 ? (out[(y - 1) * stride + x] ?? 0) : 0
      const corner = x >= before && y > 0 ? (out[(y - 1) * stride + x - before] ?? 0) : 0
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

/** Puts red, green, blue and alpha of a pixel, 0 to 255, into the array it is given. */
function pixelReader(picture: Picture, bytes: Buffer) {
  const { type, bits, channels, palette, transparent } = picture
  const stride = rowBytes(picture)
  const full = 2 ** bits - 1
  const isGrey = channels < 3
  const hasAlpha = channels % 2 === 0
  const sample = sampleReader(bits, bytes)
  const hidden = !hasAlpha && transparent.length >= 2 * channels ? transparent : undefined
  return (x: number, y: number, pixel: Uint16Array): void => {
    const at = x * channels
    if (type === paletteType) {
      const entry = sample(y * stride, at)
      if (3 * entry + 3 > palette.length) throw new PngFault('is damaged')
      pixel.set(palette.subarray(3 * entry, 3 * entry + 3))
      pixel[3] = transparent[entry] ?? 255
      return
    }
    let isHidden = hidden !== undefined
    for (let c = 0; c < 3; c += 1) {
      const channel = isGrey ? 0 : c
      const value = sample(y * stride, at + channel)
      pixel[c] = Math.round((value * 255) / full)
      if (hidden?.readUInt16BE(2 * channel) !== value) isHidden = false
    }
    const alpha = hasAlpha ? sample(y * stride, at + channels - 1) : full
    pixel[3] = isHidden ? 0 : Math.round((alpha * 255) / full)
  }
}

function sampleReader(bits: number, bytes: Buffer): (row: number, index: number) => number {
  if (bits === 8) return (row, index) => bytes[row + index] ?? 0
  if (bits === 16) return (row, index) => bytes.readUInt16BE(row + 2 * index)
  const mask = 2 ** bits - 1
  return (row, index) => {
    const bit = index * bits
    return ((bytes[row + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & mask
  }
}

/** From 8 bits for grey, or for each of red, green and blue. */
export function writePng(
  width: number,
  height: number,
  samples: Uint8Array,
  { channels, level }: { channels: 1 | 3; level: number },
): Buffer {
  const stride = width * channels
  const rows = Buffer.alloc(height * (1 + stride))
  for (let y = 0; y < height; y += 1) {
    rows.set(samples.subarray(y * stride, (y + 1) * stride), y * (1 + stride) + 1)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 3 ? 2 : 0, 0, 0, 0], 8)
  const data = deflateSync(rows, { level })
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([start, ...parts])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(body.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

/** As limits are written: of 1,024 bytes, or of 1,000. */
function kilobytes(bytes: number): string {
  return bytes % 1024 === 0 ? `${bytes / 1024} KB` : `${bytes / 1000} kB`
}
