import type { Optional } from './optional.ts'

export interface ExaminationIn {
  /** The receiver. The registered callback URL if left out. */
  url?: Optional<string>
  /**
   * Signs the callbacks instead of your signing secret. Required for a URL that is not the
   * registered one; used for this examination alone, and not kept.
   */
  secret?: Optional<string>
  /** Where your receiver says what it holds of a case, with `{external_ref}` in it. */
  state_url?: Optional<string>
  state_header_name?: Optional<string>
  /** Sent to the state address. Not kept. */
  state_header_value?: Optional<string>
}

/** passed: all was seen to be right. incomplete: not everything could be seen. */
export type ExaminationVerdict = 'passed' | 'failed' | 'incomplete'
/** Where it was seen what the receiver holds. */
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
  /** A remark does not stand in the way of a pass. */
  outcome: 'passed' | 'remark' | 'failed' | 'not_seen'
  /** `right`, or what is not. */
  finding: string
  /** What it is judged by. */
  facts: string[]
}

export interface ProbeResult extends CertificateResult {
  sends: string
  expects: string
  /** What to do; empty where nothing is to be done. */
  advice: string
}

/** Anybody can check it with the key at `/.well-known/deedwire-examination-key`. */
export interface SignedCertificate {
  certificate: {
    id: string
    issuer: string
    service: string
    examination_version: number
    lender: { id: string; name: string }
    environment: string
    url: string
    /** The registered URL, examined with your own signing secret. */
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
  /** How many were sent. */
  callbacks: number
  duration_ms: number
  results: ProbeResult[]
  certificate: SignedCertificate
}

/** RFC 7517, RFC 8037. */
export interface ExaminationKey {
  keys: { kty: string; crv: string; x: string; use: string; alg: string; kid: string }[]
}
