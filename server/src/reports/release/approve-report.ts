import { recordAudit } from '../../access/access.ts'
import { type Case, caseHasMoved, changeCase, findById, type SeenCase } from '../../cases/cases.ts'
import { countDocuments } from '../../documents/documents.ts'
import { type AppError, caseNotFound } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import { prepareRelease, type Release, releaseReport } from '../release-report.ts'
import type { ReportDeps } from '../report-deps.ts'
import { readDraft } from '../report-store.ts'
import { draftHasMoved } from '../save-draft.ts'
import { type ReleaseCheckKey, releaseCheckKeys } from './release-checks.ts'
import {
  type Person,
  refuseDecision,
  refuseLateDocuments,
  refuseRole,
  requireOpen,
} from './second-person.ts'
import {
  decideSubmission,
  findSubmission,
  insertSubmission,
  listWriters,
  type Submission,
} from './submission-store.ts'

/**
 * Submits the draft with its outcome for approval. It passes the same checks as a release, so that
 * an approver sees no report that could not be released.
 */
export async function submitReport(
  deps: ReportDeps,
  by: Actor,
  seen: SeenCase,
  release: Omit<Release, 'submission' | 'isSandbox'>,
): Promise<Case> {
  const { scope, id } = seen
  const { content, draft } = await prepareRelease(deps, seen, release, deps.clock.now())
  return changeCase(deps, seen, async (tx, found, now) => {
    const unchanged = await readDraft(tx, scope, id)
    if (unchanged.version !== draft.version) throw draftHasMoved(unchanged)
    const { move, result, reason, draftVersion } = release
    const overrides = (content.overrides ?? []).map(({ check, reason: why }) => ({
      check,
      reason: why,
    }))
    const made = { move, result, reason, draftVersion, overrides }
    const documentCount = await countDocuments(tx, scope, id, 'both')
    const submitted = { ...made, documentCount, submittedBy: by.actor, submittedAt: now }
    const number = await insertSubmission(tx, scope, id, submitted)
    const entry = { action: 'report.submitted', subject: id, scope } as const
    const details = { number, draft: draftVersion, result }
    await recordAudit(tx, deps.keyring, by, { ...entry, details }, now)
    const writers = await listWriters(tx, scope, id)
    const news = {
      number,
      state: 'submitted',
      submittedBy: by.actor,
      writers,
      by: by.actor,
    } as const
    await deps.onSubmission?.(tx, found, news, now)
    tx.afterCommit(() => deps.announce('case', scope.mode, id))
    return found
  })
}

/** Releases what was submitted, as it was submitted. */
export async function approveReport(
  deps: ReportDeps,
  by: Person,
  seen: SeenCase,
  draftVersion: number,
): Promise<Case> {
  orThrow(refuseRole(deps, by))
  const [found, submitted] = await Promise.all([
    findById(deps.db, seen.scope, seen.id),
    findSubmission(deps.db, seen.scope, seen.id),
  ])
  if (!found) throw caseNotFound()
  if (found.version !== seen.version) throw caseHasMoved(found)
  const submission = requireOpen(submitted)
  // One that is added after this changes the version of the case, and the release is refused.
  orThrow(await refuseLateDocuments(deps, seen, submission))
  return releaseReport(deps, by, seen, { ...toRelease(submission), draftVersion })
}

/** Back to the writer, with what is to be changed. */
export async function sendBackReport(
  deps: ReportDeps,
  by: Person,
  seen: SeenCase,
  remarks: string,
): Promise<Case> {
  orThrow(refuseRole(deps, by))
  const { scope, id } = seen
  return changeCase(deps, seen, async (tx, found, now) => {
    const [submission, writers] = await Promise.all([
      findSubmission(tx, scope, id),
      listWriters(tx, scope, id),
    ])
    const open = requireOpen(submission)
    orThrow(refuseDecision(deps, by, open, writers))
    const { number, submittedBy } = open
    const decision = { state: 'sent_back', by: by.actor, remarks } as const
    await decideSubmission(tx, scope, id, number, decision, now)
    const entry = { action: 'report.sent_back', subject: id, scope } as const
    await recordAudit(tx, deps.keyring, by, { ...entry, details: { number } }, now)
    const news = { number, state: 'sent_back', submittedBy, writers, by: by.actor } as const
    await deps.onSubmission?.(tx, found, news, now)
    tx.afterCommit(() => deps.announce('case', scope.mode, id))
    return found
  })
}

function orThrow(refused: AppError | undefined): void {
  if (refused) throw refused
}

function toRelease(submission: Submission): Omit<Release, 'draftVersion'> {
  const { number, move, result, reason } = submission
  const isKnown = (check: string): check is ReleaseCheckKey =>
    releaseCheckKeys.some((key) => key === check)
  const overrides = submission.overrides.flatMap(({ check, reason: why }) =>
    isKnown(check) ? [{ check, reason: why }] : [],
  )
  return { move, result, reason, overrides, submission: number }
}
