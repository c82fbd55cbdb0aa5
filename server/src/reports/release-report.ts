import { recordAudit } from '../access/access.ts'
import {
  type Case,
  caseHasMoved,
  changeCase,
  closeQueries,
  type MoveDetails,
  moveCase,
  moveNotAllowed,
  type ReleasedResult,
  type ResultChange,
  readCaseFile,
  reportedResult,
  rowOfMove,
  type SeenCase,
} from '../cases/cases.ts'
import type { Runner, Tx } from '../db/db.ts'
import {
  cleanFilename,
  markStored,
  type StagedContent,
  stageBytes,
} from '../documents/documents.ts'
import { caseNotFound, invalidRequest, unavailable } from '../lib/app-error.ts'
import { newId } from '../lib/ids.ts'
import type { Actor } from '../lib/scope.ts'
import { composeReport, type Outcome } from './compose-report.ts'
import {
  findRefusal,
  keptOverrides,
  listCheckLines,
  type Override,
  overrideFaults,
} from './release/check-release.ts'
import { namePeople } from './release/name-people.ts'
import { readReleaseFacts } from './release/release-facts.ts'
import { checkApproval, recordApproval } from './release/second-person.ts'
import type { ReleasedContent, ReportContent } from './report-content.ts'
import type { ReportDeps } from './report-deps.ts'
import {
  type Draft,
  insertFile,
  insertVersion,
  listVersions,
  type ReportVersion,
  readDraft,
  releaseWaitingFiles,
} from './report-store.ts'
import { draftHasMoved } from './save-draft.ts'
import { signReport } from './signing/sign-report.ts'
import { newVerificationCode } from './verification-code.ts'

export interface Release extends Outcome {
  move: 'finalise' | 're-release'
  /** The version of the draft that the caller has read. */
  draftVersion: number
  /** Checks that are passed over, each with a written reason. */
  overrides?: readonly Override[]
  /** Played by the sandbox, in test mode only. */
  isSandbox?: true
  /** The submission that this release approves; undefined for a release by one person. */
  submission?: number
}

const reportBytesMax = 100 * 1024 * 1024

/** A release that passes every check, up to its PDF. Nothing is changed. */
export async function prepareRelease(
  deps: ReportDeps,
  seen: SeenCase,
  release: Release,
  now: Date,
) {
  const { db } = deps
  const [file, draft] = await Promise.all([
    readCaseFile(db, seen.scope, seen.id, now),
    readDraft(db, seen.scope, seen.id),
  ])
  if (!file) throw caseNotFound()
  checkRelease(file.found, seen, draft, release)
  const code = newVerificationCode()
  const { content: composed, before } = await composeReport(db, seen.scope, file, draft, release, {
    operator: deps.operator,
    kind: kindOf(file.found, release),
    verification: { code, url: `${deps.publicUrl()}/verify/${code}` },
    now,
  })
  const facts = { file, content: composed, before, now, ...partOf(deps, release) }
  const lines = listCheckLines(await readReleaseFacts(db, facts), release.overrides)
  const refusal = findRefusal(lines)
  if (refusal) throw refusal
  const content = { ...requireScore(composed), overrides: keptOverrides(lines) }
  return { draft, code, content }
}

/**
 * Finalises, or re-releases as positive. The PDF is created, signed and stored first, outside any
 * transaction; then version, files, status, events and audit line are written together, if case and
 * draft are still those of the PDF.
 */
export async function releaseReport(
  deps: ReportDeps,
  by: Actor,
  seen: SeenCase,
  release: Release,
): Promise<Case> {
  const { db, clock } = deps
  const now = clock.now()
  const prepared = await prepareRelease(deps, seen, release, now)
  const { draft, code } = prepared
  const approval = await checkApproval(db, by, seen, release)
  const content = { ...prepared.content, people: await namePeople(db, by, approval) }
  const written = await deps.reportWriters[seen.scope.mode].write(content)
  const { pdf, signature } = await signReport(deps.signings[seen.scope.mode], written, content)
  const staged = await stageBytes(deps, seen.scope, [pdf], reportBytesMax)
  try {
    return await changeCase(deps, seen, async (tx, found, lockedAt) => {
      // The report's own date, so that the PDF and the case have the same time.
      const at = now < found.changedAt ? lockedAt : now
      const unchanged = await readDraft(tx, seen.scope, seen.id)
      if (unchanged.version !== draft.version) throw draftHasMoved(unchanged)
      const { writers, submittedBy } = await checkApproval(tx, by, seen, release)
      const moved = await moveOn(tx, deps, by, found, { ...release, writers }, content, at)
      await recordApproval(tx, by, seen, release, at)
      const { submission: number } = release
      if (number !== undefined && submittedBy !== undefined) {
        const news = { number, state: 'approved', submittedBy, writers, by: by.actor } as const
        await deps.onSubmission?.(tx, moved, news, at)
      }
      await keepVersion(tx, by, found, { content, code, signature }, staged.content, at)
      return moved
    })
  } finally {
    await staged.discard()
  }
}

/** Faults are listed before; this is for the type, and for the case that a check is removed. */
function requireScore(content: ReportContent): ReleasedContent {
  const { riskScore } = content
  if (!riskScore) throw new Error('a report without a score would be released')
  return { ...content, riskScore }
}

