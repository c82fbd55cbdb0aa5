/** Time-outs and retries of the store. docs/operate.md, "Documents in S3". */
export interface S3Limits {
  connectMs: number
  /** The minimum of every attempt; one with a body gets more, by its size. */
  floorMs: number
  /**
   * The slowest accepted rate: an attempt gets the time its body takes at this rate, above the
   * minimum.
   */
  slowBytesPerSecond: number
  attemptsMax: number
  /** Before the second attempt; doubled before each further one, up to the maximum. */
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
  // An hour after which no request can still be uploading, and an hour for the store to recover.
  lateWriteMs: 2 * 3_600_000,
}

export function s3Limits(given: Partial<S3Limits> = {}): S3Limits {
  return { ...limitsDefault, ...given }
}

/** The limits of one request with this many bytes of body. */
export interface RequestLimits {
  attemptMs: number
  /** All attempts and the pauses between them. */
  totalMs: number
  attemptsMax: number
  /** Before the attempt after the given one. */
  pauseMs(attempt: number): number
}

/** The same with less time, if there is so little. */
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
    // Enough for one attempt that hangs, and a second one.
    totalMs: 2 * attemptMs,
    attemptsMax: limits.attemptsMax,
    pauseMs(attempt) {
      const longest = Math.min(limits.pauseMsMax, limits.firstPauseMs * 2 ** (attempt - 1))
      // Uploads that were refused together must not all be retried together.
      return longest * (0.5 + Math.random() / 2)
    },
  }
}
