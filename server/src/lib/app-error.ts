/**
 * Every way a request can be refused. The code and the sentence are public; a cause, if there is
 * one, goes to the log only. `http/routing/error-response.ts` gives each code its status.
 */
export type ErrorCode =
  | 'invalid_request'
  | 'unsupported_state'
  | 'unauthorized'
  | 'forbidden'
  | 'two_factor_required'
  | 'not_found'
  | 'not_ready'
  | 'move_not_allowed'
  | 'not_withdrawable'
  | 'precondition_failed'
  | 'precondition_required'
  | 'range_not_satisfiable'
  | 'idempotency_in_progress'
  | 'offset_mismatch'
  | 'idempotency_mismatch'
  | 'request_timeout'
  | 'payload_too_large'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable'

export interface AppErrorOptions {
  details?: readonly string[]
  cause?: unknown
  retryAfterSeconds?: number
  /** The current state, for a client that lost a race; sent with the error. */
  current?: unknown
  /** The lines of the release checks, for a refused release; sent with the error. */
  checks?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly string[]
  readonly retryAfterSeconds: number | undefined
  readonly current: unknown
  readonly checks: unknown

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.current = options.current
    this.checks = options.checks
  }
}

/** Each fault is `path: sentence`; several about one field become one entry. */
export function invalidRequest(faults: readonly string[], options: AppErrorOptions = {}): AppError {
  const sentences = new Map<string, Set<string>>()
  for (const fault of faults) {
    const colon = fault.indexOf(': ')
    const path = fault.slice(0, colon)
    const known = sentences.get(path) ?? new Set()
    sentences.set(path, known.add(fault.slice(colon + 2)))
  }
  const details = [...sentences].map(([path, all]) => `${path}: ${[...all].join('; ')}`)
  const count = details.length === 1 ? 'One field is' : `${details.length} fields are`
  return new AppError('invalid_request', `${count} invalid; see details.`, { ...options, details })
}

export function caseNotFound(): AppError {
  return new AppError('not_found', 'Case not found.')
}

export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The service is temporarily unavailable. Try again shortly.', {
    cause,
    retryAfterSeconds: 1,
  })
}
