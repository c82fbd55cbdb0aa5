import { inflateRawSync } from 'node:zlib'
import { TableFault } from './table.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const entriesMax = 2_000
/** Of all parts that are read. A sheet of five thousand rows has a few megabytes. */
const unpackedMax = 48 * 1024 * 1024

interface Entry {
  method: number
  packed: number
  at: number
  isEncrypted: boolean
}

/**
 * The parts of a zip file (APPNOTE 6.3), unpacked on demand and never beyond the limit, whatever
 * sizes it claims to have.
 */
export class ZipParts {
  readonly #bytes: Buffer
  readonly #entries: Map<string, Entry>
  #unpacked = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    try {
      this.#entries = listEntries(bytes)
    } catch (error) {
      throw error instanceof TableFault ? error : damaged()
    }
  }

  /** Undefined if there is no such part. */
  text(name: string): string | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    if (entry.isEncrypted) throw new TableFault('has a password; save it without one')
    const part = this.#unpack(entry)
    this.#unpacked += part.length
    return part.toString('utf8')
  }

  #unpack({ method, packed, at }: Entry): Buffer {
    const room = unpackedMax - this.#unpacked
    try {
      const bytes = this.#bytes
      const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
      const data = bytes.subarray(start, start + packed)
      if (method === 8) return inflateRawSync(data, { maxOutputLength: Math.max(1, room) })
      if (method !== 0) throw damaged()
      return data
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'ERR_BUFFER_TOO_LARGE') {
        throw new TableFault('is too large once unpacked; copy its rows into a new workbook')
      }
      throw damaged()
    }
  }
}

function listEntries(bytes: Buffer): Map<string, Entry> {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > entriesMax) throw damaged()
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < count; i += 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** At the end, before a comment of at most 64 KiB. */
function endOf(bytes: Buffer): number {
  const last = bytes.length - 22
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at
  }
  throw damaged()
}

const damaged = () => new TableFault('is damaged: it cannot be unpacked; save it again')
