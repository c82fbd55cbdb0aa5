import { crc32 } from 'node:zlib'

const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What is drawn; texts, times and everything else that a picture can carry are left out. */
const drawnChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
const sideMax = 4000
const chunksMax = 2000

/** The picture with only what is drawn; undefined if it is not a sound PNG of a usual size. */
export function cleanPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, start.length).equals(start)) return undefined
  const kept: Buffer[] = [start]
  let at = start.length
  for (let count = 0; count < chunksMax && at + 12 <= bytes.length; count += 1) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    if (count === 0 && (type !== 'IHDR' || !isUsual(bytes, at + 8))) return undefined
    if (drawnChunks.includes(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}

function isUsual(bytes: Buffer, at: number): boolean {
  const sides = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
  return sides.every((side) => side > 0 && side <= sideMax)
}
