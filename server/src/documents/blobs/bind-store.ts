import { type Db, type Runner, sql } from '../../db/db.ts'
import type { BlobId } from '../../lib/ids.ts'
import { type BlobDriver, BlobStoreFailed } from './blob-driver.ts'
import type { Blobs } from './encrypted-blobs.ts'

/** The store is unavailable, refuses us, or is not the one of this database's documents. */
class UnusableStore extends Error {}

/** For a start and for doctor; a marker is small, whatever time documents are given. */
const checkMsMax = 20_000

const faults = {
  missing: 'has no marker of this installation',
  foreign: 'belongs to another installation',
  empty: 'does not have the documents that the database knows',
}

function describeFault(fault: keyof typeof faults, { checkFirst }: Blobs): string {
  return `The document store ${faults[fault]}: check ${checkFirst}.`
}

/**
 * At the first start, writes a marker into the store that names this installation. Later, a store
 * without it, or with another one, is refused: documents must not end up in another store. The same
 * holds for a second store, except that `prepareSecondStore` writes its marker, and that it may be
 * unavailable at a start: then the reason is returned.
 */
export async function bindStore(db: Db, blobs: Blobs): Promise<string | undefined> {
  await bindFirst(db, blobs)
  const found = await lookAtSecond(db, blobs, checkMsMax)
  if (found?.isWrong) throw new UnusableStore(found.says)
  return found?.says
}

async function bindFirst(db: Db, blobs: Blobs): Promise<void> {
  // Before the lock: a store that does not answer must not keep other nodes waiting for it.
  const fault = await checkStore(db, blobs)
  if (fault) throw new UnusableStore(fault)
  if (await isStoreBound(db)) return
  await prepareStore(db, blobs).catch((error: unknown) => {
    throw error instanceof BlobStoreFailed ? new UnusableStore(error.says) : error
  })
}

/** Nodes may start together: one of them prepares the store. */
async function prepareStore(db: Db, blobs: Blobs): Promise<void> {
  await db.transact(async (tx) => {
    await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtext('deedwire document store'))`)
    const { id, isBound } = await readInstallation(tx)
    const marker = await blobs.readMarker()
    if (marker !== id) {
      if (marker !== undefined) throw new UnusableStore(describeFault('foreign', blobs))
      if (isBound) throw new UnusableStore(describeFault('missing', blobs))
      // An installation from before there were markers.
      if (await lacksNewest(tx, blobs)) throw new UnusableStore(describeFault('empty', blobs))
      await blobs.prepare(id)
    }
    await tx.rows(sql`UPDATE installation SET store_bound_at = now() WHERE store_bound_at IS NULL`)
  })
}

/** Whether a start has written the marker. */
export async function isStoreBound(db: Db): Promise<boolean> {
  return (await readInstallation(db)).isBound
}

/**
 * Returns the fault of the store, if any, in a sentence without locations and secrets. A store that
 * is not prepared yet is not a fault.
 */
export async function checkStore(
  db: Db,
  blobs: Blobs,
  limitMs = checkMsMax,
): Promise<string | undefined> {
  // In this order: otherwise a node that prepares the store meanwhile would look wrong.
  const { id, isBound } = await readInstallation(db)
  try {
    const marker = await blobs.readMarker(limitMs)
    if (marker === id) return undefined
    if (marker !== undefined) return describeFault('foreign', blobs)
    return isBound ? describeFault('missing', blobs) : undefined
  } catch (error) {
    if (error instanceof BlobStoreFailed) return error.says
    throw error
  }
}

/** Like `checkStore`, for the second store; nothing is wrong with one that is not set. */
export async function checkSecondStore(
  db: Db,
  blobs: Pick<Blobs, 'second'>,
  limitMs = checkMsMax,
): Promise<string | undefined> {
  return (await lookAtSecond(db, blobs, limitMs))?.says
}

async function lookAtSecond(
  db: Db,
  { second }: Pick<Blobs, 'second'>,
  limitMs: number,
): Promise<{ says: string; isWrong: boolean } | undefined> {
  if (!second) return undefined
  const { id } = await readInstallation(db)
  try {
    const marker = await second.readMarker(limitMs)
    if (marker === id) return undefined
    const isNew = marker === undefined
    const says = describeSecond(isNew ? 'missing' : 'foreign', second)
    return {
      says: isNew ? `${says} If it is new, run “deedwire blobs prepare”.` : says,
      isWrong: true,
    }
  } catch (error) {
    if (error instanceof BlobStoreFailed) return { says: error.says, isWrong: false }
    throw error
  }
}

function describeSecond(fault: keyof typeof faults, { checkFirst }: BlobDriver): string {
  return `The second document store ${faults[fault]}: check ${checkFirst}.`
}

/**
 * Writes the marker of this installation into an empty store, so that it can be a second one. Only
 * when an operator says so: at a start, an empty store may be a disk that is not mounted. Returns
 * whether it had none before.
 */
export async function prepareSecondStore(db: Db, second: BlobDriver): Promise<boolean> {
  const { id } = await readInstallation(db)
  const marker = await second.readMarker(checkMsMax)
  if (marker === id) return false
  if (marker !== undefined) throw new UnusableStore(describeSecond('foreign', second))
  if (await hasFiles(second)) {
    throw new UnusableStore(
      `The second document store has files, but no marker of this installation: check ${second.checkFirst}. Only an empty one can be prepared.`,
    )
  }
  await second.prepare(id)
  return true
}

/** A folder that does not exist has none. */
async function hasFiles(store: BlobDriver): Promise<boolean> {
  try {
    for await (const _ of store.list()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return false
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
