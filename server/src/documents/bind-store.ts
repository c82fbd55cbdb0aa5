import { type Db, type Runner, sql } from '../db/db.ts'
import type { BlobId } from '../lib/ids.ts'
import type { Blobs } from './blobs/encrypted-blobs.ts'

/** The store is not the one that this database's documents are in. */
export class WrongStore extends Error {}

const missing =
  'The document store has no marker of this installation. Is it mounted, and is it the right folder or bucket?'
const foreign = 'The document store belongs to another installation.'
const empty =
  'The document store does not have the documents that the database knows. Is it mounted, and is it the right folder or bucket?'

/**
 * At the first start, gives the store a marker that names this installation. Later, a store without
 * it, or with another one, is refused: documents must not end up beside the others.
 */
export async function bindStore(db: Db, blobs: Blobs): Promise<void> {
  // Nodes may start together: one of them prepares the store.
  await db.transact(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtext('deedwire document store'))`)
    const { id, isBound } = await readInstallation(tx)
    const marker = await blobs.readMarker()
    if (marker !== id) {
      if (marker !== undefined) throw new WrongStore(foreign)
      if (isBound) throw new WrongStore(missing)
      // An installation from before there were markers.
      if (await lacksNewest(tx, blobs)) throw new WrongStore(empty)
      await blobs.prepare(id)
    }
    await tx.rows(sql`UPDATE installation SET store_bound_at = now() WHERE store_bound_at IS NULL`)
  })
}

/** Whether some start has given the store its marker. */
export async function isStoreBound(db: Db): Promise<boolean> {
  return (await readInstallation(db)).isBound
}

/** Gives what is wrong with the store, if anything is; throws where it cannot be reached. */
export async function checkStore(db: Db, blobs: Blobs): Promise<string | undefined> {
  const [{ id }, marker] = await Promise.all([readInstallation(db), blobs.readMarker()])
  if (marker === id) return undefined
  return marker === undefined ? missing : foreign
}

async function readInstallation(db: Runner): Promise<{ id: string; isBound: boolean }> {
  const [row] = await db.rows<{ id: string; isBound: boolean }>(sql`
    SELECT store_id AS id, store_bound_at IS NOT NULL AS "isBound" FROM installation`)
  if (!row) throw new Error('the row of the installation is missing')
  return row
}

async function lacksNewest(db: Runner, blobs: Blobs): Promise<boolean> {
  const [newest] = await db.rows<{ id: BlobId }>(sql`
    SELECT blob_id AS id FROM documents ORDER BY id DESC LIMIT 1`)
  return newest !== undefined && !(await blobs.has(newest.id))
}
