import { findById, standOf } from '../../../cases/cases.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import {
  approveReport,
  type ReleaseCheckKey,
  readApproval,
  sendBackReport,
  staffIdOf,
  submitReport,
} from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { caseOf, etagOf, type StaffRequest, seenCaseOf } from '../staff-request.ts'
import type { ApproveBody, SendBackBody } from './approval-schemas.ts'
import type { FinaliseBody } from './report-schemas.ts'

const personOf = ({ actor, staff }: StaffRequest) => ({ ...actor, role: staff.role })

export async function getApproval(request: StaffRequest): Promise<Answer> {
  const { scope, id } = await caseOf(request)
  const state = await readApproval(request.services, personOf(request), scope, id)
  const personOut = (actor: string) => {
    const [staffId = null] = staffIdOf(actor)
    return { id: staffId, name: (staffId && state.names.get(staffId)) ?? null }
  }
  const { isRequired, mayApprove, maySendBack, whyNot, writers, submission } = state
  return {
    body: {
      required: isRequired,
      may_approve: mayApprove,
      why_not: whyNot,
      may_send_back: maySendBack,
      writers: writers.map(personOut),
      submission: submission && {
        number: submission.number,
        state: submission.state,
        draft_version: submission.draftVersion,
        move: submission.move,
        result: submission.result,
        reason: submission.reason,
        overrides: submission.overrides,
        submitted_by: personOut(submission.submittedBy),
        submitted_at: submission.submittedAt.toISOString(),
        decided_by: submission.decidedBy === null ? null : personOut(submission.decidedBy),
        decided_at: submission.decidedAt?.toISOString() ?? null,
        remarks: submission.remarks,
      },
    },
  }
}

export async function postSubmit(request: StaffRequest): Promise<Answer> {
  const { result, reason = null, draft_version, overrides = [] } = request.body as FinaliseBody
  const seen = await seenCaseOf(request)
  const found = await findById(request.services.db, seen.scope, seen.id)
  if (!found) throw caseNotFound()
  const isAgain = found.status === 'finalised'
  const moved = await submitReport(request.services, request.actor, seen, {
    move: isAgain ? 're-release' : 'finalise',
    result: isAgain ? 'positive' : result,
    reason,
    draftVersion: draft_version,
    overrides: overrides.map(({ check, reason: why }) => ({
      check: check as ReleaseCheckKey,
      reason: why,
    })),
  })
  return { body: standOf(moved), headers: etagOf(moved.version) }
}

export async function postApprove(request: StaffRequest): Promise<Answer> {
  const { draft_version } = request.body as ApproveBody
  const seen = await seenCaseOf(request)
  const moved = await approveReport(request.services, personOf(request), seen, draft_version)
  return { body: standOf(moved), headers: etagOf(moved.version) }
}

export async function postSendBack(request: StaffRequest): Promise<Answer> {
  const { remarks } = request.body as SendBackBody
  const seen = await seenCaseOf(request)
  const moved = await sendBackReport(request.services, personOf(request), seen, remarks)
  return { body: standOf(moved), headers: etagOf(moved.version) }
}
