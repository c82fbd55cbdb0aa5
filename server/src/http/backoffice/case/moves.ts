import { allocateCase, resumeReview, startReview } from '../../../cases/cases.ts'
import type { StaffId } from '../../../lib/ids.ts'
import { type ReleaseCheckKey, releaseReport } from '../../../reports/reports.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { moved } from '../move-answer.ts'
import type { AllocateBody } from '../queue/queue-schemas.ts'
import type { FinaliseBody, StaffReReleaseBody } from '../report/report-schemas.ts'
import { type StaffRequest, seenCaseOf } from '../staff-request.ts'

/** Allocates a received case; one that has an analyst is reassigned. */
export async function postAllocate(request: StaffRequest): Promise<Answer> {
  const { analyst_id } = request.body as AllocateBody
  const seen = await seenCaseOf(request)
  return moved(await allocateCase(request.services, request.actor, seen, analyst_id as StaffId))
}

export async function postStartReview(request: StaffRequest): Promise<Answer> {
  return moved(await startReview(request.services, request.actor, await seenCaseOf(request)))
}

export async function postResumeReview(request: StaffRequest): Promise<Answer> {
  return moved(await resumeReview(request.services, request.actor, await seenCaseOf(request)))
}

export async function postFinalise(request: StaffRequest): Promise<Answer> {
  const { result, reason = null, draft_version, overrides } = request.body as FinaliseBody
  const release = {
    move: 'finalise',
    result,
    reason,
    draftVersion: draft_version,
    ...overridesOf(overrides),
  } as const
  const seen = await seenCaseOf(request)
  return moved(await releaseReport(request.services, request.actor, seen, release))
}

function overridesOf(sent: FinaliseBody['overrides']) {
  const overrides = sent?.map(({ check, reason }) => ({ check: check as ReleaseCheckKey, reason }))
  return overrides && { overrides }
}

export function finaliseFaults({ body }: Sent): string[] {
  const { result, reason } = body as Sound<FinaliseBody>
  if (result === undefined || result === 'positive' || reason?.trim()) return []
  return [`reason: is required with finalise as ${result}`]
}

export async function postStaffReRelease(request: StaffRequest): Promise<Answer> {
  const { reason, draft_version, overrides } = request.body as StaffReReleaseBody
  const release = {
    move: 're-release',
    result: 'positive',
    reason,
    draftVersion: draft_version,
    ...overridesOf(overrides),
  } as const
  const seen = await seenCaseOf(request)
  return moved(await releaseReport(request.services, request.actor, seen, release))
}
