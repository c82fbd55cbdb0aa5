import type { Optional } from './optional.ts'

export interface PropertyIn {
  /** Your reference for the property; unique in the request and echoed in the results. */
  reference: string
  /** Full name, short code (MH) or ISO code (IN-MH). */
  state: string
  /** Required in a supported state. */
  district?: Optional<string>
  /** Required in some states: see the guide on collateral. */
  taluk?: Optional<string>
  /** Required in some states. */
  village?: Optional<string>
  /** Required in some states. */
  hobli?: Optional<string>
  /** Required in a supported state. */
  survey_no?: Optional<string>
  /** survey, gat, cts, plot, hissa, milkat. */
  parcel_type?: Optional<string>
  /** For a flat or shop: name of the building or society. */
  building?: Optional<string>
  /** Wing or block of the building. */
  wing?: Optional<string>
  floor?: Optional<string>
  /** Number of the flat, shop or office. */
  unit?: Optional<string>
  /** First year to search, four digits. Default: 30 years ago, or the first year of the sources. */
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
  /** As the registry wrote it; empty if it gives none. */
  raw: string
  /** 0 if there is none or it cannot be read with certainty. */
  sqm: number
  sqyd: number
  sqft: number
}

export interface Encumbrance {
  documentNo: string
  /** YYYY-MM-DD. */
  date: string
  nature: string
  /** What the document does: a sale, for example, is a transfer. */
  kind?: 'transfer' | 'encumbrance' | 'release' | 'other'
}

export interface Mortgage {
  documentNo: string
  /** YYYY-MM-DD. */
  date: string
  lender: string | null
  status: 'open' | 'discharged'
  dischargedBy: { documentNo: string; date: string } | null
  /** `revenue`: a charge in the record of rights only. */
  kind?: 'registered' | 'revenue'
  /** To you, by the names an operator keeps for you. */
  own?: boolean
}

/** The words of the record that raised a flag. */
export interface Evidence {
  flag: string
  /** As the registry wrote it. */
  text: string
  /** The answer it was read from, such as `7/12`. */
  source: string
  /** ISO 8601, UTC. */
  retrievedAt: string
  /** Of that answer; of several answers: of their hashes in hexadecimal, one per line. */
  sha256: string
}

export interface Findings {
  portal: string
  holders: string[]
  area: Area
  /** Every registered document of the period. */
  encumbrances: Encumbrance[]
  mortgages: Mortgage[]
  /** Registered documents of other units of the building; they are not in the findings. */
  otherUnits: number
  /** 0 to 100, for the best-matching holder; 0 if not checked. */
  nameMatchScore: number
  nameMatch: 'match' | 'partial' | 'mismatch' | 'not_checked'
  riskBand: 'low' | 'medium' | 'high'
  riskFlags: string[]
  /** For each flag; empty for searches before this existed. */
  evidence: Evidence[]
}

export interface Property {
  reference: string
  /** Short code. */
  state: string
  stateLabel: string
  /** `Outside coverage` in an unsupported state. */
  portal: string
  status: 'running' | 'completed' | 'failed' | 'unsupported_state'
  /** Once completed. */
  findings?: Findings
  /** Present if the search failed or the state is not supported. A failure is never "no encumbrance". */
  error?: { code: string; message: string }
}

export interface Collateral {
  id: string
  external_ref: string | null
  loan_account_number: string | null
  status: 'running' | 'completed' | 'partial' | 'failed'
  /** ISO 8601, UTC. */
  created_at: string
  /** Null while a search runs. */
  completed_at: string | null
  properties: Property[]
}

export interface CollateralPage {
  /** The newest first. */
  data: Collateral[]
  /** Send it as `cursor` for the next page; null on the last. */
  next_cursor: string | null
}
