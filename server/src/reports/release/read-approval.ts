import { needsSecondPerson, staffNames } from '../../access/access.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import type { ReportDeps } from '../report-deps.ts'
import { staffIdOf } from './name-people.ts'
import { type Person, refuseDecision, refuseLateDocuments } from './second-person.ts'
import { findSubmission, listWriters, type Submission } from './submission-store.ts'

export interface ApprovalState {
  /** The lender asks for a second person. */
  isRequired: boolean
  /** The newest one, whatever became of it. */
  submission: Submission | null
  writers: string[]
  /** Whether the person who asks may approve it now, or send it back. */
  mayApprove: boolean
  maySendBack: boolean
  /** Why not, if something waits for approval. */
  whyNot: string | null
  /** Names of everyone above, by their id. */
  names: Map<string, string>
}

export async function readApproval(
  deps: Pick<ReportDeps, 'db' | 'approvers'>,
  by: Person,
  scope: Scope,
  caseId: CaseId,
): Promise<ApprovalState> {
  const { db } = deps
  const [isRequired, submission, writers] = await Promise.all([
    needsSecondPerson(db, scope),
    findSubmission(db, scope, caseId),
    listWriters(db, scope, caseId),
  ])
  const actors = [...writers, submission?.submittedBy ?? '', submission?.decidedBy ?? '']
  const names = await staffNames(db, [...new Set(actors.flatMap(staffIdOf))])
  const found = { isRequired, submission: submission ?? null, writers, names }
  if (submission?.state !== 'open') {
    return { ...found, mayApprove: false, maySendBack: false, whyNot: null }
  }
  const refused = refuseDecision(deps, by, submission, writers)
  const whyNot = refused ?? (await refuseLateDocuments(deps, { scope, id: caseId }, submission))
  return {
    ...found,
    mayApprove: whyNot === undefined,
    maySendBack: refused === undefined,
    whyNot: whyNot?.message ?? null,
  }
}
