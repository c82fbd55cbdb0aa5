import type { RateLimit } from './rate-limit.ts'

/** What an answer says besides its body. */
export interface Origin {
  /** The id the server logged for the request. */
  requestId: string | undefined
  rateLimit: RateLimit | undefined
}

const origins = new WeakMap<object, Origin>()

/** Stored beside the result, so that the result has the fields of the API and nothing else. */
export function withOrigin<T extends object>(result: T, { requestId, rateLimit }: Origin): T {
  if (requestId !== undefined || rateLimit) origins.set(result, { requestId, rateLimit })
  return result
}

/** The body as the type its endpoint documents. */
export function resultOf<T extends object>(reply: Origin & { body: object }): T {
  return withOrigin(reply.body as T, reply)
}

/** The id the server logged for the request of this result. Quote it to support. */
export function requestIdOf(result: object): string | undefined {
  return origins.get(result)?.requestId
}

/** What was left of the rate limit of the key when this result was sent. */
export function rateLimitOf(result: object): RateLimit | undefined {
  return origins.get(result)?.rateLimit
}
