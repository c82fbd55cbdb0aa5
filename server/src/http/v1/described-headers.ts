/** Headers of answers, as the OpenAPI document describes them. */
const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  type,
  description,
})

export const requestId = { 'X-Request-Id': header('Quote it when you ask us about a request.') }
export const rateHeaders = {
  'RateLimit-Limit': header('Requests a rested key may make at once.', 'integer'),
  'RateLimit-Remaining': header('Requests left now.', 'integer'),
  'RateLimit-Reset': header('Seconds until the limit is whole again.', 'integer'),
}
export const replayed = {
  'Idempotent-Replayed': header('true where it is the first answer to this Idempotency-Key again.'),
}
export const challenge = { 'WWW-Authenticate': header('Bearer.') }
export const retryAfter = { 'Retry-After': header('Seconds to wait.', 'integer') }
export const cacheControl = { 'Cache-Control': header('It may be kept for an hour.') }
