import { createHash } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { withLongConnection } from '../db/long-connection.ts'
import { takeMoveLock } from '../db/move-lock.ts'
import type { BlobId } from '../lib/ids.ts'
import { inOrder } from '../lib/in-order.ts'
import { type BlobDriver, BlobMissing } from './blobs/blob-driver.ts'
import { hasBlob } from './blobs/encrypted-blobs.ts'
import { inBatches } from './blobs/in-batches.ts'
import { countStored, findStates } from './document-store.ts'

export interface MoveDeps {
  db: Db
  /** Of the database, without a pooler in between. */
  url: string
  first: BlobDriver
  second: BlobDriver
  signal: AbortSignal
  onProgress?(done: number, total: number): void
}

export interface MoveOptions {
  /** Nothing is changed, only counted. */
  isTrial?: boolean
  /** Whether the second store loses what the first one has. */
  deletes?: boolean
  /** Only so many files of the second store are looked at. */
  limit?: number
}

/** Files of the second store, by what was found or done. */
export interface MoveResult {
  checked: number
  copied: number
  /** The first store had them already. */
  present: number
  /** Stored, and only in the second store: in a trial, or because of a fault. */
  left: number
  deleted: number
  /** Being uploaded, or about to be removed with their document. */
  unsettled: number
  /** Without a row; they are not copied, and the sweep removes them after 30 days. */
  unknown: number
  faults: string[]
  /** False if there were more than the limit. */
  isWhole: boolean
}

const batch = 500
/** A remote store answers slowly, but many at once. */
const copiesAtOnce = 8
/** Named in the result; more say nothing new. */
const faultsShown = 20

/**
 * Copies every blob that only the second store has to the first, as it is stored, encrypted, and
 * compares the copy. The service keeps running. Interrupted, it continues at the next call.
 */
export async function moveBlobs(deps: MoveDeps, options: MoveOptions = {}): Promise<MoveResult> {
  if (options.isTrial) return moveAll(deps, options)
  const { url, signal } = deps
  return withLongConnection(url, 'deedwire blobs move', signal, async (client) => {
    if (!(await takeMoveLock(client))) {
      throw new Error('another process is moving documents; nothing was changed')
    }
    const lost = new AbortController()
    const stop = () => lost.abort(new Error('the connection to the database was lost'))
    client.once('error', stop)
    client.once('end', stop)
    return moveAll({ ...deps, signal: AbortSignal.any([signal, lost.signal]) }, options)
  })
}

type Outcome =
  | { is: 'copied' | 'present' | 'left'; deleted?: boolean }
  | { is: 'gone' }
  | { is: 'left'; fault: string }

async function moveAll(deps: MoveDeps, options: MoveOptions): Promise<MoveResult> {
  const { db, signal, onProgress } = deps
  const counts = { checked: 0, copied: 0, present: 0, left: 0, deleted: 0 }
  const result: MoveResult = { ...counts, unsettled: 0, unknown: 0, faults: [], isWhole: true }
  const total = await countStored(db)
  const move = async (id: BlobId) => {
    signal.throwIfAborted()
    return moveOne(deps, options, id)
  }
  for await (const outcome of inOrder(listStored(deps, options, result), copiesAtOnce, move)) {
    result.checked += 1
    onProgress?.(result.checked, Math.max(total, result.checked))
    if (outcome.is === 'gone') continue
    result[outcome.is] += 1
    if ('deleted' in outcome && outcome.deleted) result.deleted += 1
    if ('fault' in outcome && result.faults.length < faultsShown) result.faults.push(outcome.fault)
  }
  return result
}

/** Those of the second store that belong to a document. */
async function* listStored(
  { db, second, signal }: MoveDeps,
  { limit = Number.POSITIVE_INFINITY }: MoveOptions,
  result: MoveResult,
): AsyncGenerator<BlobId> {
  let listed = 0
  for await (const ids of inBatches(second.list(), batch)) {
    signal.throwIfAborted()
    const states = await findStates(db, ids)
    for (const id of ids) {
      if (listed >= limit) {
        result.isWhole = false
        return
      }
      listed += 1
      const state = states.get(id)
      if (state === 'stored') yield id
      else if (state === undefined) result.unknown += 1
      else result.unsettled += 1
    }
  }
}

async function moveOne(deps: MoveDeps, options: MoveOptions, id: BlobId): Promise<Outcome> {
  const { first, second } = deps
  const isThere = await hasBlob(first, id)
  if (options.isTrial) return { is: isThere ? 'present' : 'left' }
  try {
    if (!isThere) {
      await copy(deps, id)
      if (!(await isStored(deps, id))) return await dropCopy(deps, id)
    } else if (options.deletes) await requireSame(deps, id)
  } catch (error) {
    if (error instanceof DifferentBytes) return { is: 'left', fault: error.message }
    if (!(error instanceof BlobMissing)) throw error
    // Removed with its document since it was listed; otherwise it was lost.
    if (!(await isStored(deps, id))) return { is: 'gone' }
    return { is: 'left', fault: `${id} cannot be read in the second store` }
  }
  if (options.deletes) await second.delete(id)
  return { is: isThere ? 'present' : 'copied', deleted: options.deletes === true }
}

class DifferentBytes extends Error {}

async function copy({ first, second, signal }: MoveDeps, id: BlobId): Promise<void> {
  const upload = await first.create(id).catch(async () => {
    // What an interrupted copy has begun may be in the way.
    await first.delete(id)
    return first.create(id)
  })
  const hash = createHash('sha256')
  try {
    for await (const piece of second.read(id)) {
      signal.throwIfAborted()
      hash.update(piece)
      await upload.write([piece])
    }
  } catch (error) {
    await upload.abandon()
    throw error
  }
  await upload.finish()
  if ((await hashOf(first, id)) === hash.digest('hex')) return
  await first.delete(id)
  throw new DifferentBytes(`${id} was stored with other bytes than were sent; the copy was deleted`)
}

async function requireSame({ first, second }: MoveDeps, id: BlobId): Promise<void> {
  if ((await hashOf(first, id)) === (await hashOf(second, id))) return
  throw new DifferentBytes(`${id} is not the same in both stores; nothing was deleted`)
}

async function hashOf(store: BlobDriver, id: BlobId): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of store.read(id)) hash.update(piece)
  return hash.digest('hex')
}

/**
 * A deletion condemns the blob first, and then deletes it in both stores: if it is still stored
 * after the copy is finished, a later deletion removes the copy too.
 */
async function isStored({ db }: MoveDeps, id: BlobId): Promise<boolean> {
  return (await findStates(db, [id])).get(id) === 'stored'
}

async function dropCopy({ first }: MoveDeps, id: BlobId): Promise<Outcome> {
  await first.delete(id)
  return { is: 'gone' }
}
