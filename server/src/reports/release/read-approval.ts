import { isApprover, needsSecondPerson, type StaffRole, staffNames } from '../../access/access.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import type { ReportDeps } from '../report-deps.ts'
import { staffIdOf } from './name-people.ts'
import { isWriter, onlyApprovers, otherPerson } from './second-person.ts'
import { findSubmission, listWriters, type Submission } from './submission-store.ts'

export interface ApprovalState {
  /** The lender asks for a second person. */
  isRequired: boolean
  /** The newest one, whatever became of it. */
  submission: Submission | null
  writers: string[]
  /** Whether the person who asks may approve it now. */
  mayApprove: boolean
  /** Why not, if something waits for approval. */
  whyNot: string | null
  /** Names of everyone above, by their id. */
  names: Map<string, string>
}

export async function readApproval(
  { db, approvers }: Pick<ReportDeps, 'db' | 'approvers'>,
  by: Actor & { role: StaffRole },
  scope: Scope,
  caseId: CaseId,
): Promise<ApprovalState> {
  const [isRequired, submission, writers] = await Promise.all([
    needsSecondPerson(db, scope),
    findSubmission(db, scope, caseId),
    listWriters(db, scope, caseId),
  ])
  const actors = [...writers, submission?.submittedBy ?? '', submission?.decidedBy ?? '']
  const names = await staffNames(db, [...new Set(actors.flatMap(staffIdOf))])
  const isOpen = submission?.state === 'open'
  const whyNot = !isOpen
    ? null
    : isWriter(by, submission, writers)
      ? otherPerson
      : isApprover(by.role, approvers)
        ? null
        : onlyApprovers
  const mayApprove = isOpen && whyNot === null
  return { isRequired, submission: submission ?? null, writers, mayApprove, whyNot, names }
}
