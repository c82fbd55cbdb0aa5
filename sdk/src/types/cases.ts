import type { CaseFields, EchoedFields } from './case-types.ts'
import type { DocumentIn } from './documents.ts'
import type { Optional } from './optional.ts'

export type CaseStatus =
  | 'received'
  | 'allocated'
  | 'in_review'
  | 'query_raised'
  | 'finalised'
  | 'withdrawn'

/** Empty until there is a result. A hold is reported as `query`. */
export type ReportedResult = 'positive' | 'negative' | 'query' | ''

export interface CaseIn extends CaseFields {
  /** At most 15 MB in total, before base64. */
  documents?: Optional<readonly DocumentIn[]>
}

export interface DocumentsIn {
  /** At most 15 MB in total, before base64. */
  documents: readonly DocumentIn[]
  /** On a finalised case this becomes the reason for the revision. */
  note?: Optional<string>
  /** The query that the documents answer; without it, every open query of a case in `query_raised`. */
  query_id?: Optional<string>
}

export interface WithdrawIn {
  /** Why the report is no longer needed; at most 2,000 characters. */
  reason: string
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
  /** Empty until finalised, and again while a revision is in progress. */
  result: ReportedResult
  /** The reason in the report. Only with a negative or query result. */
  result_reason?: string
  /** ISO 8601, UTC. Only with `result_reason`. */
  result_reason_at?: string
  /** Newest released version of the report; 0 before the first. */
  report_version: number
  /** Null until finalised, and again while a revision is in progress. */
  risk_score: RiskScore | null
  /** One entry per status entered, oldest first. */
  timeline: TimelineEntry[]
  /** Last change of the case. ISO 8601, UTC. */
  updated_at: string
  /** When the turnaround time ends; null while it does not run. ISO 8601, UTC. */
  due_at: string | null
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

/** Which cases to list. */
export interface CasesFilter {
  /** One or several. */
  status?: CaseStatus | readonly CaseStatus[] | undefined
  /** One or several. A hold counts as `query`. */
  result?: CaseResult | readonly CaseResult[] | undefined
  loan_account_number?: string | undefined
  /** Only cases whose last change is after this time. */
  updated_after?: string | Date | undefined
  /** 1 to 200. Default: 50. */
  limit?: number | undefined
  /** `next_cursor` of the page before. Default: start with the first case. */
  cursor?: string | undefined
}

export type CaseResult = 'positive' | 'negative' | 'query'

export interface CasesPage {
  /** Least recently changed first. */
  cases: CaseView[]
  /** Send it as `cursor` next time, also at the end: it then returns what has changed since. */
  next_cursor: string
  /** True: there is another page, even if this one has few cases or none. */
  more: boolean
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

export interface StoredDocument {
  /** As stored. */
  filename: string
  /** As sent. */
  content_type: string
  /** Size of the decoded file. */
  bytes: number
  /** Of the file, in hexadecimal digits. */
  sha256: string
  /** ISO 8601, UTC. */
  received_at: string
}

export interface Query {
  id: string
  text: string
  documents_awaited: boolean
  /** `closed`: by the staff of the service, or because the case was withdrawn. */
  state: 'open' | 'answered' | 'closed'
  /** ISO 8601, UTC. */
  raised_at: string
  /** When it was last answered or closed. Null while it is open. */
  closed_at: string | null
  /** Oldest first. */
  answers: QueryAnswer[]
}

export interface QueryAnswer {
  /** `staff`: the staff of the service noted what you said, for example by telephone. */
  by: 'lender' | 'staff'
  /** Null if documents are the answer. */
  text: string | null
  /** The names under which the documents of the answer are stored. */
  documents: string[]
  /** ISO 8601, UTC. */
  at: string
}

export interface QueryAnswerIn {
  /** 1 to 5,000 characters. */
  text: string
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
