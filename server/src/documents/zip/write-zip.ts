import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  sizeBytes: number
  at: Date
  /** Called when it is its turn. */
  read(): AsyncIterable<Buffer>
}

export interface Zip {
  sizeBytes: number
  /** Fails if an entry cannot be read. Must be read or destroyed: the first entry is open. */
  content: Readable
}

/**
 * Entries are read one after the other, as fast as the content is taken. They are not compressed:
 * scans and PDFs are already, and so the size is known before the first byte.
 */
export function writeZip(entries: readonly ZipEntry[], texts: ReadonlyMap<string, string>): Zip {
  const zip = new ZipFile()
  const content = zip.outputStream as PassThrough
  const fail = (error: Error) => void content.destroy(error)
  let entry: Readable | undefined
  content.once('close', () => entry?.destroy())
  zip.on('error', fail)
  for (const { name, sizeBytes, at, read } of entries) {
    const options = { size: sizeBytes, mtime: at, compress: false }
    zip.addReadStreamLazy(name, options, (open) => {
      if (content.destroyed) return
      entry = Readable.from(read(), { objectMode: false })
      entry.once('error', fail)
      open(null, entry)
    })
  }
  for (const [name, text] of texts) zip.addBuffer(Buffer.from(text), name, { compress: false })
  let sizeBytes = 0
  const keepSize = (bytes: number) => {
    sizeBytes = bytes
  }
  // Called at once, with an argument that the types do not have.
  zip.end(undefined, keepSize as () => void)
  return { sizeBytes, content }
}
