import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeDurably, syncFolder, writeDurably } from '../../lib/durable-file.ts'
import { type BlobId, idAlphabet } from '../../lib/ids.ts'
import { type BlobDriver, BlobMissing, type BlobUpload, markerName } from './blob-driver.ts'
import { readPieces } from './read-pieces.ts'
import { lengthOf, writeAll } from './write-pieces.ts'

/** Flushed while writing, so that the disk works while the rest still arrives. */
const flushBytes = 4 * 1024 * 1024
const incomingName = 'incoming'

/**
 * `incoming/<id>` while it is written, then `<last two characters>/<id>`: 1,024 folders, all
 * created by `prepare`, so that storing a document never has to make one durable, and fails if the
 * disk of the store is not mounted.
 */
export function diskDriver(folder: string): BlobDriver {
  const incoming = join(folder, incomingName)
  const placeOf = (id: BlobId) => join(folder, id.slice(-2), id)

  return {
    // After it gives up, this process renames nothing into place.
    lateWriteMs: 0,
    checkFirst: 'DATA_DIR, and that its disk is mounted',

    create: (id) => openUpload(join(incoming, id), placeOf(id)),

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
      await removeDurably(join(incoming, id))
      await removeDurably(placeOf(id))
    },

    async *list() {
      const shards = (await readdir(folder)).filter((name) => !name.startsWith(markerName))
      // One that is finished meanwhile is in its shard too.
      const begun = new Set(shards.includes(incomingName) ? await readdir(incoming) : [])
      yield* begun as Set<BlobId>
      for (const shard of shards) {
        if (shard === incomingName) continue
        for (const name of await readdir(join(folder, shard))) {
          if (!begun.has(name)) yield name as BlobId
        }
      }
    },

    async readMarker() {
      return readFile(join(folder, markerName), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },

    async prepare(marker) {
      if (!existsSync(incoming)) await makeFolders(folder)
      await writeDurably(join(folder, markerName), marker)
    },
  }
}

async function openUpload(partial: string, place: string): Promise<BlobUpload> {
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
        // A failing disk also fails at finish, which is awaited.
        flushing.catch(() => {})
      }
    },
    async finish() {
      await flushing?.catch(() => {})
      await file.sync()
      await file.close()
      await rename(partial, place)
      await syncFolder(dirname(place))
    },
    async abandon() {
      await flushing?.catch(() => {})
      await file.close().catch(() => {})
      await removeDurably(partial)
    },
  }
}

/** `incoming` comes last: if it exists, the others do. */
async function makeFolders(folder: string): Promise<void> {
  for (const first of idAlphabet) {
    for (const second of idAlphabet) {
      await mkdir(join(folder, first + second), { recursive: true, mode: 0o700 })
    }
  }
  await syncFolder(folder)
  await mkdir(join(folder, incomingName), { recursive: true, mode: 0o700 })
  await syncFolder(folder)
}
