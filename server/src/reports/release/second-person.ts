import { isApprover, needsSecondPerson, type StaffRole } from '../../access/access.ts'
import type { Runner, Tx } from '../../db/db.ts'
import { hasDocumentSince } from '../../documents/documents.ts'
import { AppError } from '../../lib/app-error.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import type { ReportDeps } from '../report-deps.ts'
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

/** A person of the office, for what depends on the role. */
export interface Person extends Actor {
  role: StaffRole
}

/** Who may neither approve the submission nor send it back, and why. */
export function refuseDecision(
  { approvers }: Pick<ReportDeps, 'approvers'>,
  by: Person,
  submission: Submission,
  writers: readonly string[],
): AppError | undefined {
  if (isWriter(by, submission, writers)) return new AppError('forbidden', otherPerson)
  return refuseRole({ approvers }, by)
}

export function refuseRole(
  { approvers }: Pick<ReportDeps, 'approvers'>,
  { role }: Person,
): AppError | undefined {
  if (isApprover(role, approvers)) return undefined
  return new AppError('forbidden', 'Only an approver may approve reports or send them back.')
}

/** Why nobody may approve it: it would certify that its writer examined them. */
export async function refuseLateDocuments(
  { db }: Pick<ReportDeps, 'db'>,
  { scope, id }: Judged,
  { documentCount: count, submittedAt: at }: Submission,
): Promise<AppError | undefined> {
  if (!(await hasDocumentSince(db, scope, id, { count, at }))) return undefined
  return new AppError(
    'move_not_allowed',
    'Documents were added after this report was submitted. Send it back, so that they are examined.',
  )
}

function isWriter(by: Actor, submission: Submission, writers: readonly string[]): boolean {
  return submission.submittedBy === by.actor || writers.includes(by.actor)
}

const otherPerson = 'The report must be approved by a person who did not write it.'

function requireOther(by: Actor, submission: Submission, writers: readonly string[]): void {
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
