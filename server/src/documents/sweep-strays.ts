import type { Db } from '../db/db.ts'
import type { Blobs } from './blobs/encrypted-blobs.ts'
import { condemnAbandoned, deleteBlobRows, listCondemned } from './document-store.ts'

const batch = 200

/** Removes files that no document owns. Condemned first, so nothing can take them meanwhile. */
export async function sweepStrays(db: Db, blobs: Blobs): Promise<number> {
  await condemnAbandoned(db, batch)
  const ids = await listCondemned(db, batch)
  for (const id of ids) await blobs.delete(id)
  if (ids.length > 0) await deleteBlobRows(db, ids)
  return ids.length
}
