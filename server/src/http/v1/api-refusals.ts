import type { ApiRoute } from './api-route.ts'

/** For any route: bad HTTP, no valid key, too many requests, our own faults. */
const refusedEverywhere = [400, 401, 408, 429, 500, 503]
const refusedByIdempotency = [409, 422]

/** Statuses a route may refuse with, lowest first. */
export function refusalsOf({ method, access, refuses = [] }: ApiRoute): number[] {
  const takesKey = method === 'POST' || method === 'PUT'
  const all = new Set([
    ...refusedEverywhere,
    ...(access === 'any' ? [] : [403]),
    ...(takesKey ? refusedByIdempotency : []),
    ...refuses,
  ])
  return [...all].sort((a, b) => a - b)
}

const missing: Record<ApiRoute['tag'], string> = {
  Cases: 'this key has no such case.',
  Sandbox: 'this key has no such case.',
  Collateral: 'this key has no such collateral request.',
  Callbacks: 'this key has no such delivery or case, or no callback URL is registered.',
  Keys: 'nothing exists at this address.',
}

const sentences: Record<number, string> = {
  400: 'invalid_request: details lists every error, one entry per field.',
  401: 'unauthorized: the key is missing, unknown, revoked, expired or belongs to the other mode.',
  403: 'forbidden: the key lacks the scope.',
  408: 'request_timeout: the request did not arrive completely in time.',
  422: 'idempotency_mismatch: the Idempotency-Key was used with a different request.',
  429: 'rate_limited: see Retry-After.',
  500: 'internal_error: an error in the service; quote the X-Request-Id.',
  503: 'unavailable: retry after Retry-After seconds.',
}

/** The meaning of a refusal with this status at this route. */
export function sentenceOf(status: number, route: ApiRoute): string {
  switch (status) {
    case 400:
      return route.name === 'submitCollateral'
        ? `${sentences[400]} unsupported_state: no property is in a supported state.`
        : (sentences[400] ?? '')
    case 404:
      return `not_found: ${missing[route.tag]}`
    case 409:
      return [conflictOf(route), running(route)].filter(Boolean).join(' ')
    case 413:
      return route.name === 'createCase' || route.name === 'addDocuments'
        ? 'payload_too_large: the documents are larger than 15 MB, or the other fields are larger than 1 MB; the message says which.'
        : 'payload_too_large: the body is larger than 1 MB.'
    default:
      return sentences[status] ?? ''
  }
}

function conflictOf({ name, refuses = [] }: ApiRoute): string {
  if (!refuses.includes(409)) return ''
  if (name === 'getReport') return 'not_ready: the report is not finalised.'
  if (name === 'withdrawCase') {
    return 'not_withdrawable: a report was released before, or the case is already withdrawn.'
  }
  if (name === 'addDocuments') return 'move_not_allowed: the case was withdrawn.'
  return 'move_not_allowed: not possible in the current state.'
}

function running({ method }: ApiRoute): string {
  if (method === 'GET' || method === 'DELETE') return ''
  return 'idempotency_in_progress: a request with this Idempotency-Key is still running.'
}
