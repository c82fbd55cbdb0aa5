import type { Optional } from './optional.ts'

export interface PropertyIn {
  /** Your reference for the property; unique in the request and echoed in the results. */
  reference: string
  /** Full name, short code (MH) or ISO code (IN-MH). */
  state: string
  district: string
  /** Required in some states: see the guide on collateral. */
  taluk?: Optional<string>
  /** Required in some states. */
  village?: Optional<string>
  /** Required in some states. */
  hobli?: Optional<string>
  survey_no: string
  /** survey, gat, cts, plot, hissa, milkat. */
  parcel_type?: Optional<string>
  /** First year to search, four digits. Default: 30 years ago. */
  from_year?: Optional<string | number>
  /** Last year to search, four digits. Default: this year. */
  to_year?: Optional<string | number>
}

export interface CollateralIn {
  external_ref?: Optional<string>
  /** Links the request to the case with this loan account number. */
  loan_account_number?: Optional<string>
  borrower_name: string
  /** HTTPS URL that receives the findings once, signed. */
  callback_url?: Optional<string>
  /** One to ten. */
  properties: readonly PropertyIn[]
}

export interface Area {
  /** As the registry wrote it. */
  raw: string
  /** Null if it cannot be read with certainty. */
  sqm: number | null
  sqyd: number | null
  sqft: number | null
}

export interface Encumbrance {
  documentNo: string
  /** YYYY-MM-DD. */
  date: string
  nature: string
}

export interface Mortgage {
  documentNo: string
  /** YYYY-MM-DD. */
  date: string
  lender: string | null
  status: 'open' | 'discharged'
  dischargedBy: { documentNo: string; date: string } | null
}

export interface Findings {
  portal: string
  holders: string[]
  area: Area | null
  encumbrances: Encumbrance[]
  mortgages: Mortgage[]
  /** 0 to 100, for the best-matching holder. */
  nameMatchScore: number | null
  nameMatch: 'match' | 'partial' | 'mismatch' | 'not_checked'
  riskBand: 'low' | 'medium' | 'high'
  riskFlags: string[]
}

export interface Property {
  reference: string
  /** Short code. */
  state: string
  stateLabel: string
  /** Null in an unsupported state. */
  portal: string | null
  status: 'running' | 'completed' | 'failed' | 'unsupported_state'
  /** Once completed. */
  findings?: Findings
  /** Present if the search failed or the state is not supported. A failure is never "no encumbrance". */
  error?: { code: string; message: string }
}

export interface Collateral {
  id: string
  status: 'running' | 'completed' | 'partial' | 'failed'
  properties: Property[]
}
