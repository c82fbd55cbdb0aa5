import { type Result, readCaseFile } from '../cases/cases.ts'
import { caseNotFound } from '../lib/app-error.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { changedSections } from './compare-versions.ts'
import { composeReport } from './compose-report.ts'
import { kindOf } from './release-report.ts'
import type { ReportDeps } from './report-deps.ts'
import type { SectionKey } from './report-sections.ts'
import { findVersion, readDraft } from './report-store.ts'

export interface DraftComparison {
  draftVersion: number
  /** The version compared with; null before the first release. */
  version: number | null
  changes: string[]
  sections: SectionKey[]
}

/**
 * Compares the draft with the last release, as the next report would state it; its outcome is the
 * last one unless given.
 */
export async function compareDraft(
  { db, clock, operator }: Pick<ReportDeps, 'db' | 'clock' | 'operator'>,
  scope: Scope,
  caseId: CaseId,
  given: { result?: Result | undefined; reason?: string | undefined },
): Promise<DraftComparison> {
  const now = clock.now()
  const [file, draft] = await Promise.all([
    readCaseFile(db, scope, caseId, now),
    readDraft(db, scope, caseId),
  ])
  if (!file) throw caseNotFound()
  const { version: draftVersion } = draft
  const last = await findVersion(db, scope, caseId, file.found.reportVersion)
  if (!last) return { draftVersion, version: null, changes: [], sections: [] }
  const { result = last.result, reason = given.result ? null : last.reason } = given
  const move = file.found.status === 'finalised' ? 're-release' : 'finalise'
  const issue = { operator, kind: kindOf(file.found, { move }), verification: null, now }
  const { content } = await composeReport(db, scope, file, draft, { result, reason }, issue)
  const sections = changedSections(last.content.draft, content.draft)
  return { draftVersion, version: last.version, changes: content.changes, sections }
}
