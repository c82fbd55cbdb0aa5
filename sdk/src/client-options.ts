import type { Fetch, Method } from './transport/exchange.ts'
import type { PassingError } from './transport/retry-policy.ts'

export interface RetryNotice {
  method: Method
  path: string
  /** 1 after the first attempt failed. */
  attempt: number
  delayMs: number
  error: PassingError
}

export interface DeedwireOptions {
  /** Production or UAT URL with its version, for example `https://api.example.com/v1`. */
  baseUrl: string
  /** A live key for production, a test key for UAT. */
  apiKey: string
  /** Used instead of the global fetch, for example to go through a proxy. */
  fetch?: Fetch | undefined
  /** For one attempt, up to the last byte of its answer. Default 120000. */
  timeoutMs?: number | undefined
  /** Attempts after the first one. Default 4. */
  maxRetries?: number | undefined
  /** Called before each wait; an error it throws ends the call. */
  onRetry?: ((notice: RetryNotice) => void) | undefined
}

/** Timers overflow above this and fire at once. */
const timerMsMax = 2 ** 31 - 1

export function checkBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new TypeError('baseUrl must be an absolute http or https URL')
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError('baseUrl must have no user name, password, query or fragment')
  }
  return url.href.replace(/\/+$/, '')
}

/** fetch quotes a malformed header in its error, so a key with a line break would leak there. */
export function checkApiKey(apiKey: string): string {
  if (!isVisibleAscii(apiKey)) {
    throw new TypeError('apiKey must be the key as issued, without spaces or line breaks')
  }
  return apiKey
}

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

function isVisibleAscii(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}
