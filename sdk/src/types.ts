/** The API treats null like an absent field, so both are welcome. */
type Optional<T> = T | null | undefined

export type CaseStatus = 'received' | 'allocated' | 'in_review' | 'query_raised' | 'finalised'

/** The documented codes complete in the editor; a lender may have others. */
export type CaseType =
  | 'TSR'
  | 'LSR'
  | 'LO'
  | 'TIR'
  | 'NEC'
  | 'MODT'
  | 'LIT'
  | 'VET'
  | (string & Record<never, never>)

export interface DocumentIn {
  filename: string
  /** Media type, for example `application/pdf`. */
  content_type: string
  /** File bytes. A string is taken as base64 already and sent as it is. */
  content: Uint8Array | ArrayBuffer | Blob | string
}

export interface CaseIn {
  /** When left out, the loan account number is the reference. */
  external_ref?: Optional<string>
  applicant_name: string
  co_applicant_name?: Optional<string>
  loan_account_number: string
  loan_amount?: Optional<number>
  case_type: CaseType
  branch?: Optional<string>
  state?: Optional<string>
  district?: Optional<string>
  /** Land parcel id, 14 letters or digits. */
  ulpin?: Optional<string>
  property_description?: Optional<string>
  contact_name?: Optional<string>
  /** One address, or several separated by commas. */
  contact_email?: Optional<string>
  contact_phone?: Optional<string>
  /** At most 15 MB together, counted before base64. */
  documents?: Optional<readonly DocumentIn[]>
}

export interface DocumentsIn {
  /** At most 15 MB together, counted before base64. */
  documents: readonly DocumentIn[]
  /** On a finalised case this becomes the reason of the revision. */
  note?: Optional<string>
}

export interface TimelineEntry {
  status: CaseStatus
  /** ISO 8601, UTC. */
  at: string
}

export type RiskGrade = 'AAA' | 'AA' | 'A' | 'BBB' | 'BB' | 'B' | 'C'

export interface RiskComponent {
  key: string
  label: string
  score: number
  weight: number
}

export interface RiskScore {
  grade: RiskGrade
  grade_label: string
  score: number
  recommendation: string
  components: RiskComponent[]
  /** The sentences that moved the score most, worst first. */
  drivers: string[]
}

export interface CaseView {
  case_id: string
  external_ref: string
  status: CaseStatus
  /** True for cases created with a test key. */
  is_sandbox: boolean
  /** True when the analyst is waiting for more papers. */
  documents_awaited: boolean
  latest_revision_reason: string | null
  applicant_name: string
  loan_account_number: string
  case_type: string
  ulpin: string | null
  /** Null until finalised, and again while a revision is in progress. */
  finalised_at: string | null
  /** Null until finalised, and again while a revision is in progress. */
  risk_score: RiskScore | null
  /** One entry per status entered, oldest first. */
  timeline: TimelineEntry[]
}

export interface CaseCreated {
  created: true
  external_ref: string
  status: 'received'
}

/** The reference was known already: nothing changed, this is the case as it stands. */
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

export interface RequestOptions {
  /** Stops the call at once, also between two attempts; its reason is thrown. */
  signal?: AbortSignal | undefined
}

export interface PostOptions extends RequestOptions {
  /**
   * Generated for each call unless given. Give your own, and store it with your record, when the
   * same request may be sent again by another process or after a restart.
   */
  idempotencyKey?: string | undefined
}
