export type Mode = 'live' | 'test'

export type KeyScope = 'cases:create' | 'cases:read' | 'callbacks:manage'

export interface Limits {
  rate_per_second: number
  /** Requests a rested key may make at once. */
  rate_burst: number
  /** Papers in one request. */
  documents_max: number
  /** All papers of one request together, before base64. */
  document_bytes_max: number
  /** The whole body of a request with papers. */
  request_bytes_max: number
  /** Properties in one collateral request. */
  properties_max: number
  events_page_max: number
  /** How long a link to a report is valid. */
  report_link_seconds: number
}

export interface Whoami {
  lender: {
    id: string
    name: string
    /** Fields of a case agreed as required, beyond the three of the contract. */
    required_fields: string[]
    /** Case types agreed; null: every code. */
    case_types: string[] | null
  }
  mode: Mode
  key: {
    id: string
    /** How the key begins and ends. */
    hint: string
    label: string
    scopes: KeyScope[]
    created_at: string
    expires_at: string | null
  }
  limits: Limits
}
