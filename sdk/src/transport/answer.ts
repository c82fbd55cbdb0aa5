import { apiError, DeedwireApiError } from './errors.ts'
import type { Answer } from './exchange.ts'
import { parseRetryAfter } from './retry-policy.ts'

type JsonObject = Record<string, unknown>

/** The JSON object of a success, or the error of the answer. */
export function bodyOf(answer: Answer, accepts: readonly number[], nowMs: number): JsonObject {
  const body = parseObject(answer.text)
  const { status, requestId, rateLimit } = answer
  if (status === 204 && accepts.includes(204)) return {}
  const retryAfterSeconds = parseRetryAfter(answer.retryAfter, nowMs)
  if (status >= 400) {
    throw apiError({ status, requestId, rateLimit, retryAfterSeconds, ...describe(status, body) })
  }
  if (body && accepts.includes(status)) return body
  // A captive portal or a wrong baseUrl answers 200 with a web page.
  throw new DeedwireApiError({
    status,
    code: 'invalid_response',
    message: `HTTP ${status} with a body that is not from the Deedwire API; check baseUrl`,
    details: [],
    requestId,
    retryAfterSeconds,
    rateLimit,
  })
}

/** Proxies answer with their own pages, whose text says nothing about the case. */
function describe(status: number, body: JsonObject | undefined) {
  const error = isObject(body?.error) ? body.error : {}
  const { code, message, details } = error
  return {
    code: typeof code === 'string' ? code : 'unknown_error',
    message: typeof message === 'string' ? message : `HTTP ${status} without an error message`,
    details: Array.isArray(details) ? details.filter((entry) => typeof entry === 'string') : [],
  }
}

function parseObject(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
