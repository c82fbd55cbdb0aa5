import type { Tx } from '../db/db.ts'
import { type AppError, invalidRequest, unavailable } from '../lib/app-error.ts'
import { type CaseId, newId, newIds } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import {
  countDocuments,
  findSentNames,
  findTaken,
  insertDocument,
  insertSubmission,
  markStored,
  type NewDocument,
} from './document-store.ts'
import { type NamedDocument, nameDocuments } from './name-documents.ts'
import { queueScans } from './scanning/scan-store.ts'
import type { StagedContent } from './stage-documents.ts'

/** An uploaded document: its bytes are staged, its name is clean. */
export interface SentDocument {
  filename: string
  contentType: string
  content: StagedContent
}

/** The largest number of documents of a case, over all requests. */
export const documentsPerCaseMax = 2_000

/** Returns the stored names in the order sent. The same name and bytes are stored once. */
export async function attachDocuments(
  tx: Tx,
  scope: Scope,
  to: {
    caseId: CaseId
    revision: number
    note: string | undefined
    isNew: boolean
    isScanned: boolean
  },
  documents: readonly SentDocument[],
  now: Date,
): Promise<string[]> {
  const named = await nameInCase(tx, scope, to, documents)
  // Documents are listed by id, so they stay in the order they were sent.
  const ids = newIds('doc', now.getTime(), documents.length)
  const fresh = documents.flatMap(({ filename, contentType, content }, index): NewDocument[] => {
    const name = named[index]
    const id = ids[index]
    if (!id || !name || name.isKnown) return []
    return [{ id, filename: name.filename, filenameSent: filename, contentType, ...content }]
  })
  const submissionId = newId('sub', now.getTime())
  const blobIds = fresh.map((document) => document.blobId)
  const taken = await markStored(tx, scope, blobIds)
  if (taken !== fresh.length)
    throw unavailable(new Error('staged documents were removed by the cleanup'))
  await Promise.all([
    insertSubmission(tx, scope, { id: submissionId, ...to }, now),
    ...fresh.map((made) => insertDocument(tx, scope, to.caseId, submissionId, made, now)),
    to.isScanned &&
      queueScans(
        tx,
        scope,
        to.caseId,
        fresh.map(({ id }) => id),
      ),
  ])
  return named.map(({ filename }) => filename)
}

/** The caller holds the lock on the case, so that no other request uses the same names. */
async function nameInCase(
  tx: Tx,
  scope: Scope,
  { caseId, isNew }: { caseId: CaseId; isNew: boolean },
  documents: readonly SentDocument[],
): Promise<NamedDocument[]> {
  const sent = documents.map(({ filename, content }) => ({
    filename,
    sha256: content.sha256.toString('hex'),
  }))
  if (isNew) return nameDocuments(sent, new Map(), async () => [])
  const names = [...new Set(sent.map(({ filename }) => filename))]
  const hashes = documents.map(({ content }) => content.sha256)
  const [count, known] = await Promise.all([
    countDocuments(tx, scope, caseId),
    findSentNames(tx, scope, caseId, { names, hashes }),
  ])
  const byName = new Map(known.map((one) => [one.filenameSent, one]))
  const named = await nameDocuments(sent, byName, (asked) => findTaken(tx, scope, caseId, asked))
  const fresh = named.filter(({ isKnown }) => !isKnown).length
  if (count + fresh > documentsPerCaseMax) throw tooManyDocuments(count, fresh)
  return named
}

function tooManyDocuments(count: number, fresh: number): AppError {
  const most = documentsPerCaseMax.toLocaleString('en')
  return invalidRequest([
    `documents: a case may have at most ${most}; this one has ${count.toLocaleString('en')}, and ${fresh} more were sent`,
  ])
}
