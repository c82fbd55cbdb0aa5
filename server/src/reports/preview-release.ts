import {
  type Case,
  caseHasMoved,
  eventsOf,
  moveNotAllowed,
  previewMove,
  readCaseFile,
  rowOfMove,
} from '../cases/cases.ts'
import { type AppError, caseNotFound } from '../lib/app-error.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { composeReport } from './compose-report.ts'
import { linkSeconds } from './files/sign-link.ts'
import { type PresentedPayload, type ReportFileOut, withFiles } from './read-report.ts'
import { type CheckLine, findRefusal, listCheckLines } from './release/check-release.ts'
import { readReleaseFacts } from './release/release-facts.ts'
import { detailsOfRelease, filenameOf, kindOf, partOf, type Release } from './release-report.ts'
import type { ReportContent } from './report-content.ts'
import type { ReportDeps } from './report-deps.ts'
import { readDraft } from './report-store.ts'
import { draftHasMoved } from './save-draft.ts'
import type { RiskScore } from './score/risk-score.ts'

export interface Placeholder {
  /** Of the payload. */
  path: string
  means: string
}

export interface PreviewedEvent {
  event: string
  sequence: number
  payload: PresentedPayload
  placeholders: Placeholder[]
}

export interface ReleasePreview {
  caseVersion: number
  draftVersion: number
  /** The name of the release. */
  reportVersion: number
  /** With the result asked for; null until every component is assessed. */
  score: RiskScore | null
  /** Every reason for refusal, not only the first. */
  refusals: AppError[]
  /** Every release check that applies, passed or not. */
  checks: CheckLine[]
  events: PreviewedEvent[]
}

type PreviewDeps = Pick<ReportDeps, 'db' | 'clock' | 'operator' | 'publicUrl' | 'signers'>

/** What a release would send and what would refuse it, by the same steps. Nothing is changed. */
export async function previewRelease(
  deps: PreviewDeps,
  scope: Scope,
  caseId: CaseId,
  asked: Omit<Release, 'draftVersion'> & { draftVersion?: number; caseVersion?: number },
): Promise<ReleasePreview> {
  const { db, clock, operator } = deps
  const now = clock.now()
  const [file, draft] = await Promise.all([
    readCaseFile(db, scope, caseId, now),
    readDraft(db, scope, caseId),
  ])
  if (!file) throw caseNotFound()
  const { found } = file
  const release = { ...asked, draftVersion: asked.draftVersion ?? draft.version }
  const issue = { operator, kind: kindOf(found, release), verification: null, now }
  const { content, before } = await composeReport(db, scope, file, draft, release, issue)
  const refusals: AppError[] = []
  if (asked.caseVersion !== undefined && asked.caseVersion !== found.version) {
    refusals.push(caseHasMoved(found))
  }
  const isAllowed = rowOfMove(release.move, found) !== undefined
  if (!isAllowed) refusals.push(moveNotAllowed(found, release.move))
  if (release.draftVersion !== draft.version) refusals.push(draftHasMoved(draft))
  const facts = { file, content, before, now, ...partOf(deps, release) }
  const checks = listCheckLines(await readReleaseFacts(db, facts), release.overrides)
  const refusal = findRefusal(checks)
  if (refusal) refusals.push(refusal)
  const { version: caseVersion } = found
  const preview = {
    caseVersion,
    draftVersion: draft.version,
    reportVersion: content.version,
    score: content.riskScore,
    checks,
  }
  if (!isAllowed) return { ...preview, refusals, events: [] }
  const details = await detailsOfRelease(db, found, release, content, now)
  const { moved, events } = previewMove(found, release.move, details, now)
  const files = filesOf(found, content, deps.publicUrl())
  return {
    ...preview,
    refusals,
    events: eventsOf(moved, events, details).map(({ name, sequence, payload }) => {
      const shown = withFiles(payload, files)
      return { event: name, sequence, payload: shown, placeholders: placeholdersOf(shown, now) }
    }),
  }
}

/** In the order of listFiles: the report, then its attachments. */
function filesOf(found: Case, content: ReportContent, publicUrl: string): ReportFileOut[] {
  const names = [
    filenameOf(found, content.version),
    ...content.attachments.map(({ filename }) => filename),
  ]
  const url = `${publicUrl}/files/{id}?expires={expires}&signature={signature}`
  return names.map((filename) => ({ filename, url, expires_in: linkSeconds }))
}

/** The time of the release, and values created with it, are not known yet. */
function placeholdersOf({ data }: PresentedPayload, now: Date): Placeholder[] {
  const moment = 'time of the release; the time of this preview is shown'
  const link = 'a signed link, created each time the callback is sent'
  const at = now.toISOString()
  const times: [string, string | null | undefined][] = [
    ['data.finalised_at', data.finalised_at],
    ['data.result_reason_at', data.result_reason_at],
    ['data.updated_at', data.updated_at],
    ...data.timeline.map((entry, i): [string, string] => [`data.timeline[${i}].at`, entry.at]),
    ...(data.result_history ?? []).map((entry, i): [string, string] => [
      `data.result_history[${i}].at`,
      entry.at,
    ]),
  ]
  return [
    ...times.flatMap(([path, time]) => (time === at ? [{ path, means: moment }] : [])),
    ...(data.report?.files ?? []).map((_, i) => ({
      path: `data.report.files[${i}].url`,
      means: link,
    })),
  ]
}
