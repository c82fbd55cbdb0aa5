// Generated from the tables in server/src/cases/case by `npm run generate`.

import type { Optional } from './optional.ts'

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

export type CaseEventName =
  | 'case.received'
  | 'case.allocated'
  | 'case.query_raised'
  | 'case.finalised'
  | 'documents.received'
  | 'report.revised'
  | 'result_changed'
  | 'case.in_review'
  | 'case.withdrawn'

/** Sent only if the callback is registered with it in `events`. */
export type OptInEventName = 'case.in_review' | 'case.withdrawn'

/** What a lender sends of a case. */
export interface CaseFields {
  /** Your reference, compared and returned exactly as sent; not . or .., which no URL can address. Without it the loan account number is the reference. */
  external_ref?: Optional<string>
  /** Borrower whose title documents are examined. */
  applicant_name: string
  /** Second borrower. */
  co_applicant_name?: Optional<string>
  /** Loan account the report is for. Without external_ref: one open case per number. */
  loan_account_number: string
  /** In rupees. Two decimals are kept. */
  loan_amount?: Optional<number>
  /** Kind of report. */
  case_type: CaseType
  /** Branch of the lender. */
  branch?: Optional<string>
  /** State the property is in, free text. */
  state?: Optional<string>
  /** District the property is in. */
  district?: Optional<string>
  /** Land parcel id of 14 letters or digits, echoed as sent. */
  ulpin?: Optional<string>
  /** The property in words. */
  property_description?: Optional<string>
  /** Person submitting the case. */
  contact_name?: Optional<string>
  /** E-mail address of that person; separate several with commas. */
  contact_email?: Optional<string>
  /** Telephone of that person. */
  contact_phone?: Optional<string>
}

/** What the case view shows of it. */
export interface EchoedFields {
  applicant_name: string
  loan_account_number: string
  case_type: string
  ulpin: string | null
}
