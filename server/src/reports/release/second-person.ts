import { needsSecondPerson } from '../../access/access.ts'
import type { Runner, Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import {
  clearWriters,
  decideSubmission,
  findSubmission,
  listWriters,
  replaceSubmission,
  type Submission,
} from './submission-store.ts'

/** The one who approves is never one who wrote. Decisions, section 7. */

export interface Approval {
  /** Of the submission that is approved; undefined for a release by one person. */
  submission?: number
  draftVersion: number
}

interface Judged {
  scope: Scope
  id: CaseId
}

/** Refuses a release without the second person that the lender asks for. Returns the writers. */
export async function checkApproval(
  db: Runner,
  by: Actor,
  { scope, id }: Judged,
  { submission: number, draftVersion }: Approval,
): Promise<{ writers: string[]; isApproved: boolean; submittedBy?: string }> {
  const [isNeeded, writers, submission] = await Promise.all([
    needsSecondPerson(db, scope),
    listWriters(db, scope, id),
    findSubmission(db, scope, id),
  ])
  if (number === undefined) {
    if (isNeeded) throw approvalNeeded()
    return { writers, isApproved: false }
  }
  const open = requireOpen(submission)
  if (open.number !== number || open.draftVersion !== draftVersion) throw notSubmitted()
  requireOther(by, open, writers)
  const { submittedBy } = open
  return { writers: [...new Set([...writers, submittedBy])], isApproved: true, submittedBy }
}

/** In the transaction of the release: the next draft begins with no writer and no remarks. */
export async function recordApproval(
  tx: Tx,
  by: Actor,
  { scope, id }: Judged,
  { submission }: Approval,
  now: Date,
): Promise<void> {
  if (submission === undefined) await replaceSubmission(tx, scope, id, ['open', 'sent_back'])
  else {
    const decision = { state: 'approved', by: by.actor, remarks: null } as const
    await decideSubmission(tx, scope, id, submission, decision, now)
  }
  await clearWriters(tx, scope, id)
}

export function requireOpen(submission: Submission | undefined): Submission {
  if (submission?.state !== 'open') throw notSubmitted()
  return submission
}

export function isWriter(by: Actor, submission: Submission, writers: readonly string[]): boolean {
  return submission.submittedBy === by.actor || writers.includes(by.actor)
}

export const onlyApprovers = 'Only an approver may approve reports or send them back.'
export const otherPerson = 'The report must be approved by a person who did not write it.'

export function requireOther(by: Actor, submission: Submission, writers: readonly string[]): void {
  if (isWriter(by, submission, writers)) throw new AppError('forbidden', otherPerson)
}

function approvalNeeded(): AppError {
  return new AppError(
    'move_not_allowed',
    'A second person must approve the reports of this lender: submit the report for approval.',
  )
}

function notSubmitted(): AppError {
  return new AppError(
    'move_not_allowed',
    'No report is submitted for approval, or the draft has changed since: submit it again.',
  )
}
