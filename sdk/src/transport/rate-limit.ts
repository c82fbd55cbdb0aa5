export interface RateLimit {
  /** Largest burst of requests. */
  limit: number
  /** Requests left in the burst. */
  remaining: number
  /** Until the full burst is available again. */
  resetSeconds: number
}

/** Undefined unless all three headers are there. */
export function parseRateLimit(headers: Headers): RateLimit | undefined {
  const [limit, remaining, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) => {
    const value = headers.get(`ratelimit-${name}`)
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
  })
  if (limit === undefined || remaining === undefined || resetSeconds === undefined) return undefined
  return { limit, remaining, resetSeconds }
}
