import { isBackupRunning } from '../db/backup-lock.ts'
import type { Db } from '../db/db.ts'
import type { BlobId } from '../lib/ids.ts'
import type { Blobs } from './blobs/encrypted-blobs.ts'
import { condemnAbandoned, deleteBlobRows, listCondemned } from './document-store.ts'

const batch = 200
/** A slow store must not delay one run for long; the next one continues. */
const runMsMax = 60_000

/**
 * Removes files that no document owns. They are condemned first, so nothing can attach them
 * meanwhile. If a given-up upload may still arrive, the sweep waits for that, and deletes
 * afterwards. A running backup may still need them: they are deleted after it.
 */
export async function sweepStrays(db: Db, blobs: Blobs): Promise<number> {
  await condemnAbandoned(db, batch)
  const ids = await listCondemned(db, { olderThanMs: blobs.lateWriteMs, limit: batch })
  if (ids.length === 0 || (await isBackupRunning(db))) return 0
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
