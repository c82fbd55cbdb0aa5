/** The door of this module: other modules import only this file. */

export { edgeKinds } from './chain/read-step.ts'
export { problemKinds } from './chain/title-graph.ts'
export { addClause, faultsOfClause, type NewClause } from './clauses/add-clause.ts'
export { builtInClauses } from './clauses/built-in-clauses.ts'
export { type Clause, clauseResults } from './clauses/clause.ts'
export { listOwnClauses } from './clauses/clause-store.ts'
export { splitClause } from './clauses/fill-clause.ts'
export {
  previewClauses,
  readClauseHistory,
  readClauseLibrary,
  type ShownClause,
} from './clauses/list-clauses.ts'
export { compareDraft } from './compare-draft.ts'
export { findChainBreaks, findMissingOwner } from './draft/find-chain-breaks.ts'
export { listSections } from './draft/list-sections.ts'
export { attachFile, attachmentLimits, detachFile } from './files/attach-file.ts'
export { downloadFile } from './files/download-file.ts'
export { linkSeconds } from './files/sign-link.ts'
export { builtInFormats, formatKeys, lastSection } from './formats/built-in-formats.ts'
export { drawSample } from './formats/draw-sample.ts'
export type { StoredFormat } from './formats/format-store.ts'
export { faultsOfFormat, logoBytesMax, readFormat, setFormat } from './formats/set-format.ts'
export { ReportWriter } from './pdf/report-writer.ts'
export { previewRelease, type ReleasePreview } from './preview-release.ts'
export { previewReport } from './preview-report.ts'
export { exportDecisions } from './proposals/export-decisions.ts'
export { listProposals } from './proposals/list-proposals.ts'
export { proposalSections } from './proposals/proposal.ts'
export { presentEvent, readReport } from './read-report.ts'
export {
  approveReport,
  sendBackReport,
  submitReport,
} from './release/approve-report.ts'
export { staffIdOf } from './release/name-people.ts'
export { readApproval } from './release/read-approval.ts'
export {
  type ReleaseCheckKey,
  releaseCheckKeys,
} from './release/release-checks.ts'
export { flagsOf } from './release/release-facts.ts'
export { listRemarks } from './release/submission-store.ts'
export { releaseReport } from './release-report.ts'
export { ReportDraft } from './report-content.ts'
export type { ReportDeps } from './report-deps.ts'
export { reportSections } from './report-sections.ts'
export {
  findVersion,
  listFiles,
  listVersions,
  type ReportFile,
  type ReportVersion,
  readDraft,
} from './report-store.ts'
export { draftOut, saveDraft } from './save-draft.ts'
export {
  componentKeys,
  components,
  type FactorKey,
  factorKeys,
  factors,
  grades,
} from './score/risk-score.ts'
export { findUnassessed, proposeFactors, scoreCase } from './score/score-case.ts'
export { findConditional } from './score/score-faults.ts'
export type {
  ScorecardContent,
  ScorecardFigure,
  ScorecardPart,
  SlotUnit,
} from './scorecard/scorecard-content.ts'
export { testCertificateFile } from './signing/open-own-certificate.ts'
export { openReportSigning } from './signing/open-report-signing.ts'
export type { ReportSigning } from './signing/report-signing.ts'
export type { ReportSignature } from './signing/signer.ts'
export { type CaseTitle, problemEffects, readTitleGraph } from './title/read-title-graph.ts'
export {
  findSignerCertificate,
  readOwnCertificate,
  type Verification,
  verifyReport,
} from './verify-report.ts'
