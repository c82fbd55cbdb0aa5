import { inflateSync } from 'node:zlib'

const signature = 0x774f4646
const headerBytes = 44
const entryBytes = 20

/**
 * The font inside a WOFF file (W3C WOFF 1.0, sections 3 to 5), decompressed. fontkit could read the
 * file directly, but decompresses a table each time it needs a glyph, which took half a second per
 * report.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== signature) throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let i = 0; i < count; i += 1) {
    const entry = woff.subarray(headerBytes + i * entryBytes)
    const table = unpackTable(woff, entry)
    const at = 12 + 16 * i
    entry.copy(directory, at, 0, 4)
    entry.copy(directory, at + 4, 16, 20)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(parts)
}

function unpackTable(woff: Buffer, entry: Buffer): Buffer {
  const offset = entry.readUInt32BE(4)
  const packedBytes = entry.readUInt32BE(8)
  const packed = woff.subarray(offset, offset + packedBytes)
  return packedBytes < entry.readUInt32BE(12) ? inflateSync(packed) : packed
}
