import { DeedwireError } from '../deedwire-error.ts'
import type { Collateral } from '../types/collateral.ts'
import type { RateLimit } from './rate-limit.ts'

/** No complete answer arrived. `cause` is what fetch threw. */
export class DeedwireConnectionError extends DeedwireError {
  override readonly name: string = 'DeedwireConnectionError'
}

/** The last attempt took longer than `timeoutMs`. */
export class DeedwireTimeoutError extends DeedwireConnectionError {
  override readonly name: string = 'DeedwireTimeoutError'
}

/** `waitFor` timed out; the searches continue. */
export class WaitTimeoutError extends DeedwireError {
  override readonly name = 'WaitTimeoutError'
  /** The last response; undefined if there was none. */
  readonly last: Collateral | undefined

  constructor(message: string, last: Collateral | undefined) {
    super(message)
    this.last = last
  }
}

/** The downloaded file failed a check. No part of it is kept. */
export class DownloadError extends DeedwireError {
  override readonly name = 'DownloadError'
  readonly check: DownloadCheck

  constructor(check: DownloadCheck, message: string) {
    super(message)
    this.check = check
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), check: this.check }
  }
}

/**
 * `unverifiable`: neither the length nor the SHA-256 is known. `superseded`: the link expired, and the
 * report has a newer version by now; download it again.
 */
export type DownloadCheck =
  | 'length'
  | 'sha256'
  | 'too_large'
  | 'filename'
  | 'unverifiable'
  | 'superseded'

export interface ApiErrorFields {
  status: number
  code: string
  message: string
  details: readonly string[]
  requestId: string | undefined
  retryAfterSeconds: number | undefined
  rateLimit?: RateLimit | undefined
}

/** The server answered with an error. */
export class DeedwireApiError extends DeedwireError {
  override readonly name: string = 'DeedwireApiError'
  readonly status: number
  readonly code: string
  /** Each entry starts with the path of the invalid field. */
  readonly details: readonly string[]
  /** Quote it when asking for support. */
  readonly requestId: string | undefined
  /** What the server asked for, in full, even if the client waits less between attempts. */
  readonly retryAfterSeconds: number | undefined
  /** Of the key; undefined if the server refused before it looked. */
  readonly rateLimit: RateLimit | undefined

  constructor(fields: ApiErrorFields) {
    super(fields.message)
    this.status = fields.status
    this.code = fields.code
    this.details = fields.details
    this.requestId = fields.requestId
    this.retryAfterSeconds = fields.retryAfterSeconds
    this.rateLimit = fields.rateLimit
  }

  override toJSON(): Record<string, unknown> {
    return {
      ...super.toJSON(),
      status: this.status,
      code: this.code,
      details: this.details,
      requestId: this.requestId,
      retryAfterSeconds: this.retryAfterSeconds,
      rateLimit: this.rateLimit,
    }
  }
}

export class InvalidRequestError extends DeedwireApiError {
  override readonly name = 'InvalidRequestError'
}

export class UnauthorizedError extends DeedwireApiError {
  override readonly name = 'UnauthorizedError'
}

export class ForbiddenError extends DeedwireApiError {
  override readonly name = 'ForbiddenError'
}

export class NotFoundError extends DeedwireApiError {
  override readonly name = 'NotFoundError'
}

export class ConflictError extends DeedwireApiError {
  override readonly name = 'ConflictError'
}

export class PayloadTooLargeError extends DeedwireApiError {
  override readonly name = 'PayloadTooLargeError'
}

/** This idempotency key was used before with a different body. */
export class IdempotencyMismatchError extends DeedwireApiError {
  override readonly name = 'IdempotencyMismatchError'
}

export class RateLimitedError extends DeedwireApiError {
  override readonly name = 'RateLimitedError'
}

export class ServerError extends DeedwireApiError {
  override readonly name = 'ServerError'
}

const errorByStatus = new Map<number, new (fields: ApiErrorFields) => DeedwireApiError>([
  [400, InvalidRequestError],
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [413, PayloadTooLargeError],
  [422, IdempotencyMismatchError],
  [429, RateLimitedError],
])

export function apiError(fields: ApiErrorFields): DeedwireApiError {
  const ErrorOfStatus =
    errorByStatus.get(fields.status) ?? (fields.status >= 500 ? ServerError : DeedwireApiError)
  return new ErrorOfStatus(fields)
}
