import type { Tx } from '../db/db.ts'
import { unavailable } from '../lib/app-error.ts'
import { type CaseId, newId, newIds } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import {
  insertDocument,
  insertSubmission,
  type KnownDocument,
  markStored,
  type NewDocument,
} from './document-store.ts'
import { freeFilename } from './filenames.ts'
import type { StagedContent } from './stage-documents.ts'

/** A paper as it arrived: its bytes are staged, its name is clean. */
export interface Paper {
  filename: string
  contentType: string
  content: StagedContent
}

/** Gives the stored names in the order sent. The same name and bytes again are kept once. */
export async function attachDocuments(
  tx: Tx,
  scope: Scope,
  to: { caseId: CaseId; revision: number; note: string | undefined; known: KnownDocument[] },
  papers: readonly Paper[],
  now: Date,
): Promise<string[]> {
  const { stored, fresh } = nameDocuments(to.known, papers, now)
  const submissionId = newId('sub', now.getTime())
  const blobIds = fresh.map((document) => document.blobId)
  const taken = await markStored(tx, scope, blobIds)
  if (taken !== fresh.length) throw unavailable(new Error('staged papers were swept away'))
  await Promise.all([
    insertSubmission(tx, scope, { id: submissionId, ...to }, now),
    ...fresh.map((made) => insertDocument(tx, scope, to.caseId, submissionId, made, now)),
  ])
  return stored
}

function nameDocuments(known: KnownDocument[], papers: readonly Paper[], now: Date) {
  const all = [...known]
  const fresh: NewDocument[] = []
  // Papers are listed by id: so they stay in the order they were sent in.
  const ids = newIds('doc', now.getTime(), papers.length)
  const stored = papers.map(({ filename, contentType, content }, index) => {
    const sha256 = content.sha256.toString('hex')
    const same = all.find((other) => other.filenameSent === filename && other.sha256 === sha256)
    if (same) return same.filename
    const free = freeFilename(filename, (name) => all.some((other) => other.filename === name))
    all.push({ filename: free, filenameSent: filename, sha256 })
    const id = ids[index] ?? newId('doc', now.getTime())
    fresh.push({ id, filename: free, filenameSent: filename, contentType, ...content })
    return free
  })
  return { stored, fresh }
}
