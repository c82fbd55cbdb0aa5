import { readCaseFile } from '../cases/cases.ts'
import { caseNotFound } from '../lib/app-error.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import { composeReport, type Outcome } from './compose-report.ts'
import { kindOf, type Release } from './release-report.ts'
import type { ReportDeps } from './report-deps.ts'
import { readDraft } from './report-store.ts'

export interface PreviewIn extends Outcome {
  move: Release['move']
}

/** The PDF as it would be released now, marked as a draft and without a code. Nothing is stored. */
export async function previewReport(
  { db, clock, operator, reportWriters }: ReportDeps,
  scope: Scope,
  caseId: CaseId,
  preview: PreviewIn,
): Promise<Buffer> {
  const now = clock.now()
  const [file, draft] = await Promise.all([
    readCaseFile(db, scope, caseId, now),
    readDraft(db, scope, caseId),
  ])
  if (!file) throw caseNotFound()
  const { content } = await composeReport(db, scope, file, draft, preview, {
    operator,
    kind: kindOf(file.found, preview),
    verification: null,
    now,
  })
  return reportWriters[scope.mode].write(content)
}
