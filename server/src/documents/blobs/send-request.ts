import { setTimeout as sleep } from 'node:timers/promises'
import { NoAnswer, withinLimit } from '../../lib/within-limit.ts'
import { BlobStoreFailed } from './blob-driver.ts'
import { explainS3Failure, type S3Error, statusOf } from './explain-s3-failure.ts'
import type { RequestLimits } from './s3-limits.ts'

/**
 * Sends a request to the store until it is answered, its attempts are used up or its time is up.
 * `attempt` must be able to start again from the first byte; the SDK itself never repeats a stream.
 */
export async function sendRequest<T>(
  what: string,
  limits: RequestLimits,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const begun = performance.now()
  const left = () => limits.totalMs - (performance.now() - begun)
  let before: unknown
  for (let count = 1; ; count += 1) {
    const limitMs = Math.min(limits.attemptMs, Math.max(1, left()))
    try {
      return await withinLimit(limitMs, attempt)
    } catch (thrown) {
      // An attempt that had less time than usual says less than the one before it.
      const isCutOff = thrown instanceof NoAnswer && limitMs < limits.attemptMs
      const error = isCutOff && before !== undefined ? before : thrown
      before = error
      const pauseMs = limits.pauseMs(count)
      // With so little time left, another attempt would only be cut off.
      const isTooLate = left() - pauseMs < limits.attemptMs / 10
      const isLast = count >= limits.attemptsMax || isTooLate
      if (isLast || !mayPass(error)) throw failed(what, count, error)
      await sleep(pauseMs)
    }
  }
}

function failed(what: string, attempts: number, cause: unknown): BlobStoreFailed {
  const tried = attempts === 1 ? 'at the first attempt' : `after ${attempts} attempts`
  const message = `${what} failed ${tried}: ${describe(cause)}`
  return new BlobStoreFailed(message, { says: explainS3Failure(cause), cause })
}

function describe(error: unknown): string {
  const { name, message, code } = error as S3Error
  const status = statusOf(error)
  return [status && `HTTP ${status}`, code ?? name, message].filter(Boolean).join(' ')
}

const passingStatuses = new Set([408, 429, 500, 502, 503, 504])
const passingNames = new Set(['SlowDown', 'RequestTimeout', 'TimeoutError'])
const passingCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Throttling, a store that fails or restarts, a broken connection. Not a permanent refusal. */
function mayPass(error: unknown): boolean {
  const { name, code, $metadata } = error as S3Error
  return (
    error instanceof NoAnswer ||
    passingStatuses.has(statusOf(error) ?? 0) ||
    passingNames.has(name) ||
    passingCodes.has(code ?? '') ||
    // The SDK has adopted the store's clock and will sign correctly now.
    $metadata?.clockSkewCorrected === true
  )
}
