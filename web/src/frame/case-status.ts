import type { ApprovalState, CaseStatus } from '../api/queue.ts'

/** The name and colour of each status, everywhere. */
export const statusLooks: Record<CaseStatus, { label: string; color: string }> = {
  received: { label: 'Received', color: 'blue' },
  allocated: { label: 'Allocated', color: 'cyan' },
  in_review: { label: 'In review', color: 'teal' },
  query_raised: { label: 'Query raised', color: 'orange' },
  finalised: { label: 'Finalised', color: 'gray' },
  withdrawn: { label: 'Withdrawn', color: 'grape' },
}

/** Between the writer of a report and the one who approves it. */
export const approvalLooks: Record<ApprovalState, { label: string; color: string }> = {
  waiting: { label: 'Waiting for approval', color: 'violet' },
  sent_back: { label: 'Sent back', color: 'orange' },
}

export const approvalStates = Object.keys(approvalLooks) as ApprovalState[]
export const caseStatuses = Object.keys(statusLooks) as CaseStatus[]
