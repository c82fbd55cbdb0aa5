import type { CaseFields, EchoedFields } from './case-types.ts'
import type { DocumentIn } from './documents.ts'
import type { Optional } from './optional.ts'

export type CaseStatus = 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised'

export interface CaseIn extends CaseFields {
  /** At most 15 MB in total, before base64. */
  documents?: Optional<readonly DocumentIn[]>
}

export interface DocumentsIn {
  /** At most 15 MB in total, before base64. */
  documents: readonly DocumentIn[]
  /** On a finalised case this becomes the reason for the revision. */
  note?: Optional<string>
}

export interface TimelineEntry {
  status: CaseStatus
  /** ISO 8601, UTC. */
  at: string
}

export type RiskGrade = 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'

export interface RiskComponent {
  key: 'title' | 'encumbrance' | 'litigation' | 'regulatory' | 'revenue'
  label: string
  score: number
  weight: number
}

export interface RiskScore {
  grade: RiskGrade
  grade_label:
    | 'Highest safety'
    | 'High safety'
    | 'Adequate safety'
    | 'Moderate safety'
    | 'Moderate risk'
    | 'High risk'
    | 'Very high risk'
  score: number
  recommendation: string
  components: RiskComponent[]
  /** Main reasons for the score, most serious first. */
  drivers: string[]
}

export interface CaseView extends EchoedFields {
  case_id: string
  external_ref: string
  status: CaseStatus
  /** True for cases created with a test key. */
  is_sandbox: boolean
  /** True when the analyst is waiting for more documents. */
  documents_awaited: boolean
  latest_revision_reason: string | null
  /** Null until finalised, and again while a revision is in progress. */
  finalised_at: string | null
  /** Null until finalised, and again while a revision is in progress. */
  risk_score: RiskScore | null
  /** One entry per status entered, oldest first. */
  timeline: TimelineEntry[]
  /** Documents that were received but cannot be used, oldest first. Present only if there are any. */
  rejected_documents?: RejectedDocument[]
}

export interface RejectedDocument {
  /** As stored. */
  filename: string
  sha256: string
  reason: 'malware'
  /** Name the malware scanner gives it. */
  signature: string
  /** UTC. */
  at: string
}

export interface CaseCreated {
  created: true
  external_ref: string
  status: 'received'
}

/** The reference already exists: nothing was changed, this is the current case. */
export interface CaseExisting {
  created: false
  case: CaseView
}

export type CreateCaseResult = CaseCreated | CaseExisting

export interface DocumentsAdded {
  case_id: string
  external_ref: string
  /** `under_review` appears only here, when a finalised case was reopened. */
  status: CaseStatus | 'under_review'
  reopened: boolean
  /** The names the documents were stored under. */
  stored: string[]
}

export interface Query {
  text: string
  documents_awaited: boolean
  /** ISO 8601, UTC. */
  raised_at: string
  /** Null while it is open. */
  closed_at: string | null
}

export interface ReportFile {
  filename: string
  /** Signed: anyone who has the link can read the file, without a key, until it expires. */
  url: string
  /** Seconds. */
  expires_in: number
}

export interface Report {
  /** The report first, then its signed attachments. */
  files: ReportFile[]
}

/** As chosen by the analyst. A hold is reported as `query`. */
export type SandboxResult = 'positive' | 'negative' | 'query' | 'hold'

export interface AdvanceIn {
  to: 'allocated' | 'in_review' | 'query_raised' | 'finalised'
  /** With `finalised`. Default: positive. */
  result?: Optional<SandboxResult>
  /** Required unless the result is positive; with `query_raised`: the text of the query. */
  reason?: Optional<string>
  /** With `query_raised`. Default: true. */
  documents_awaited?: Optional<boolean>
}

export interface ReReleaseIn {
  /** What resolved the negative or query result. */
  reason: string
}
