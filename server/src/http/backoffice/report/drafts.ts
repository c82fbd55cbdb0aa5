import { findById } from '../../../cases/cases.ts'
import { AppError, caseNotFound } from '../../../lib/app-error.ts'
import {
  attachFile,
  attachmentLimits,
  detachFile,
  draftOut,
  findConditional,
  findUnassessed,
  listFiles,
  previewReport,
  type ReportDraft,
  type ReportFile,
  readDraft,
  saveDraft,
  scoreCase,
} from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { caseOf, etagOf, ifMatchOf, type StaffRequest } from '../staff-request.ts'
import type { DraftBody, PreviewQuery } from './report-schemas.ts'

export async function getDraft(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { db } = request.services
  const [draft, waiting] = await Promise.all([
    readDraft(db, scope, id),
    listFiles(db, scope, id, null),
  ])
  return {
    body: {
      ...draftOut(draft),
      ...scoreOut(draft.content),
      attachments: waiting.map(attachmentOut),
    },
    headers: etagOf(draft.version),
  }
}

export async function putDraft(request: StaffRequest): Promise<Answer> {
  const { content } = request.body as DraftBody
  const seenVersion = ifMatchOf(request)
  const { scope, id } = await caseOf(request)
  const saved = await saveDraft(request.services, request.actor, scope, id, seenVersion, content)
  const { version, saved_at } = draftOut(saved)
  return { body: { version, saved_at, ...scoreOut(content) }, headers: etagOf(version) }
}

/** As with a positive result: what a draft says against itself does not depend on the result. */
function scoreOut(content: ReportDraft) {
  return {
    score: scoreCase(content, 'positive') ?? null,
    unassessed: findUnassessed(content.score ?? {}),
    conditional: findConditional(content),
  }
}

export async function getPreview(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { db } = request.services
  const { result = 'positive', reason = null } = request.query as PreviewQuery
  const found = await findById(db, scope, id)
  if (!found) throw caseNotFound()
  const move = found.status === 'finalised' ? 're-release' : 'finalise'
  const content = await previewReport(request.services, scope, id, { move, result, reason })
  return { bytes: { type: 'application/pdf', filename: 'draft.pdf', content } }
}

export async function postAttachment(request: StaffRequest): Promise<Answer> {
  const { services, actor, raw, response, query } = request
  const { scope, id } = await caseOf(request)
  if (Number(raw.headers['content-length'] ?? 0) > attachmentLimits.sizeBytesMax) {
    throw new AppError('payload_too_large', 'An attachment must be at most 15 MB.')
  }
  if (raw.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  // The rest of a refused body is dropped like any other; see http-server.ts.
  const pieces = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  const sent = { filename: query.filename ?? '', pieces }
  const file = await attachFile(services, actor, scope, id, sent)
  return { status: 201, body: attachmentOut(file) }
}

export async function deleteAttachment(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { scope, id } = await caseOf(request)
  await detachFile(services, actor, scope, id, params.file ?? '')
  return { status: 204 }
}

function attachmentOut({ id, filename, sizeBytes, sha256, addedBy, at }: ReportFile) {
  return {
    id,
    filename,
    size_bytes: sizeBytes,
    sha256: sha256.toString('hex'),
    added_by: addedBy,
    added_at: at.toISOString(),
  }
}
