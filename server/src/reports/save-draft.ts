import { type Case, lockCase } from '../cases/cases.ts'
import type { Tx } from '../db/db.ts'
import { listDocuments } from '../documents/documents.ts'
import { AppError, caseNotFound, invalidRequest } from '../lib/app-error.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { faultsOfPins } from './pins.ts'
import { recordDecisions } from './proposals/record-decisions.ts'
import type { ReportDraft } from './report-content.ts'
import type { ReportDeps } from './report-deps.ts'
import { type Draft, readDraft, writeDraft } from './report-store.ts'

/**
 * Saved while typing, so without an audit line for each. A finalised case has a draft too, for its
 * next release (a re-release).
 */
export function saveDraft(
  { db, keyring, clock, announce }: Pick<ReportDeps, 'db' | 'keyring' | 'clock' | 'announce'>,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  seenVersion: number,
  content: ReportDraft,
): Promise<Draft> {
  return db.transact(async (tx) => {
    const found = await lockCase(tx, scope, caseId)
    if (!found) throw caseNotFound()
    requireEditable(found)
    await checkPins(tx, scope, caseId, content)
    const draft = await readDraft(tx, scope, caseId)
    if (draft.version !== seenVersion) throw draftHasMoved(draft)
    const now = clock.now()
    const saved = { version: draft.version + 1, content, savedBy: by.actor }
    const isReplaced = await writeDraft(tx, scope, caseId, saved, now)
    const decided = { before: draft.content, after: content, by: by.actor, now }
    await recordDecisions(tx, keyring, scope, caseId, decided)
    // An approver who has it open sees that it is no longer the one to approve.
    if (isReplaced) tx.afterCommit(() => announce('case', scope.mode, caseId))
    return { ...saved, savedAt: now }
  })
}

async function checkPins(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  content: ReportDraft,
): Promise<void> {
  if (!content.pins?.length) return
  const documents = await listDocuments(tx, scope, caseId)
  const ids = new Set(documents.map(({ id }) => id))
  const faults = faultsOfPins(content, ids, 'content.pins')
  if (faults.length > 0) throw invalidRequest(faults)
}

export function requireEditable({ status, result }: Case): void {
  if (status === 'received') {
    throw new AppError(
      'move_not_allowed',
      'The case must be allocated before its report is written.',
    )
  }
  if (status === 'withdrawn') {
    throw new AppError('move_not_allowed', 'The case was withdrawn; its report cannot be changed.')
  }
  if (status === 'finalised' && result === 'positive') {
    throw new AppError(
      'move_not_allowed',
      'A positive report cannot be changed; new documents reopen it.',
    )
  }
}

export function draftHasMoved(draft: Draft): AppError {
  return new AppError(
    'precondition_failed',
    `The draft was saved by someone else since you read it; it is now at version ${draft.version}.`,
    { current: draftOut(draft) },
  )
}

export function draftOut({ version, content, savedBy, savedAt }: Draft) {
  return { version, content, saved_by: savedBy, saved_at: savedAt?.toISOString() ?? null }
}
