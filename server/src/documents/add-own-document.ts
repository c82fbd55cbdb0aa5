import { recordAudit } from '../access/access.ts'
import {
  type Case,
  type CaseStatus,
  changeVersion,
  findById,
  lockCase,
  timeOfChange,
} from '../cases/cases.ts'
import { AppError, caseNotFound, invalidRequest } from '../lib/app-error.ts'
import type { CaseId, DocumentId } from '../lib/ids.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { attachDocuments, requireRoomFor } from './attach-documents.ts'
import type { DocumentSource } from './document-sources.ts'
import { countDocuments, findSameBytes, findTaken } from './document-store.ts'
import { cleanFilename } from './filenames.ts'
import { nameDocuments } from './name-documents.ts'
import { writeVerdict } from './scanning/scan-store.ts'
import { scanUpload } from './scanning/scan-upload.ts'
import { type BytesDeps, stageBytes } from './stage-bytes.ts'
import type { StagedContent } from './stage-documents.ts'
import { queuesOf, type SubmitDeps } from './submit-case.ts'

export const ownDocumentBytesMax = 15 * 1024 * 1024

/** Those in which an analyst works on the case. docs/decisions/0046-documents-of-staff.md */
const statuses: readonly CaseStatus[] = ['allocated', 'in_review', 'query_raised']

export const takesOwnDocuments = ({ status }: Pick<Case, 'status'>) => statuses.includes(status)

export interface OwnDocumentIn {
  filename: string
  source: DocumentSource
  note: string | undefined
  pieces: AsyncIterable<Buffer>
}

export interface OwnDocument {
  id: DocumentId
  filename: string
  /** False: the case has these bytes already, under this name. */
  isNew: boolean
}

type OwnDocumentDeps = SubmitDeps & BytesDeps

/**
 * A document that staff got from elsewhere. It is no document of the lender: nothing is sent, no
 * query is answered and no case is reopened.
 */
export async function addOwnDocument(
  deps: OwnDocumentDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  { filename, pieces, ...about }: OwnDocumentIn,
): Promise<OwnDocument> {
  const cleaned = cleanFilename(filename)
  if (!cleaned)
    throw invalidRequest(['filename: must still have a name after path parts are removed'])
  // Before 15 MB are stored for nothing; decided under the lock.
  requireWorkedOn(await findById(deps.db, scope, caseId))
  const { content, discard } = await stageBytes(deps, scope, pieces, ownDocumentBytesMax)
  try {
    if (content.sizeBytes === 0) throw invalidRequest(['body: the file is empty'])
    const scan = await scanUpload(deps, by, scope, { content, subject: caseId })
    return await store(deps, by, scope, caseId, { filename: cleaned, content, scan, ...about })
  } finally {
    await discard()
  }
}

interface Checked extends Omit<OwnDocumentIn, 'pieces'> {
  content: StagedContent
  scan: 'clean' | 'not_scanned'
}

function store(
  deps: OwnDocumentDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  { filename, content, source, note, scan }: Checked,
): Promise<OwnDocument> {
  return deps.db.transact(async (tx) => {
    const found = requireWorkedOn(await lockCase(tx, scope, caseId))
    const same = await findSameBytes(tx, scope, caseId, content.sha256)
    if (same) return { ...same, isNew: false }
    requireRoomFor(await countDocuments(tx, scope, caseId, 'staff'), 1)
    const now = timeOfChange(deps.clock, found)
    const sha256 = content.sha256.toString('hex')
    const isTaken = (names: string[]) => findTaken(tx, scope, caseId, names)
    const [named] = await nameDocuments([{ filename, sha256 }], new Map(), isTaken)
    const storedAs = named?.filename ?? filename
    const contentType = content.detectedType ?? 'application/octet-stream'
    const queues = queuesOf(deps)
    const origin = { source, addedBy: by.actor }
    const to = { caseId, revision: found.revision, note, ...queues, origin }
    const sent = { filename, contentType, content, storedAs, isKnown: false }
    const [id] = await attachDocuments(tx, scope, to, [sent], now)
    if (!id) throw new Error('a new document has no id')
    if (queues.isScanned && scan === 'clean') await writeVerdict(tx, scope, id, null, now)
    await changeVersion(tx, deps, found)
    const details = { document: id, source, sha256 }
    const entry = { action: 'document.added', subject: caseId, scope, details } as const
    await recordAudit(tx, deps.keyring, by, entry, now)
    return { id, filename: storedAs, isNew: true }
  })
}

function requireWorkedOn(found: Case | undefined): Case {
  if (!found) throw caseNotFound()
  if (takesOwnDocuments(found)) return found
  const message =
    found.status === 'received'
      ? 'The case must be allocated before documents are added to it.'
      : `No documents are added to a case that is ${found.status}.`
  throw new AppError('move_not_allowed', message)
}
