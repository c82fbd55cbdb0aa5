import type { RequestQuery } from './types.ts'

type ErrorCode = NonNullable<RequestQuery['code']>

/** Explanations for a lender that asks why its request failed. */
export const errorTexts: Record<ErrorCode, string> = {
  invalid_request:
    'A field or parameter is invalid; the response names it. Retrying without a change fails again.',
  unsupported_state: 'None of the properties is in a supported state.',
  unauthorized: 'The key is missing, mistyped, expired, revoked or for the other mode.',
  forbidden: 'The key does not have the required scope.',
  not_found: 'Not found: wrong reference or URL, or a case in the other mode.',
  request_timeout: 'The request was sent too slowly; it can be retried.',
  not_ready: 'There is no report yet, or a revision is in progress.',
  move_not_allowed: 'The status of the case does not allow this.',
  not_withdrawable: 'A report was released before, or the case is already withdrawn.',
  idempotency_in_progress:
    'The first request with this Idempotency-Key is still running; retry later.',
  precondition_failed: 'It was changed in the meantime; read it again first.',
  payload_too_large: 'Too many documents, or documents too large, for one request.',
  range_not_satisfiable: 'The requested byte range is outside the file.',
  idempotency_mismatch: 'The same Idempotency-Key was used with a different body.',
  precondition_required: 'The request must send the version it read (If-Match).',
  rate_limited: 'Too many requests for this key; wait for the time in Retry-After.',
  internal_error: 'An error on our side, logged under the request id. The request can be retried.',
  unavailable: 'The service was not ready; the request can be retried.',
}

export const explainError = (code: string | null): string | undefined =>
  code === null ? undefined : (errorTexts as Record<string, string>)[code]
