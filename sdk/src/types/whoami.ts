export type Mode = 'live' | 'test'

export type KeyScope = 'cases:create' | 'cases:read' | 'callbacks:manage'

export interface Limits {
  rate_per_second: number
  /** Largest burst of requests. */
  rate_burst: number
  /** Documents in one request. */
  documents_max: number
  /** Total size of the documents of one request, before base64. */
  document_bytes_max: number
  /** Size of the whole body of a request with documents. */
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
    /** Case fields this lender must send in addition to the three that are always required. */
    required_fields: string[]
    /** Case types this lender may send; null: any. */
    case_types: string[] | null
  }
  mode: Mode
  key: {
    id: string
    /** First and last characters of the key. */
    hint: string
    label: string
    scopes: KeyScope[]
    created_at: string
    expires_at: string | null
  }
  limits: Limits
}
