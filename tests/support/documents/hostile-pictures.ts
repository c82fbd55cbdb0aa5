import { crc32, deflateSync } from 'node:zlib'
import { zlibOf } from './hostile-pdfs.ts'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Grey; the pixels as zlib data. */
export function png(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const goodPng = () => png(40, 30, deflateSync(Buffer.alloc(41 * 30, 0x00)))

/** Less than one megabyte; decompressed, 900 million pixels. */
export const hugePng = () => png(30_000, 30_000, zlibOf(0x00, 859))

/** A few bytes that announce more than 4,000 million pixels. */
export function hugeJpeg(): Buffer {
  const [start, end] = [Buffer.from('ffd8', 'hex'), Buffer.from('ffd9', 'hex')]
  const size = Buffer.from('ffc0000b08ffdcffdc01011100', 'hex')
  const scan = Buffer.from('ffda0008010100003f00', 'hex')
  return Buffer.concat([start, size, scan, Buffer.alloc(1000, 0x55), end])
}
