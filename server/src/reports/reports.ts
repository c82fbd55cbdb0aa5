/** The door of this module: others import nothing but this file. */
export { attachFile, attachmentLimits, detachFile } from './attach-file.ts'
export { compareDraft, type DraftComparison } from './compare-draft.ts'
export { changedSections } from './compare-versions.ts'
export { downloadFile } from './download-file.ts'
export { type ForeseenRelease, foreseeRelease } from './foresee-release.ts'
export { ReportWriter } from './pdf/report-writer.ts'
export { type PreviewIn, previewReport } from './preview-report.ts'
export {
  linkFiles,
  type PresentedPayload,
  presentEvent,
  type ReportFileOut,
  readReport,
} from './read-report.ts'
export { type Release, releaseReport } from './release-report.ts'
export { type ReportContent, ReportDraft } from './report-content.ts'
export type { ReportDeps } from './report-deps.ts'
export { reportSections } from './report-sections.ts'
export {
  type AddressedFile,
  type Draft,
  findVersion,
  listFiles,
  listVersions,
  type ReportFile,
  type ReportVersion,
  readDraft,
} from './report-store.ts'
export {
  componentKeys,
  components,
  type FactorKey,
  factorKeys,
  factors,
  grades,
  type RiskScore,
} from './risk-score.ts'
export { draftOut, saveDraft } from './save-draft.ts'
export { proposeFactors, type ScoreIn, scoreCase } from './score-case.ts'
export { linkSeconds } from './sign-link.ts'
export { type Verification, verifyReport } from './verify-report.ts'
