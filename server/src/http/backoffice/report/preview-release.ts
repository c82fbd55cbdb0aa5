import { destinationOf } from '../../../callbacks/callbacks.ts'
import { findById, type Result } from '../../../cases/cases.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import { compareDraft, previewRelease, type ReleasePreview } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'
import type { DiffQuery, FinalisePreviewQuery } from './preview-release-schemas.ts'

export async function getFinalisePreview(request: StaffRequest): Promise<Answer> {
  const { services } = request
  const { scope, id } = await caseOf(request)
  const { draft_version, case_version, ...query } = request.query as FinalisePreviewQuery
  const move = (query.move as Move | undefined) ?? (await moveOf(request))
  const [preview, destination] = await Promise.all([
    previewRelease(services, scope, id, {
      move,
      result: move === 're-release' ? 'positive' : (query.result as Result),
      reason: query.reason ?? null,
      ...(draft_version && { draftVersion: Number(draft_version) }),
      ...(case_version && { caseVersion: Number(case_version) }),
    }),
    destinationOf(services.db, scope),
  ])
  return { body: { move, ...previewOut(preview), destination: destination ?? null } }
}

function previewOut(preview: ReleasePreview) {
  const { caseVersion, draftVersion, reportVersion, score, refusals, checks, events } = preview
  return {
    case_version: caseVersion,
    draft_version: draftVersion,
    report_version: reportVersion,
    score,
    refusals: refusals.map(({ code, message, details }) => ({ code, message, details })),
    checks,
    events,
  }
}

type Move = 'finalise' | 're-release'

async function moveOf(request: StaffRequest): Promise<Move> {
  const { scope, id } = await caseOf(request)
  const found = await findById(request.services.db, scope, id)
  if (!found) throw caseNotFound()
  return found.status === 'finalised' ? 're-release' : 'finalise'
}

export async function getDiff(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const { result, reason } = request.query as DiffQuery
  const given = { result: result as Result | undefined, reason }
  const { draftVersion, ...compared } = await compareDraft(request.services, scope, id, given)
  return { body: { draft_version: draftVersion, ...compared } }
}
