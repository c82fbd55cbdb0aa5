import { AppError, type ErrorCode, invalidRequest } from '../../lib/app-error.ts'

/** The status of every code. Spec, section 7; decisions, section 2. */
export const errorStatuses = {
  invalid_request: 400,
  unsupported_state: 400,
  unauthorized: 401,
  forbidden: 403,
  two_factor_required: 403,
  not_found: 404,
  request_timeout: 408,
  not_ready: 409,
  move_not_allowed: 409,
  not_withdrawable: 409,
  idempotency_in_progress: 409,
  offset_mismatch: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  range_not_satisfiable: 416,
  idempotency_mismatch: 422,
  precondition_required: 428,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

const notOfLenders: readonly ErrorCode[] = ['two_factor_required', 'offset_mismatch']

/** Without those of the back office and the console alone. */
export const lenderErrorCodes: readonly ErrorCode[] = (
  Object.keys(errorStatuses) as ErrorCode[]
).filter((code) => !notOfLenders.includes(code))

export interface ErrorOut {
  error: { code: ErrorCode; message: string; details: readonly string[] }
  current?: unknown
  checks?: unknown
}

export function errorOut(error: AppError): ErrorOut {
  const { code, message, details, current, checks } = error
  return {
    error: { code, message, details },
    ...(current !== undefined && { current }),
    ...(checks !== undefined && { checks }),
  }
}

export const contentTypeFault = 'Content-Type: must be application/json'

/** Turns anything thrown into a public error: never a stack or a statement. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  // Fastify's own refusals: their messages quote the address, so they are not kept as a cause.
  if (code === 'FST_ERR_BAD_URL') return invalidRequest(['path: is not valid percent-encoding'])
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_INVALID_CONTENT_TYPE') {
    return invalidRequest([contentTypeFault])
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('invalid_request', 'The request is not valid HTTP for this address.')
  }
  return new AppError('internal_error', 'Something went wrong on our side. It has been logged.', {
    cause: error,
  })
}
