import { ok } from '../../routing/route.ts'
import { finaliseFaults } from '../case/moves.ts'
import { StandOut } from '../queue/queue-schemas.ts'
import type { StaffRoute } from '../staff-route.ts'
import { getApproval, postApprove, postSendBack, postSubmit } from './approval.ts'
import { ApprovalOut, ApproveBody, SendBackBody, SubmitBody } from './approval-schemas.ts'

export const approvalRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/:mode/cases/:id/approval',
    access: 'documents:read',
    name: 'getApproval',
    tag: 'Report',
    summary: 'Read what was submitted for approval, by whom, and whether you may approve it',
    answers: ok(ApprovalOut),
    handle: getApproval,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/submit',
    access: 'cases:work',
    name: 'submitReport',
    tag: 'Report',
    summary: 'Submit the report for approval by a second person',
    ifMatch: 'case',
    body: SubmitBody,
    rules: finaliseFaults,
    checksRules: true,
    answers: ok(StandOut),
    handle: postSubmit,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/approve',
    access: 'reports:approve',
    name: 'approveReport',
    tag: 'Report',
    summary: 'Approve the submitted report, which releases it; not for those who wrote it',
    ifMatch: 'case',
    body: ApproveBody,
    answers: ok(StandOut),
    handle: postApprove,
  },
  {
    method: 'POST',
    path: '/:mode/cases/:id/send-back',
    access: 'reports:approve',
    name: 'sendBackReport',
    tag: 'Report',
    summary: 'Send the submitted report back to its writer, with remarks',
    ifMatch: 'case',
    body: SendBackBody,
    answers: ok(StandOut),
    handle: postSendBack,
  },
]
