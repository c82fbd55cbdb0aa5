import { isBackupRunning } from '../db/backup-lock.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { firstIdAt } from '../lib/ids.ts'
import type { Log } from '../lib/log/log.ts'
import type { Blobs } from './blobs/encrypted-blobs.ts'
import { inBatches } from './blobs/in-batches.ts'
import { findUnknown } from './document-store.ts'

const batch = 1000
/** Time to notice that an old backup of the database was restored beside newer files. */
const keepDays = 30

/**
 * Removes old files that are unknown to the database: a failover or a restored backup can lose rows
 * whose files exist. A row is created before its file, so none of these can still get one.
 */
export async function sweepFiles(
  { db, blobs, clock, log }: { db: Db; blobs: Blobs; clock: Clock; log: Log },
  stopping: AbortSignal,
): Promise<number> {
  const firstKept = firstIdAt('blob', clock.now().getTime() - keepDays * 24 * 3_600_000)
  let removed = 0
  let kept = 0
  for await (const ids of inBatches(blobs.list(), batch)) {
    if (stopping.aborted) break
    const unknown = await findUnknown(db, ids)
    // Its snapshot may know them; the next run removes them.
    if (await isBackupRunning(db)) break
    for (const id of unknown) {
      if (id >= firstKept) {
        kept += 1
        continue
      }
      await blobs.delete(id)
      removed += 1
    }
  }
  if (removed + kept > 0) {
    log.warn({ removed, kept, keep_days: keepDays }, 'files without a row in the database')
  }
  return removed
}
