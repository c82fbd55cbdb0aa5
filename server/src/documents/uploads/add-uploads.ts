import { findByRefOrId } from '../../cases/cases.ts'
import type { Tx } from '../../db/db.ts'
import { caseNotFound, invalidRequest, unavailable } from '../../lib/app-error.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { addDocuments, type DocumentsAdded } from '../add-documents.ts'
import type { Blobs } from '../blobs/encrypted-blobs.ts'
import { type BytesDeps, type StagedBytes, stageBytes } from '../stage-bytes.ts'
import type { SubmitDeps } from '../submit-case.ts'
import { findUploads, listParts, markAdded, type Upload, type UploadPart } from './upload-store.ts'
import { dropParts, uploadBytesMax } from './uploads.ts'

/** Of one request. */
export const uploadsMax = 20
export const uploadsBytesMax = 2 * uploadBytesMax

interface UploadsIn {
  uploads: readonly string[]
  note: string | undefined
  /** The query that they answer. */
  queryId: string | undefined
}

/**
 * Adds finished uploads to a case as documents of the lender, all or none. A repeat changes nothing
 * and has the names of the first time.
 */
export async function addUploads(
  deps: SubmitDeps & BytesDeps,
  by: Actor,
  scope: Scope,
  ref: string,
  asked: UploadsIn,
): Promise<DocumentsAdded> {
  const { db } = deps
  const moved = await findByRefOrId(db, scope, ref)
  if (!moved) throw caseNotFound()
  const before = await readAll()
  if ('stored' in before) return before
  const staged: StagedBytes[] = []
  try {
    for (const upload of before.uploads) staged.push(await join(deps, scope, upload))
    const documents = before.uploads.flatMap(({ filename, contentType }, index) => {
      const content = staged[index]?.content
      return content ? [{ filename, contentType, content }] : []
    })
    const { note, queryId } = asked
    const onStored = (tx: Tx, stored: readonly string[]) =>
      take(tx, scope, moved.id, before.uploads, stored)
    return await addDocuments(deps, by, scope, moved.id, { documents, note, queryId, onStored })
  } catch (error) {
    // A request for the same, at the same moment, may have taken them.
    const after = await readAll()
    if ('stored' in after) return after
    throw error
  } finally {
    for (const { discard } of staged) await discard()
  }

  async function readAll(): Promise<DocumentsAdded | { uploads: Upload[] }> {
    const found = await findUploads(db, scope, asked.uploads, deps.clock.now())
    const byId = new Map<string, Upload>(found.map((one) => [one.id, one]))
    const uploads = asked.uploads.flatMap((id) => byId.get(id) ?? [])
    const isRepeat = found.length > 0 && found.every(({ caseId }) => caseId === moved?.id)
    if (moved && isRepeat && uploads.length === asked.uploads.length) {
      const stored = uploads.map(({ filename, storedAs }) => storedAs ?? filename)
      return { moved, reopened: false, stored }
    }
    const faults = faultsOf(asked.uploads, byId)
    if (faults.length > 0) throw invalidRequest(faults)
    return { uploads }
  }
}

function faultsOf(ids: readonly string[], found: Map<string, Upload>): string[] {
  const faults = ids.flatMap((id, index) => {
    const fault = ids.indexOf(id) < index ? 'is in the list already' : faultOf(found.get(id))
    return fault ? [`uploads[${index}]: ${fault}`] : []
  })
  const bytes = ids.reduce((sum, id) => sum + (found.get(id)?.sizeBytes ?? 0), 0)
  if (bytes > uploadsBytesMax) faults.push('uploads: together they must be at most 400 MB')
  return faults
}

function faultOf(upload: Upload | undefined): string | undefined {
  if (!upload) return 'is not an upload of yours, or has expired'
  if (upload.caseId) return 'was added to a case already'
  const { receivedBytes, sizeBytes } = upload
  if (receivedBytes === sizeBytes) return undefined
  const [has, of] = [receivedBytes, sizeBytes].map((bytes) => bytes.toLocaleString('en'))
  return `is not finished: ${has} of ${of} bytes have arrived`
}

/** In the transaction that stores the documents. */
async function take(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  uploads: readonly Upload[],
  stored: readonly string[],
): Promise<void> {
  const added = uploads.map(({ id, filename }, index) => ({
    id,
    storedAs: stored[index] ?? filename,
  }))
  if ((await markAdded(tx, scope, caseId, added)) !== uploads.length) {
    throw unavailable(new Error('uploads were added by another request'))
  }
  const ids = uploads.map(({ id }) => id)
  await dropParts(tx, ids)
}

/** One blob of all parts. */
async function join(deps: BytesDeps, scope: Scope, upload: Upload): Promise<StagedBytes> {
  const parts = await listParts(deps.db, upload.id)
  const joined = await stageBytes(deps, scope, readParts(deps.blobs, parts), uploadBytesMax)
  if (joined.content.sizeBytes === upload.sizeBytes) return joined
  await joined.discard()
  throw new Error(`the parts of ${upload.id} are not the whole file`)
}

async function* readParts(blobs: Blobs, parts: readonly UploadPart[]): AsyncIterable<Buffer> {
  for (const { blobId, sizeBytes } of parts) yield* blobs.read(blobId, sizeBytes)
}
