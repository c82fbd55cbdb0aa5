import type { Fetch, Method } from './transport/exchange.ts'
import type { RateLimit } from './transport/rate-limit.ts'
import type { PassingError } from './transport/retry-policy.ts'

export interface RetryNotice {
  method: Method
  path: string
  /** 1 after the first attempt failed. */
  attempt: number
  delayMs: number
  error: PassingError
}

/** One attempt, without anything secret: no header, no body, no query. */
export interface AttemptNotice {
  method: Method
  path: string
  /** 1, 2, 3 … */
  attempt: number
  /** Undefined if there was no complete answer. */
  status: number | undefined
  /** Why there was none. */
  failure: 'connection' | 'timeout' | 'redirect' | 'aborted' | undefined
  durationMs: number
  requestId: string | undefined
  rateLimit: RateLimit | undefined
}

export interface DeedwireOptions {
  /** A live key for production, a test key for UAT. Default: DEEDWIRE_KEY of the environment. */
  apiKey?: string | undefined
  /**
   * URL of the service, for example `https://api.example.com`: the key says which of its
   * environments is meant. Default: DEEDWIRE_URL of the environment.
   */
  url?: string | undefined
  /** Instead of `url`: used as it is, with its version, for example behind a gateway. */
  baseUrl?: string | undefined
  /** Used instead of the global fetch, for example to go through a proxy. */
  fetch?: Fetch | undefined
  /** For one attempt, up to the last byte of its answer. Default 120000. */
  timeoutMs?: number | undefined
  /** Attempts after the first one. Default 4. */
  maxRetries?: number | undefined
  /** Called before each wait; an error it throws ends the call. */
  onRetry?: ((notice: RetryNotice) => void) | undefined
  /** For debugging: called after each attempt. An error it throws is ignored. */
  onAttempt?: ((notice: AttemptNotice) => void) | undefined
}

/** Timers overflow above this and fire at once. */
const timerMsMax = 2 ** 31 - 1

export function checkIdempotencyKey(key: string): string {
  if (!isVisibleAscii(key)) {
    throw new TypeError('idempotencyKey must be visible ASCII characters without spaces')
  }
  return key
}

export function checkTimeoutMs(timeoutMs: number): number {
  if (!(timeoutMs > 0 && timeoutMs <= timerMsMax)) {
    throw new TypeError(`timeoutMs must be above 0 and at most ${timerMsMax}`)
  }
  return timeoutMs
}

export function checkMaxRetries(maxRetries: number): number {
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw new TypeError('maxRetries must be a whole number, 0 or more')
  }
  return maxRetries
}

export function isVisibleAscii(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}
