import { type CaseFile, caseTypeCatalogue, type Result } from '../cases/cases.ts'
import type { Runner } from '../db/db.ts'
import { listDocuments, type StoredDocument } from '../documents/documents.ts'
import type { Scope } from '../lib/scope.ts'
import { traceTitleFlow } from './chain/trace-title-flow.ts'
import { listOwnClauses } from './clauses/clause-store.ts'
import { writeCertificate } from './clauses/write-certificate.ts'
import { compareVersions } from './compare-versions.ts'
import { findChainBreaks } from './draft/find-chain-breaks.ts'
import { spellUndrawable } from './find-undrawable.ts'
import { findFormat } from './formats/format-store.ts'
import { sectionIn, toReportFormat } from './formats/house-format.ts'
import { findSigner, withSigner } from './release/find-signer.ts'
import type { ReportContent } from './report-content.ts'
import type { SectionKey } from './report-sections.ts'
import { type Draft, findVersion, listFiles, type ReportVersion } from './report-store.ts'
import { scoreCase } from './score/score-case.ts'

export interface Outcome {
  result: Result
  reason: string | null
}

export interface Composed {
  content: ReportContent
  before: ReportVersion | undefined
}

export interface Issue {
  operator: ReportContent['operator']
  kind: ReportContent['kind']
  /** Null for a preview. */
  verification: ReportContent['verification']
  now: Date
}

/** The content of the next version, from the current case and the draft. */
export async function composeReport(
  db: Runner,
  scope: Scope,
  file: CaseFile,
  draft: Draft,
  outcome: Outcome,
  { operator, kind, verification, now }: Issue,
): Promise<Composed> {
  const { found, details } = file
  const [received, attachments, before, clauses, house, advocate] = await Promise.all([
    listDocuments(db, scope, found.id),
    listFiles(db, scope, found.id, null),
    findVersion(db, scope, found.id, found.reportVersion),
    listOwnClauses(db),
    findFormat(db, scope.lenderId),
    findSigner(db, draft.content),
  ])
  // The certificate says that every listed document was examined; these could not be opened.
  const documents = received.filter(({ scan }) => scan.state !== 'infected')
  const titleFlow = traceTitleFlow(draft.content.chain_of_title ?? [])
  const content: ReportContent = {
    operator,
    sandbox: scope.mode === 'test',
    preview: verification === null,
    version: found.reportVersion + 1,
    kind,
    releasedAt: now.toISOString(),
    verification,
    lender: { name: details.lenderName, branch: details.fields.branch },
    case: toCase(file),
    documents: toDocuments(documents),
    draft: withSigner(draft.content, advocate),
    ...(advocate && { advocate }),
    result: outcome.result,
    reason: outcome.reason,
    riskScore: scoreCase(draft.content, outcome.result) ?? null,
    ...(house && { format: toReportFormat(house) }),
    chainBreaks: findChainBreaks(draft.content.chain_of_title ?? [], details.stateCode),
    ...(titleFlow && { titleFlow }),
    changes: [],
    attachments: toAttachments(attachments),
  }
  // A draft that is not assessed certifies nothing.
  if (content.riskScore) {
    const numberOf = (key: SectionKey) => sectionIn(content.format, key).number
    content.certificate = writeCertificate(content, clauses, details.stateCode, numberOf)
  }
  if (before) {
    const asked = spellUndrawable(found.latestRevisionReason ?? '') || null
    const why = kind === 're-release' ? outcome.reason : asked
    content.changes = compareVersions(before.content, content, why)
  }
  return { content, before }
}

function toCase({ found, details }: CaseFile): ReportContent['case'] {
  return {
    id: found.id,
    // The lender's own, which nobody here can change.
    externalRef: spellUndrawable(found.externalRef),
    loanAccountNumber: spellUndrawable(found.fields.loan_account_number),
    loanAmount: details.fields.loan_amount,
    caseType: found.fields.case_type,
    caseTypeLabel: labelOf(found.fields.case_type),
    applicantName: found.fields.applicant_name,
    coApplicantName: details.fields.co_applicant_name,
    state: details.fields.state,
    district: details.fields.district,
    ulpin: found.fields.ulpin,
    propertyDescription: details.fields.property_description,
    receivedAt: details.receivedAt.toISOString(),
  }
}

function toDocuments(documents: readonly StoredDocument[]): ReportContent['documents'] {
  return documents.map(({ id, filename, at, sizeBytes, sha256, revision, origin }, i) => ({
    number: i + 1,
    id,
    filename: spellUndrawable(filename),
    receivedAt: at.toISOString(),
    sizeBytes,
    sha256: sha256.toString('hex'),
    revision,
    ...(origin && { source: origin.source }),
  }))
}

function toAttachments(files: Awaited<ReturnType<typeof listFiles>>): ReportContent['attachments'] {
  return files.map(({ filename, sizeBytes, sha256 }) => ({
    filename: spellUndrawable(filename),
    sizeBytes,
    sha256: sha256.toString('hex'),
  }))
}

function labelOf(caseType: string): string | null {
  const catalogue: Record<string, string> = caseTypeCatalogue
  return Object.hasOwn(catalogue, caseType) ? (catalogue[caseType] ?? null) : null
}
