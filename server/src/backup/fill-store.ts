import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Blobs } from '../documents/documents.ts'
import { inOrder } from '../lib/in-order.ts'
import { BackupRefused } from './backup-error.ts'
import { type ListedBlob, readBlobList } from './blob-list.ts'
import { copiesAtOnce } from './copy-blobs.ts'
import { blobFileOf, blobListFile, type Manifest } from './manifest.ts'
import { checkPieces } from './part-files.ts'

export interface FillDeps {
  blobs: Blobs
  signal: AbortSignal
  onProgress?(what: 'documents', done: number, total: number): void
}

/** Until the restore ends: no service starts on such a store, and the same restore may go on. */
const markerOf = (backup: string) => `restoring ${backup}`

/** Empty, or left by an interrupted restore of the same backup. */
export async function requireEmptyStore(blobs: Blobs, backup: string): Promise<void> {
  const marker = await blobs.readMarker()
  if (marker === markerOf(backup)) return
  if (marker !== undefined || (await hasFiles(blobs))) {
    throw new BackupRefused(
      'the document store is not empty: a backup is restored only into an empty one; nothing was changed',
    )
  }
}

async function hasFiles(blobs: Blobs): Promise<boolean> {
  try {
    for await (const _ of blobs.list()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return false
}

/** Stores the documents as they are in the backup, encrypted; the marker of a restore comes first. */
export async function fillStore(
  { blobs, signal, onProgress }: FillDeps,
  folder: string,
  { id, documents }: Manifest,
): Promise<void> {
  await blobs.prepare(markerOf(id))
  let done = 0
  const listed = readBlobList(join(folder, blobListFile))
  const store = (blob: ListedBlob) => storeOne(blobs, folder, blob, signal)
  for await (const _ of inOrder(listed, copiesAtOnce, store)) {
    done += 1
    onProgress?.('documents', done, documents.count)
  }
  if (done !== documents.count)
    throw new Error(`${done} of ${documents.count} documents are listed`)
}

async function storeOne(
  blobs: Blobs,
  folder: string,
  blob: ListedBlob,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const path = join(folder, blobFileOf(blob.id))
  // What an interrupted restore began.
  await blobs.delete(blob.id)
  const upload = await blobs.createSealed(blob.id)
  try {
    for await (const piece of checkPieces(path, blob, createReadStream(path))) {
      await upload.write([piece])
    }
  } catch (error) {
    await upload.abandon()
    throw error
  }
  await upload.finish()
}
