import type { Db, Tx } from '../../db/db.ts'
import { AppError, unavailable } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId, type UploadId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { condemnStored, markStored } from '../document-store.ts'
import { type BytesDeps, stageBytes } from '../stage-bytes.ts'
import {
  countParts,
  deleteParts,
  deleteUploads,
  findUploads,
  insertPart,
  insertUpload,
  lockExpired,
  lockUpload,
  type Upload,
} from './upload-store.ts'

/**
 * Files that are too large for one request. Whatever arrived of a request is kept as a part, so that
 * the next one goes on there. docs/decisions/0059-resumable-uploads.md
 */

export const uploadBytesMax = 200 * 1024 * 1024
/** For a lender in one mode. */
export const unfinishedMax = 50
/** A sender that is cut off more often begins again. */
const partsMax = 1_000
const uploadKeepMs = 24 * 3_600_000

interface UploadDeps {
  db: Db
  clock: Clock
}

export interface UploadIn {
  filename: string
  contentType: string
  sizeBytes: number
}

export async function beginUpload(
  { db, clock }: UploadDeps,
  by: Actor,
  scope: Scope,
  { sizeBytes, ...about }: UploadIn,
): Promise<Upload> {
  if (sizeBytes > uploadBytesMax) {
    throw new AppError('payload_too_large', 'A file must be at most 200 MB (209,715,200 bytes).')
  }
  const now = clock.now()
  const id = newId('upload', now.getTime())
  const made = { ...about, id, sizeBytes, expiresAt: expiryOf(now) }
  const upload = await insertUpload(db, scope, by, made, { now, unfinishedMax })
  if (upload) return upload
  throw new AppError(
    'rate_limited',
    `${unfinishedMax} files are being uploaded already. Finish or remove some of them first.`,
    { retryAfterSeconds: 60 },
  )
}

const expiryOf = (now: Date) => new Date(now.getTime() + uploadKeepMs)

export async function readUpload(
  { db, clock }: UploadDeps,
  scope: Scope,
  id: string,
): Promise<Upload> {
  const [upload] = await findUploads(db, scope, [id], clock.now())
  if (!upload) throw uploadNotFound()
  return upload
}

const uploadNotFound = () => new AppError('not_found', 'Upload not found.')

/**
 * Stores what arrives, from that byte on. Of two requests at once for the same byte, the one that
 * ends first counts. A connection that breaks ends the part: no byte of it is sent again.
 */
export async function continueUpload(
  deps: BytesDeps,
  scope: Scope,
  id: string,
  beginsAt: number,
  pieces: AsyncIterable<Buffer>,
): Promise<Upload> {
  const { db } = deps
  const upload = await readUpload(deps, scope, id)
  if (upload.receivedBytes !== beginsAt) throw isElsewhere(upload)
  if (upload.receivedBytes === upload.sizeBytes) return upload
  if ((await countParts(db, upload.id)) >= partsMax) throw tooManyParts()
  const arriving = atMost(untilCut(pieces), upload.sizeBytes - beginsAt)
  const { content, discard } = await stageBytes(deps, scope, arriving, uploadBytesMax)
  try {
    const { blobId, sizeBytes } = content
    if (sizeBytes === 0) return upload
    const expiresAt = expiryOf(deps.clock.now())
    const isFirst = await db.transact(async (tx) => {
      const part = { beginsAt, sizeBytes, blobId }
      if (!(await insertPart(tx, scope, upload.id, part, expiresAt))) return false
      const stored = await markStored(tx, scope, [blobId])
      if (stored !== 1) throw unavailable(new Error('a part was removed by the cleanup'))
      return true
    })
    if (isFirst) return { ...upload, receivedBytes: beginsAt + sizeBytes, expiresAt }
    throw isElsewhere(await readUpload(deps, scope, id))
  } finally {
    await discard()
  }
}

function isElsewhere({ receivedBytes, caseId }: Upload): AppError {
  const message = caseId
    ? 'The file was added to a case already.'
    : `The upload is at byte ${receivedBytes.toLocaleString('en')}: continue from there.`
  return new AppError('offset_mismatch', message)
}

const tooManyParts = () =>
  new AppError('payload_too_large', 'The upload was interrupted too often. Begin it again.')

/** What arrived before the connection broke. */
async function* untilCut(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const iterator = pieces[Symbol.asyncIterator]()
  for (;;) {
    const next = await iterator.next().catch(() => ({ done: true as const, value: undefined }))
    if (next.done) return
    yield next.value
  }
}

async function* atMost(pieces: AsyncIterable<Buffer>, bytesMax: number): AsyncIterable<Buffer> {
  let left = bytesMax
  for await (const piece of pieces) {
    left -= piece.length
    if (left < 0) throw longerThanSaid()
    yield piece
  }
}

const longerThanSaid = () =>
  new AppError('payload_too_large', 'More bytes were sent than Upload-Length says.')

export async function removeUpload(
  { db, clock }: UploadDeps,
  scope: Scope,
  id: string,
): Promise<void> {
  const found = await db.transact(async (tx) => {
    const locked = await lockUpload(tx, scope, id, clock.now())
    if (locked) await forget(tx, [locked])
    return locked
  })
  if (!found) throw uploadNotFound()
}

const batch = 100

/** Those that were not continued for a day, and those that were added to a case a day ago. */
export function forgetOldUploads({ db, clock }: UploadDeps): Promise<number> {
  return db.transact(async (tx) => {
    const expired = await lockExpired(tx, clock.now(), batch)
    await forget(tx, expired)
    return expired.length
  })
}

export const forgetUploadsBatch = batch

async function forget(tx: Tx, ids: readonly UploadId[]): Promise<void> {
  await dropParts(tx, ids)
  await deleteUploads(tx, ids)
}

/** The sweep deletes their files. */
export async function dropParts(tx: Tx, ids: readonly UploadId[]): Promise<void> {
  await condemnStored(tx, await deleteParts(tx, ids))
}
