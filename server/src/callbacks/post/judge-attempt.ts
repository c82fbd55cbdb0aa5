import { gone, nextAttempt, readRetryAfter } from '../retry-schedule.ts'
import type { Claimed, Outcome } from '../stream-store.ts'
import { type PostOutcome, publicSentences } from './post-outcome.ts'

/** Nothing was sent. */
export interface NotPosted {
  kind: 'not posted'
  error: string
}

export const notMade: NotPosted = {
  kind: 'not posted',
  error: 'The callback could not be prepared. The error has been logged.',
}

export const abandoned: NotPosted = {
  kind: 'not posted',
  error:
    'The service stopped during the attempt, several times in a row. The error has been logged.',
}

const answerKept = 1024

export function outcomeOf(
  claimed: Claimed,
  posted: PostOutcome | NotPosted,
  at: Date,
  now: Date,
): Outcome {
  const answered = posted.kind === 'answered' ? posted : undefined
  const isDelivered = answered !== undefined && answered.status >= 200 && answered.status < 300
  const retryAfterMs = readRetryAfter(answered?.headers.retryAfter, now)
  const firstTriedAt = claimed.firstTriedAt ?? at
  const isOver = isDelivered || (claimed.own && answered?.status === gone)
  const retryAt = isOver
    ? undefined
    : nextAttempt(claimed.attempts + 1, firstTriedAt, now, Math.random(), retryAfterMs)
  return {
    claimed,
    wasPosted: posted.kind !== 'not posted',
    at,
    durationMs: posted.kind === 'not posted' ? 0 : posted.durationMs,
    status: answered?.status ?? null,
    error: errorOf(posted, isDelivered),
    answer: answered ? answered.body.subarray(0, answerKept) : null,
    state: isDelivered ? 'delivered' : retryAt ? 'pending' : 'failed',
    retryAt: retryAt ?? null,
  }
}

function errorOf(posted: PostOutcome | NotPosted, isDelivered: boolean): string | null {
  if (isDelivered) return null
  if (posted.kind === 'not posted') return posted.error
  return posted.kind === 'failed'
    ? publicSentences[posted.reason]
    : `Answered ${posted.status}; only 2xx is a success.`
}
