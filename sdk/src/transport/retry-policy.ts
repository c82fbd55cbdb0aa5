import { DeedwireApiError, DeedwireConnectionError } from './errors.ts'

const backoffBaseMs = 250
const backoffCapMs = 8_000
const retryAfterCapMs = 60_000

const passingStatuses = new Set([408, 429, 500, 502, 503, 504])

export type PassingError = DeedwireConnectionError | DeedwireApiError

/** True when the same request may succeed a moment later. */
export function isPassing(error: unknown): error is PassingError {
  if (error instanceof DeedwireConnectionError) return true
  if (!(error instanceof DeedwireApiError)) return false
  return passingStatuses.has(error.status) || isStillRunning(error)
}

/** An earlier attempt with this idempotency key reached the server, which is working on it. */
function isStillRunning(error: DeedwireApiError): boolean {
  return error.status === 409 && error.code === 'idempotency_in_progress'
}

/**
 * Full jitter, so that clients that failed together do not retry together. Retry-After is a lower
 * bound: a `Retry-After: 0` must not turn the retries into a burst.
 */
export function retryDelayMs(error: PassingError, retriesSoFar: number, random: number): number {
  const backoffMs = random * Math.min(backoffCapMs, backoffBaseMs * 2 ** retriesSoFar)
  const askedSeconds = error instanceof DeedwireApiError ? (error.retryAfterSeconds ?? 0) : 0
  return Math.max(backoffMs, Math.min(retryAfterCapMs, askedSeconds * 1000))
}

/** Retry-After is a number of seconds or an HTTP date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const value = header.trim()
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // Date.parse reads almost anything, "-5" included, as some date; HTTP dates end in GMT.
  const atMs = /^[A-Za-z]{3,9}, .* GMT$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}
