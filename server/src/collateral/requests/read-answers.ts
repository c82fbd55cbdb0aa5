import { gunzipSync } from 'node:zlib'
import type { Runner } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Scope } from '../../lib/scope.ts'
import { type AnswerNote, findAnswers } from './collateral-store.ts'
import { answersOf } from './end-search.ts'

const unpackedBytesMax = 256 * 1024 * 1024

/** One raw answer of a registry, for staff who doubt a finding. */
export async function readAnswer(
  { db, keyring }: { db: Runner; keyring: Keyring },
  scope: Scope,
  requestId: string,
  reference: string,
  number: number,
): Promise<AnswerNote & { bytes: Buffer }> {
  const found = await findAnswers(db, scope, requestId, reference)
  if (!found) throw noSuchAnswer()
  const note = found.notes[number]
  if (note === undefined) throw noSuchAnswer()
  const packed = keyring.openBytes(found.sealed, answersOf(found.id))
  const all = gunzipSync(packed, { maxOutputLength: unpackedBytesMax })
  const start = found.notes.slice(0, number).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return { ...note, bytes: all.subarray(start, start + note.sizeBytes) }
}

function noSuchAnswer(): AppError {
  return new AppError('not_found', 'Registry response not found.')
}
