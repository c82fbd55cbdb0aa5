import type { Optional } from './optional.ts'

export interface ExaminationIn {
  /** URL of the receiver. Default: the registered callback URL. */
  url?: Optional<string>
  /**
   * Signs the callbacks instead of your signing secret. Required for a URL that is not the
   * registered one; used for this test only and not stored.
   */
  secret?: Optional<string>
  /** URL at which your receiver shows what it stored for a case, with `{external_ref}`. */
  state_url?: Optional<string>
  state_header_name?: Optional<string>
  /** Sent to the state URL. Not stored. */
  state_header_value?: Optional<string>
}

/** passed: every check passed. incomplete: some checks could not be made. */
export type ExaminationVerdict = 'passed' | 'failed' | 'incomplete'
/** Where the receiver's data was read. */
export type ExaminationState = 'address' | 'answer' | 'none'

export type ProbeName =
  | 'good'
  | 'ping'
  | 'raw_bytes'
  | 'header_case'
  | 'added_fields'
  | 'large'
  | 'in_pieces'
  | 'at_once'
  | 'duplicate'
  | 'duplicate_at_once'
  | 'out_of_order'
  | 'stale'
  | 'tampered'
  | 'wrong_secret'
  | 'unsigned'
  | 'other_signature'
  | 'verifies_first'
  | 'rotation'
  | 'speed'

export interface CertificateResult {
  probe: ProbeName
  title: string
  /** A remark does not prevent a pass. */
  outcome: 'passed' | 'remark' | 'failed' | 'not_seen'
  /** `right`, or what is wrong. */
  finding: string
  /** What was observed. */
  facts: string[]
}

export interface ProbeResult extends CertificateResult {
  sends: string
  expects: string
  /** What to fix; empty if nothing. */
  advice: string
}

/** Anyone can check it with the key at `/.well-known/deedwire-examination-key`. */
export interface SignedCertificate {
  certificate: {
    id: string
    issuer: string
    service: string
    examination_version: number
    lender: { id: string; name: string }
    environment: string
    url: string
    /** True if the registered URL was tested with your own signing secret. */
    registered: boolean
    state: ExaminationState
    examined_at: string
    valid_until: string
    duration_ms: number
    callbacks: number
    verdict: ExaminationVerdict
    results: CertificateResult[]
  }
  signature: { algorithm: string; key_id: string; value: string }
}

export interface Examination {
  verdict: ExaminationVerdict
  state: ExaminationState
  /** Number of callbacks sent. */
  callbacks: number
  duration_ms: number
  results: ProbeResult[]
  certificate: SignedCertificate
}

/** RFC 7517, RFC 8037. */
export interface ExaminationKey {
  keys: { kty: string; crv: string; x: string; use: string; alg: string; kid: string }[]
}
