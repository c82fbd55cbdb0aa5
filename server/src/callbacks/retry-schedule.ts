/** Disables a registered URL; a single delivery to another URL ends. */
export const gone = 410

/** The retry schedule of failed callbacks. Decisions, section 8. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The wait before each attempt; the last one is repeated until the time is up. */
export const waitsMs = [
  0,
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
] as const

/** After this, counted from the first attempt, a delivery has failed. */
export const giveUpMs = 3 * day

/** A URL that only failed for this long is disabled; before that, there are warnings. */
export const disableMs = 3 * day
export const warningsMs = [day, 2 * day] as const

const jitter = 0.2
const retryAfterMaxMs = 12 * hour

/**
 * The next attempt after this many, or undefined if there is none. `chance` is between 0 and 1. The
 * wait that the receiver asks for is respected, within limits.
 */
export function nextAttempt(
  attempts: number,
  firstTriedAt: Date,
  now: Date,
  chance: number,
  retryAfterMs?: number,
): Date | undefined {
  const plain = waitsMs[Math.min(attempts, waitsMs.length - 1)] ?? 0
  const spread = plain * (1 - jitter + 2 * jitter * chance)
  const asked = Math.min(retryAfterMs ?? 0, retryAfterMaxMs)
  const at = now.getTime() + Math.max(spread, asked)
  return at - firstTriedAt.getTime() > giveUpMs ? undefined : new Date(Math.round(at))
}

/** RFC 9110, 10.2.3: seconds, or a date. */
export function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text.trim()) * second
  if (!/^[A-Z][a-z]{2}, /.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
