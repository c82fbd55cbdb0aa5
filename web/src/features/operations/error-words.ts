import type { QueryOf } from '../../api/operations.ts'

export type ErrorCode = NonNullable<QueryOf<'listLenderRequests'>['code']>

/** What to tell a lender that asks why its call failed. */
export const errorWords: Record<ErrorCode, string> = {
  invalid_request: 'A field or parameter is wrong; the answer named it. The same again fails too.',
  unsupported_state: 'No property of it lies in a state that is covered.',
  unauthorized: 'The key is missing, mistyped, expired, revoked or of the other mode.',
  forbidden: 'The key lacks the scope for it.',
  not_found: 'Nothing is there: a wrong reference or address, or a case of the other mode.',
  request_timeout: 'The lender sent too slowly; it may send the same again.',
  not_ready: 'There is no report yet, or a revision is in progress.',
  move_not_allowed: 'The case stands where this cannot be done.',
  idempotency_in_progress: 'The first call with this Idempotency-Key still runs; ask again later.',
  precondition_failed: 'It was changed meanwhile; read it again first.',
  payload_too_large: 'The papers are too many or too large for one call.',
  range_not_satisfiable: 'It asked for a part of a file that the file does not have.',
  idempotency_mismatch: 'The same Idempotency-Key came with another body.',
  precondition_required: 'The call must name the version it read.',
  rate_limited: 'More calls than its key allows; wait as long as Retry-After says.',
  internal_error: 'A fault of ours, logged under the request id. The same may be sent again.',
  unavailable: 'The service was not ready; the same may be sent again.',
}

export const wordsOf = (code: string | null): string | undefined =>
  code === null ? undefined : (errorWords as Record<string, string>)[code]
