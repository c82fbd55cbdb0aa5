const unreachable = 'The address could not be reached.'

/** Shown to a lender. Refused, unknown and silent addresses look the same. */
export const publicSentences = {
  timeout: 'No complete answer came in time.',
  refused_address: unreachable,
  dns: unreachable,
  connect: unreachable,
  tls: 'No secure connection could be made; check the certificate.',
  reset: 'The connection was closed before the answer was complete.',
  invalid_answer: 'The answer was not valid HTTP.',
  aborted: 'The attempt was stopped by the service.',
} as const

export type FailureReason = keyof typeof publicSentences

export type PostOutcome =
  | {
      kind: 'answered'
      status: number
      headers: { retryAfter?: string; state?: string }
      /** The first bytes, as many as the sender reads. */
      body: Buffer
      durationMs: number
    }
  | {
      kind: 'failed'
      reason: FailureReason
      durationMs: number
      /** For the log only: it may reveal our network. */
      cause: unknown
    }