/** What the release checks need to know about the move itself. */
export function partOf(
  { signers }: Pick<ReportDeps, 'signers'>,
  { move, isSandbox }: Pick<Release, 'move' | 'isSandbox'>,
) {
  const needsAccount = signers === 'accounts' && !isSandbox
  return { move, isSandbox: isSandbox === true, needsAccount }
}

function checkRelease(found: Case, seen: SeenCase, draft: Draft, release: Release): void {
  if (found.version !== seen.version) throw caseHasMoved(found)
  if (!rowOfMove(release.move, found)) throw moveNotAllowed(found, release.move)
  if (draft.version !== release.draftVersion) throw draftHasMoved(draft)
  const faults = overrideFaults(release.overrides ?? [])
  if (faults.length > 0) throw invalidRequest(faults)
}

export function kindOf(found: Case, { move }: Pick<Release, 'move'>): ReportContent['kind'] {
  if (move === 're-release') return 're-release'
  return found.reportVersion === 0 ? 'first' : 'revision'
}

async function moveOn(
  tx: Tx,
  deps: ReportDeps,
  by: Actor,
  found: Case,
  release: Release & { writers: readonly string[] },
  content: ReleasedContent,
  now: Date,
): Promise<Case> {
  const { move, result, submission, writers } = release
  const details = await detailsOfRelease(tx, found, release, content, now)
  const action = move === 'finalise' ? 'case.finalised' : 'case.re_released'
  const { version, riskScore, overrides = [] } = content
  const told = {
    version,
    result,
    grade: riskScore.grade,
    ...(overrides.length > 0 && { overrides: overrides.map(({ check }) => check) }),
    ...(submission !== undefined && { submission, written_by: writers }),
  }
  const audit = { action, details: told } as const
  if (submission !== undefined) {
    const approved = { action: 'report.approved', subject: found.id, scope: found.scope } as const
    const details = { number: submission, written_by: writers }
    await recordAudit(tx, deps.keyring, by, { ...approved, details }, now)
  }
  // Documents that answered one of several queries may have left others open.
  if (move === 'finalise') await closeQueries(tx, found.scope, found.id, 'staff', now)
  return moveCase(tx, deps, by, found, move, { ...details, audit }, now)
}

/** What a release sets, and what it cures. */
export async function detailsOfRelease(
  db: Runner,
  found: Case,
  { move, result, reason }: Release,
  content: ReportContent,
  now: Date,
): Promise<Omit<MoveDetails, 'audit'>> {
  return {
    set: {
      result,
      resultReason: result === 'positive' ? null : reason,
      resultReasonAt: result === 'positive' ? null : now,
      reportVersion: content.version,
      riskScore: content.riskScore,
      // A re-release enters no status: the case keeps its time of finalising.
      ...(move === 'finalise' && { finalisedAt: now }),
    },
    change: await changeOf(db, found, { result, reason }, now),
  }
}

/** If the last released result was not positive and this one is. Decisions, section 5. */
async function changeOf(
  db: Runner,
  { scope, id }: Case,
  outcome: Outcome,
  now: Date,
): Promise<ResultChange | undefined> {
  const released = await listVersions(db, scope, id)
  const last = released.at(-1)
  if (!last || last.result === 'positive' || outcome.result !== 'positive') return undefined
  const told = (o: Outcome, at: Date): ReleasedResult => ({
    result: reportedResult(o.result),
    reason: o.reason,
    at: at.toISOString(),
  })
  return {
    previous_result: reportedResult(last.result),
    result_history: [
      ...released.map((version) => told(version, version.releasedAt)),
      told(outcome, now),
    ],
  }
}

async function keepVersion(
  tx: Tx,
  by: Actor,
  found: Case,
  { content, code, signature }: Pick<ReportVersion, 'content' | 'code' | 'signature'>,
  staged: StagedContent,
  now: Date,
): Promise<void> {
  const { scope, id } = found
  const { version, kind, result, reason } = content
  if ((await markStored(tx, scope, [staged.blobId])) !== 1) {
    throw unavailable(new Error('a staged report was removed by the cleanup'))
  }
  const outcome = { kind, result, reason, content, code, signature }
  const made = { version, revision: found.revision, ...outcome }
  await insertVersion(tx, scope, id, { ...made, releasedBy: by.actor }, now)
  await releaseWaitingFiles(tx, scope, id, version)
  const { blobId, sizeBytes, sha256 } = staged
  const file = { id: newId('file', now.getTime()), kind: 'report' as const, blobId }
  const filename = filenameOf(found, version)
  const rest = { filename, sizeBytes, sha256, addedBy: by.actor }
  await insertFile(tx, scope, id, version, { ...file, ...rest }, now)
}

const filenameLengthMax = 150

export function filenameOf({ externalRef, id }: Case, version: number): string {
  const ref = cleanFilename(externalRef.replace(/[\\/]/g, '-')) ?? id
  // By characters: half a surrogate pair is not valid text.
  const stem = [...ref].slice(0, filenameLengthMax).join('')
  return `${stem}-legal-report-v${version}.pdf`
}
