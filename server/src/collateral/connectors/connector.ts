import type { Parcel, RegistryRecord } from '../registry-record.ts'

/** Access to one state's registry. It searches only the parcel it is given. */
export interface Connector {
  search(parcel: Parcel, signal: AbortSignal): Promise<Found>
}

export interface Found {
  /** Undefined: the registry has no record of this number. */
  record: RegistryRecord | undefined
  /** Every raw answer, as evidence for a finding. */
  answers: RawAnswer[]
}

export interface RawAnswer {
  /** The source and the query, for example `Index-II 2015`. */
  source: string
  contentType: string
  bytes: Buffer
  fetchedAt: Date
}

/** Every way a search can fail, and how to react. A failure is never an empty answer. */
export const searchFailures = {
  portal_unavailable: 'retry',
  portal_timeout: 'retry',
  session_expired: 'retry',
  rate_limited: 'retry',
  captcha_failed: 'human',
  otp_required: 'human',
  malformed_response: 'final',
  identity_mismatch: 'final',
  location_not_found: 'final',
  ambiguous_location: 'final',
} as const satisfies Record<string, 'retry' | 'human' | 'final'>

export type SearchFailureCode = keyof typeof searchFailures

export interface FailureOptions {
  cause?: unknown
  answers?: readonly RawAnswer[]
  candidates?: readonly string[]
}

export class SearchFailure extends Error {
  readonly code: SearchFailureCode
  /** The answers received before the failure. */
  readonly answers: readonly RawAnswer[]
  /** The villages that match, if several do. */
  readonly candidates: readonly string[]

  constructor(code: SearchFailureCode, message: string, options: FailureOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'SearchFailure'
    this.code = code
    this.answers = options.answers ?? []
    this.candidates = options.candidates ?? []
  }
}

/** The message for a lender: what happened, never partial findings. */
export const failureSentences: Record<SearchFailureCode, string> = {
  portal_unavailable: 'The registry could not be reached after several attempts.',
  portal_timeout: 'The registry did not answer in time after several attempts.',
  session_expired: 'The registry ended the session in several attempts.',
  rate_limited: 'The registry refused the search in several attempts because of too many searches.',
  captcha_failed: 'The registry asked for a captcha that was not solved.',
  otp_required: 'The registry asked for a one-time password.',
  malformed_response: 'The registry returned an answer that cannot be read.',
  identity_mismatch: 'The registry returned the record of another parcel.',
  location_not_found: 'The registry does not know this district, taluk, hobli or village.',
  ambiguous_location: 'The registry has this number or place name more than once.',
}

const namedMax = 20

/** For an ambiguous place with the villages to choose from. */
export function failureSentence(
  code: SearchFailureCode,
  candidates: readonly string[] = [],
): string {
  const sentence = failureSentences[code]
  if (code !== 'ambiguous_location' || candidates.length === 0) return sentence
  const named = candidates.slice(0, namedMax).join(', ')
  const rest = candidates.length > namedMax ? ' and others' : ''
  return `${sentence} Send village as one of: ${named}${rest}.`
}

/** The name of a failure for staff, in lists and choices. */
const failureTitles: Record<SearchFailureCode, string> = {
  portal_unavailable: 'Portal is down',
  portal_timeout: 'Portal not responding',
  session_expired: 'Session ended by portal',
  rate_limited: 'Too many searches',
  captcha_failed: 'Captcha',
  otp_required: 'One-time password',
  malformed_response: 'Unreadable answer',
  identity_mismatch: 'Wrong parcel returned',
  location_not_found: 'Place not found',
  ambiguous_location: 'Ambiguous place',
}

export const failureWords = (Object.keys(searchFailures) as SearchFailureCode[]).map((code) => ({
  code,
  title: failureTitles[code],
  /** In the words for the lender. */
  sentence: failureSentences[code],
}))
