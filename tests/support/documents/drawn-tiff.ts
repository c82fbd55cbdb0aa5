import { deflateSync } from 'node:zlib'
import type { GreyPicture } from '../../../server/src/documents/reading/pages/grey-picture.ts'

interface Frame {
  width: number
  height: number
  /** Samples per pixel. */
  samples: 1 | 3
  /** As zlib data. */
  packed: Buffer
}

const entry = (tag: number, type: 3 | 4, value: number): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(tag, 0)
  bytes.writeUInt16LE(type, 2)
  bytes.writeUInt32LE(1, 4)
  bytes.writeUInt32LE(value, 8)
  return bytes
}

/** A TIFF with a page for each frame, each followed by its directory. */
export function tiffOf(frames: readonly Frame[]): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0000000000', 'hex')]
  let link = { part: 0, at: 4 }
  let length = 8
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const { width, height, samples, packed } of frames) {
    const dataAt = length
    add(packed)
    if (length % 2 === 1) add(Buffer.alloc(1))
    parts[link.part]?.writeUInt32LE(length, link.at)
    const entries = [
      entry(256, 4, width),
      entry(257, 4, height),
      entry(258, 3, 8),
      entry(259, 3, 8),
      entry(262, 3, samples === 3 ? 2 : 1),
      entry(273, 4, dataAt),
      entry(277, 3, samples),
      entry(278, 4, height),
      entry(279, 4, packed.length),
    ]
    const count = Buffer.alloc(2)
    count.writeUInt16LE(entries.length)
    const directory = Buffer.concat([count, ...entries, Buffer.alloc(4)])
    link = { part: parts.length, at: directory.length - 4 }
    add(directory)
  }
  return Buffer.concat(parts)
}

/** Grey pages, as a scanner writes them. */
export function toTiff(pages: readonly GreyPicture[]): Buffer {
  return tiffOf(
    pages.map(({ width, height, data }) => ({
      width,
      height,
      samples: 1,
      packed: deflateSync(data, { level: 1 }),
    })),
  )
}

/** One page of one colour. */
export function colouredTiff(width: number, height: number, colour: readonly number[]): Buffer {
  const data = Buffer.alloc(width * height * 3)
  for (let i = 0; i < data.length; i += 1) data[i] = colour[i % 3] ?? 0
  return tiffOf([{ width, height, samples: 3, packed: deflateSync(data) }])
}
