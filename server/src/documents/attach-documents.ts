import type { Tx } from '../db/db.ts'
import { type AppError, invalidRequest, unavailable } from '../lib/app-error.ts'
import { type CaseId, type DocumentId, newId, newIds } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import {
  countDocuments,
  type DocumentOrigin,
  findSentNames,
  findTaken,
  insertDocument,
  insertSubmission,
  markStored,
  type NewDocument,
} from './document-store.ts'
import { type NamedDocument, nameDocuments } from './name-documents.ts'
import { queueReadings } from './reading/reading-store.ts'
import { queueScans } from './scanning/scan-store.ts'
import type { StagedContent } from './stage-documents.ts'

/** An uploaded document: its bytes are staged, its name is clean. */
export interface SentDocument {
  filename: string
  contentType: string
  content: StagedContent
}

/** The largest number of documents of a case over all requests: of its lender, and again of staff. */
export const documentsPerCaseMax = 2_000

/** A document with the name it is stored under. */
export interface NamedSent extends SentDocument {
  storedAs: string
  /** The case has it already, with the same name and bytes. */
  isKnown: boolean
}

/** Stores those that the case does not have yet. */
export async function attachDocuments(
  tx: Tx,
  scope: Scope,
  to: {
    caseId: CaseId
    revision: number
    note: string | undefined
    isScanned: boolean
    isRead: boolean
    origin?: DocumentOrigin
  },
  named: readonly NamedSent[],
  now: Date,
): Promise<DocumentId[]> {
  // Documents are listed by id, so they stay in the order they were sent.
  const ids = newIds('doc', now.getTime(), named.length)
  const fresh = named.flatMap((one, index): NewDocument[] => {
    const { filename: filenameSent, storedAs: filename, contentType, content, isKnown } = one
    const id = ids[index]
    return !id || isKnown ? [] : [{ id, filename, filenameSent, contentType, ...content }]
  })
  const submissionId = newId('sub', now.getTime())
  const freshIds = fresh.map(({ id }) => id)
  const blobIds = fresh.map((document) => document.blobId)
  const taken = await markStored(tx, scope, blobIds)
  if (taken !== fresh.length)
    throw unavailable(new Error('staged documents were removed by the cleanup'))
  await Promise.all([
    insertSubmission(tx, scope, { id: submissionId, ...to }, now),
    ...fresh.map((made) => insertDocument(tx, scope, to.caseId, submissionId, made, now)),
    to.isScanned && queueScans(tx, scope, to.caseId, freshIds),
    to.isRead && queueReadings(tx, scope, to.caseId, freshIds),
  ])
  return freshIds
}

/** For the first documents of a case. */
export async function nameInNewCase(documents: readonly SentDocument[]): Promise<NamedSent[]> {
  const named = await nameDocuments(namesOf(documents), new Map(), async () => [])
  return withNames(documents, named)
}

/** The caller holds the lock on the case, so that no other request uses the same names. */
export async function nameInCase(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  documents: readonly SentDocument[],
): Promise<NamedSent[]> {
  const sent = namesOf(documents)
  const names = [...new Set(sent.map(({ filename }) => filename))]
  const hashes = documents.map(({ content }) => content.sha256)
  const [count, known] = await Promise.all([
    countDocuments(tx, scope, caseId, 'lender'),
    findSentNames(tx, scope, caseId, { names, hashes }),
  ])
  const byName = new Map(known.map((one) => [one.filenameSent, one]))
  const named = await nameDocuments(sent, byName, (asked) => findTaken(tx, scope, caseId, asked))
  const fresh = named.filter(({ isKnown }) => !isKnown).length
  requireRoomFor(count, fresh)
  return withNames(documents, named)
}

const namesOf = (documents: readonly SentDocument[]) =>
  documents.map(({ filename, content }) => ({ filename, sha256: content.sha256.toString('hex') }))

function withNames(
  documents: readonly SentDocument[],
  named: readonly NamedDocument[],
): NamedSent[] {
  return documents.flatMap((document, index) => {
    const name = named[index]
    return name ? [{ ...document, storedAs: name.filename, isKnown: name.isKnown }] : []
  })
}

export function requireRoomFor(count: number, fresh: number): void {
  if (count + fresh > documentsPerCaseMax) throw tooManyDocuments(count, fresh)
}

function tooManyDocuments(count: number, fresh: number): AppError {
  const most = documentsPerCaseMax.toLocaleString('en')
  return invalidRequest([
    `documents: a case may have at most ${most}; this one has ${count.toLocaleString('en')}, and ${fresh} more were sent`,
  ])
}
