import type { Db } from '../db/db.ts'
import type { BlobId } from '../lib/ids.ts'
import type { Blobs } from './blobs/encrypted-blobs.ts'
import { condemnAbandoned, deleteBlobRows, listCondemned } from './document-store.ts'

const batch = 200
/** A slow store must not keep one run for long; the next one goes on. */
const runMsMax = 60_000

/**
 * Removes files that no document owns. Condemned first, so nothing can take them meanwhile. Where a
 * given-up upload may still arrive, that is waited for: what is deleted last stays deleted.
 */
export async function sweepStrays(db: Db, blobs: Blobs): Promise<number> {
  await condemnAbandoned(db, batch)
  const ids = await listCondemned(db, { olderThanMs: blobs.lateWriteMs, limit: batch })
  const deleted: BlobId[] = []
  const deadline = performance.now() + runMsMax
  try {
    for (const id of ids) {
      if (performance.now() > deadline) break
      await blobs.delete(id)
      deleted.push(id)
    }
  } finally {
    if (deleted.length > 0) await deleteBlobRows(db, deleted)
  }
  return deleted.length
}
