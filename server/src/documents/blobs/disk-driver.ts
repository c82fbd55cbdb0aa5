import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../lib/durable-file.ts'
import type { BlobId } from '../../lib/ids.ts'
import { type BlobDriver, BlobMissing, type BlobUpload, type ByteRange } from './blob-driver.ts'
import { lengthOf, writeAll } from './write-pieces.ts'

const readBytes = 256 * 1024
/** Flushed on the way, so that the disk works while the rest still arrives. */
const flushBytes = 4 * 1024 * 1024

/** `incoming/<id>` while it is written, then `<last two characters>/<id>`: 1,024 folders. */
export async function diskDriver(folder: string): Promise<BlobDriver> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await syncFolder(folder)
  const known = new Set<string>()
  const placeOf = (id: BlobId) => join(folder, id.slice(-2), id)

  async function ensureFolder(path: string): Promise<void> {
    if (known.has(path)) return
    await mkdir(path, { recursive: true, mode: 0o700 })
    await syncFolder(folder)
    known.add(path)
  }

  return {
    async create(id): Promise<BlobUpload> {
      const partial = join(incoming, id)
      const file = await open(partial, 'wx', 0o600)
      let written = 0
      let flushed = 0
      let flushing: Promise<void> | undefined
      return {
        async write(pieces) {
          await writeAll(file, pieces)
          written += lengthOf(pieces)
          if (written - flushed >= flushBytes && !flushing) {
            flushed = written
            flushing = file.datasync().finally(() => {
              flushing = undefined
            })
            // A disk that fails fails at finish too, where it is waited for.
            flushing.catch(() => {})
          }
        },
        async finish() {
          await flushing?.catch(() => {})
          await file.sync()
          await file.close()
          const place = placeOf(id)
          await ensureFolder(dirname(place))
          await rename(partial, place)
          await syncFolder(dirname(place))
        },
        async abandon() {
          await flushing?.catch(() => {})
          await file.close().catch(() => {})
          await rm(partial, { force: true })
        },
      }
    },

    async *read(id, range) {
      const file = await open(placeOf(id), 'r').catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new BlobMissing(id) : error
      })
      try {
        yield* readPieces(file, range)
      } finally {
        await file.close()
      }
    },

    async delete(id) {
      await rm(join(incoming, id), { force: true })
      await rm(placeOf(id), { force: true })
    },

    async *list() {
      for (const shard of await readdir(folder)) {
        for (const name of await readdir(join(folder, shard))) yield name as BlobId
      }
    },
  }
}

async function* readPieces(file: FileHandle, range?: ByteRange): AsyncIterable<Buffer> {
  let at = range?.start ?? 0
  const end = range?.end ?? Number.MAX_SAFE_INTEGER
  while (at < end) {
    const buffer = Buffer.allocUnsafe(Math.min(readBytes, end - at))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
