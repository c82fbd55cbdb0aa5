import { gunzipSync } from 'node:zlib'
import type { Runner } from '../db/db.ts'
import type { Blobs } from '../documents/documents.ts'
import { AppError } from '../lib/app-error.ts'
import type { Scope } from '../lib/scope.ts'
import { type AnswerNote, findAnswersBlob } from './collateral-store.ts'

const unpackedBytesMax = 256 * 1024 * 1024

/** One answer of a registry as it came, for staff who doubt a finding. */
export async function readAnswer(
  { db, blobs }: { db: Runner; blobs: Blobs },
  scope: Scope,
  requestId: string,
  reference: string,
  number: number,
): Promise<AnswerNote & { bytes: Buffer }> {
  const found = await findAnswersBlob(db, scope, requestId, reference)
  if (!found) throw noSuchAnswer()
  const note = found.notes[number]
  if (note === undefined) throw noSuchAnswer()
  const pieces: Buffer[] = []
  for await (const piece of blobs.read(found.blobId, found.sizeBytes)) pieces.push(piece)
  const all = gunzipSync(Buffer.concat(pieces), { maxOutputLength: unpackedBytesMax })
  const start = found.notes.slice(0, number).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return { ...note, bytes: all.subarray(start, start + note.sizeBytes) }
}

function noSuchAnswer(): AppError {
  return new AppError('not_found', 'There is no such answer of a registry.')
}
