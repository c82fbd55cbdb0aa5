/** Headers of answers, as the OpenAPI document describes them. */
const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  type,
  description,
})

export const requestId = {
  'X-Request-Id': header('Quote it when you contact support about a request.'),
}
export const rateHeaders = {
  'RateLimit-Limit': header('Largest burst of requests.', 'integer'),
  'RateLimit-Remaining': header('Requests left in the burst.', 'integer'),
  'RateLimit-Reset': header('Seconds until the full burst is available again.', 'integer'),
}
export const replayed = {
  'Idempotent-Replayed': header(
    'true if this is the stored first response to this Idempotency-Key.',
  ),
}
export const location = { Location: header('Path of what was created, by its id.') }
export const challenge = { 'WWW-Authenticate': header('Bearer.') }
export const retryAfter = { 'Retry-After': header('Seconds to wait.', 'integer') }
