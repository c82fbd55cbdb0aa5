import { createHash } from 'node:crypto'
import { AppError, unavailable } from '../lib/app-error.ts'
import { newId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { traced } from '../lib/tracing/trace.ts'
import { detectType, headBytes } from './detect-type.ts'
import { insertStagedBlob } from './document-store.ts'
import { discardUnused, type StagedContent, type StagingDeps } from './stage-documents.ts'

export type BytesDeps = Omit<StagingDeps, 'intake'>

export interface StagedBytes {
  content: StagedContent
  /** Must be called in the end, whatever happened: attached bytes stay. */
  discard(): Promise<void>
}

/** Stores raw bytes: a report of ours, a file sent by staff. */
export function stageBytes(
  deps: BytesDeps,
  scope: Scope,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  sizeBytesMax: number,
): Promise<StagedBytes> {
  return traced('store write', {}, () => writeBytes(deps, scope, pieces, sizeBytesMax))
}

async function writeBytes(
  deps: BytesDeps,
  scope: Scope,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  sizeBytesMax: number,
): Promise<StagedBytes> {
  const { db, blobs, clock, nodeId } = deps
  const blobId = newId('blob', clock.now().getTime())
  const discard = () => discardUnused(deps, [blobId])
  const failed = async (error: unknown) => {
    await discard()
    throw unavailable(error)
  }
  await insertStagedBlob(db, scope, blobId, nodeId).catch(failed)
  const writer = await blobs.create(blobId, scope.lenderId).catch(failed)
  try {
    const hash = createHash('sha256')
    let head: Buffer = Buffer.alloc(0)
    let sizeBytes = 0
    for await (const piece of pieces) {
      sizeBytes += piece.length
      if (sizeBytes > sizeBytesMax) throw tooLarge(sizeBytesMax)
      if (head.length < headBytes) head = Buffer.concat([head, piece]).subarray(0, headBytes)
      hash.update(piece)
      await writer.write(piece)
    }
    await writer.finish()
    const detectedType = await detectType(head)
    return { content: { blobId, sizeBytes, sha256: hash.digest(), detectedType }, discard }
  } catch (error) {
    await writer.abandon().catch(() => {})
    await discard()
    throw error instanceof AppError ? error : unavailable(error)
  }
}

function tooLarge(sizeBytesMax: number): AppError {
  const limit = sizeBytesMax.toLocaleString('en-IN')
  return new AppError('payload_too_large', `The file must be at most ${limit} bytes.`)
}
