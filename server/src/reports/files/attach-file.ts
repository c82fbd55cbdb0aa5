import { recordAudit } from '../../access/access.ts'
import { lockCase } from '../../cases/cases.ts'
import type { Tx } from '../../db/db.ts'
import {
  cleanFilename,
  freeFilename,
  markStored,
  scanUpload,
  stageBytes,
} from '../../documents/documents.ts'
import { AppError, caseNotFound, invalidRequest, unavailable } from '../../lib/app-error.ts'
import { type CaseId, newId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import type { ReportDeps } from '../report-deps.ts'
import {
  deleteWaitingFile,
  insertFile,
  listFiles,
  type ReportFile,
  readDraft,
  writeDraft,
} from '../report-store.ts'
import { requireEditable } from '../save-draft.ts'

export const attachmentLimits = { sizeBytesMax: 15 * 1024 * 1024, filesMax: 20 } as const

/** A signed PDF to be sent with the next release. */
export async function attachFile(
  deps: ReportDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  sent: { filename: string; pieces: AsyncIterable<Buffer> },
): Promise<ReportFile> {
  const cleaned = cleanFilename(sent.filename)
  if (!cleaned)
    throw invalidRequest(['filename: must still have a name after path parts are removed'])
  const { content, discard } = await stageBytes(
    deps,
    scope,
    sent.pieces,
    attachmentLimits.sizeBytesMax,
  )
  try {
    if (content.detectedType !== 'application/pdf') {
      throw invalidRequest(['body: is not a PDF; only signed PDFs are attached'])
    }
    await scanUpload(deps, by, scope, { content, subject: caseId })
    return await deps.db.transact(async (tx) => {
      const now = deps.clock.now()
      const waiting = await openWaiting(tx, scope, caseId)
      if (waiting.length >= attachmentLimits.filesMax) {
        throw invalidRequest([
          `body: a release may have at most ${attachmentLimits.filesMax} attachments`,
        ])
      }
      const filename = freeFilename(cleaned, (name) =>
        waiting.some((other) => other.filename === name),
      )
      const { blobId, sizeBytes, sha256 } = content
      const id = newId('file', now.getTime())
      const made = { id, kind: 'attachment' as const, filename, sizeBytes, sha256, blobId }
      const file = { ...made, addedBy: by.actor }
      if ((await markStored(tx, scope, [blobId])) !== 1) {
        throw unavailable(new Error('a staged file was removed by the cleanup'))
      }
      await insertFile(tx, scope, caseId, null, file, now)
      await touchDraft(tx, by, scope, caseId, now)
      const entry = { action: 'report.attached', subject: caseId, scope } as const
      await recordAudit(tx, deps.keyring, by, { ...entry, details: { file: id } }, now)
      return { ...file, at: now }
    })
  } finally {
    await discard()
  }
}

export function detachFile(
  { db, clock, keyring }: ReportDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  id: string,
): Promise<void> {
  return db.transact(async (tx) => {
    const now = clock.now()
    await openWaiting(tx, scope, caseId)
    if (!(await deleteWaitingFile(tx, scope, caseId, id))) {
      throw new AppError('not_found', 'Attachment not found.')
    }
    await touchDraft(tx, by, scope, caseId, now)
    const entry = { action: 'report.detached', subject: caseId, scope } as const
    await recordAudit(tx, keyring, by, { ...entry, details: { file: id } }, now)
  })
}

async function openWaiting(tx: Tx, scope: Scope, caseId: CaseId): Promise<ReportFile[]> {
  const found = await lockCase(tx, scope, caseId)
  if (!found) throw caseNotFound()
  requireEditable(found)
  return listFiles(tx, scope, caseId, null)
}

/** The content of the release has changed, so a person about to release it must reload. */
async function touchDraft(
  tx: Tx,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  now: Date,
): Promise<void> {
  const { version, content } = await readDraft(tx, scope, caseId)
  await writeDraft(tx, scope, caseId, { version: version + 1, content, savedBy: by.actor }, now)
}
