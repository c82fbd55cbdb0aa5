/** How long the store may take, and how often it is asked. docs/operate.md, "Documents in S3". */
export interface S3Limits {
  connectMs: number
  /** What every attempt gets; one with a body gets more, by its size. */
  floorMs: number
  /** The slowest a body may be: an attempt gets the time it takes at this rate, above the floor. */
  slowBytesPerSecond: number
  attemptsMax: number
  /** Before the second attempt; twice as long before each further one, up to the most. */
  firstPauseMs: number
  pauseMsMax: number
  lateWriteMs: number
}

const limitsDefault: S3Limits = {
  connectMs: 5_000,
  floorMs: 10_000,
  slowBytesPerSecond: 256 * 1024,
  attemptsMax: 6,
  firstPauseMs: 200,
  pauseMsMax: 5_000,
  // An hour after which no request can still be uploading, and an hour for the store to come round.
  lateWriteMs: 2 * 3_600_000,
}

export function s3Limits(given: Partial<S3Limits> = {}): S3Limits {
  return { ...limitsDefault, ...given }
}

/** The limits of one request with so many bytes of body. */
export interface RequestLimits {
  attemptMs: number
  /** All attempts and the pauses between them. */
  totalMs: number
  attemptsMax: number
  /** Before the attempt that follows the given one. */
  pauseMs(attempt: number): number
}

/** The same with less time, where there is so little. */
export function shorten(limits: RequestLimits, limitMs = Number.POSITIVE_INFINITY): RequestLimits {
  const { attemptMs, totalMs } = limits
  return {
    ...limits,
    attemptMs: Math.min(attemptMs, limitMs),
    totalMs: Math.min(totalMs, limitMs),
  }
}

export function requestLimits(given: Partial<S3Limits>, bodyBytes: number): RequestLimits {
  const limits = s3Limits(given)
  const attemptMs = limits.floorMs + (bodyBytes / limits.slowBytesPerSecond) * 1000
  return {
    attemptMs,
    // Enough to sit out one attempt that hangs, and send again.
    totalMs: 2 * attemptMs,
    attemptsMax: limits.attemptsMax,
    pauseMs(attempt) {
      const longest = Math.min(limits.pauseMsMax, limits.firstPauseMs * 2 ** (attempt - 1))
      // Uploads that were refused together must not all come back together.
      return longest * (0.5 + Math.random() / 2)
    },
  }
}
