import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BlobMissing, type Blobs } from '../documents/documents.ts'
import { syncFolder } from '../lib/durable-file.ts'
import type { BlobId } from '../lib/ids.ts'
import { inOrder } from '../lib/in-order.ts'
import { BackupRefused } from './backup-error.ts'
import { formatListed, isBlobId, type ListedBlob, readLines } from './blob-list.ts'
import { blobFileOf, blobFolder, blobListFile, type Manifest } from './manifest.ts'
import { writePieces } from './part-files.ts'

export interface CopyDeps {
  blobs: Blobs
  signal: AbortSignal
  onProgress?(what: 'documents', done: number, total: number): void
}

/** A remote store answers slowly, but many at once. */
export const copiesAtOnce = 8
/** Named in the error; more say nothing new. */
const missingShown = 20

/**
 * Copies the documents as they are stored, encrypted. They are never changed, and none is deleted
 * while the backup lock is held: one that is missing was lost before, and the backup fails.
 */
export async function copyBlobs(
  { blobs, signal, onProgress }: CopyDeps,
  folder: string,
  idsPath: string,
  total: number,
): Promise<Manifest['documents']> {
  const missing: BlobId[] = []
  let count = 0
  let bytes = 0
  const copy = async (id: string): Promise<ListedBlob | undefined> => {
    signal.throwIfAborted()
    if (!isBlobId(id)) throw new Error(`${id} is not the id of a document`)
    return copyOne(blobs, folder, id, signal)
  }
  async function* list() {
    for await (const copied of inOrder(readLines(idsPath), copiesAtOnce, tryCopy)) {
      if (!copied) continue
      count += 1
      bytes += copied.size_bytes
      onProgress?.('documents', count, total)
      yield Buffer.from(formatListed(copied))
    }
  }
  const tryCopy = (id: string) =>
    copy(id).catch((error: unknown) => {
      if (!(error instanceof BlobMissing)) throw error
      missing.push(id as BlobId)
      return undefined
    })
  const written = await writePieces(join(folder, blobListFile), list(), signal)
  if (missing.length > 0) throw new BackupRefused(describeMissing(missing))
  await syncFolders(folder)
  return { count, size_bytes: bytes, list: written }
}

async function copyOne(
  blobs: Blobs,
  folder: string,
  id: BlobId,
  signal: AbortSignal,
): Promise<ListedBlob> {
  const path = join(folder, blobFileOf(id))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const written = await writePieces(path, blobs.readSealed(id), signal)
  return { id, ...written }
}

function describeMissing(missing: readonly BlobId[]): string {
  const shown = missing.slice(0, missingShown).join(', ')
  const more = missing.length > missingShown ? ` and ${missing.length - missingShown} more` : ''
  return `no backup was made: the document store lacks ${missing.length} files that the database knows: ${shown}${more}`
}

/** The names of the copied files are durable only once their folders are. */
async function syncFolders(folder: string): Promise<void> {
  const documents = join(folder, blobFolder)
  for (const name of await readdir(documents)) await syncFolder(join(documents, name))
  await syncFolder(documents)
  await syncFolder(folder)
}
