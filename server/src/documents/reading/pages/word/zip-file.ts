import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from '../pages.ts'

const entriesMax = 10_000
const endLength = 22
const commentMax = 65_535
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const

interface Entry {
  isEncrypted: boolean
  method: number
  crc: number
  packedBytes: number
  localAt: number
}

/** The files of a ZIP archive by name. Only those that are asked for are unpacked. */
export class ZipFile {
  readonly #file: Buffer
  readonly #entries = new Map<string, Entry>()

  constructor(file: Buffer) {
    this.#file = file
    const end = findEnd(file)
    const count = file.readUInt16LE(end + 10)
    if (count > entriesMax) throw new UnreadableFile('too_large')
    let at = file.readUInt32LE(end + 16)
    for (let i = 0; i < count; i += 1) at = this.#addEntry(at)
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** Undefined if there is none of this name. */
  read(name: string, bytesMax: number): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    if (entry.isEncrypted) throw new UnreadableFile('password')
    const bytes = unpack(this.#packed(entry), entry.method, bytesMax)
    if (crc32(bytes) !== entry.crc) throw new UnreadableFile('broken')
    return bytes
  }

  #addEntry(at: number): number {
    const file = this.#file
    if (at + 46 > file.length || file.readUInt32LE(at) !== signatures.entry) {
      throw new UnreadableFile('broken')
    }
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    // Of two files with one name, each program would show another.
    if (this.#entries.has(name)) throw new UnreadableFile('broken')
    this.#entries.set(name, {
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packedBytes: file.readUInt32LE(at + 20),
      localAt: file.readUInt32LE(at + 42),
    })
    return at + 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }

  #packed({ localAt, packedBytes }: Entry): Buffer {
    const file = this.#file
    if (localAt + 30 > file.length || file.readUInt32LE(localAt) !== signatures.local) {
      throw new UnreadableFile('broken')
    }
    const start = localAt + 30 + file.readUInt16LE(localAt + 26) + file.readUInt16LE(localAt + 28)
    if (start + packedBytes > file.length) throw new UnreadableFile('broken')
    return file.subarray(start, start + packedBytes)
  }
}

/** The directory is at the end, before a comment. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endLength - commentMax)
  for (let at = file.length - endLength; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === signatures.end) return at
  }
  throw new UnreadableFile('broken')
}

/** A small file can unpack to gigabytes: it is stopped at the limit. */
function unpack(packed: Buffer, method: number, bytesMax: number): Buffer {
  if (method === 0) {
    if (packed.length > bytesMax) throw new UnreadableFile('too_large')
    return packed
  }
  if (method !== 8) throw new UnreadableFile('unsupported')
  try {
    return inflateRawSync(packed, { maxOutputLength: bytesMax })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableFile(isTooLarge ? 'too_large' : 'broken', error)
  }
}
