import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Registry } from '@prometheus-io/client'
import type { Clock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/ids.ts'
import type { Log } from '../../../lib/log/log.ts'
import { makeCounter } from '../../../lib/metrics/make-metric.ts'
import { jsonHeaders } from '../answer-headers.ts'
import { dropLimits, dropRest } from '../drop-rest.ts'
import { type ErrorOut, errorStatuses } from '../error-response.ts'
import type { OverloadGuard } from './overload-guard.ts'

/** The guard of every address with this prefix. */
export interface GuardedPath {
  begin: string
  guard: OverloadGuard
}

export interface RefuseOptions {
  log: Log
  clock: Clock
  guarded: readonly GuardedPath[]
  isStopping(): boolean
}

const status = errorStatuses.unavailable
const body = Buffer.from(
  JSON.stringify({
    error: { code: 'unavailable', message: 'The service is busy. Try again shortly.', details: [] },
  } satisfies ErrorOut),
)
const fixedHeaders = Object.entries({
  ...jsonHeaders,
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
}).flat()

/**
 * True if the request was refused, with an answer and a log line. Runs before the framework and
 * uses only the address: under overload most requests end here, and their cost is taken from the
 * accepted ones.
 */
export function refuseOverload(
  request: IncomingMessage,
  response: ServerResponse,
  { log, clock, guarded, isStopping }: RefuseOptions,
): boolean {
  const { url = '', method = '' } = request
  // A proxy may write the whole address; like the framework, this uses its path.
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '')
  const found = guarded.find(({ begin }) => path.startsWith(begin))
  if (!found || found.guard.admit(request, response)) return false
  const requestId = newId('req', clock.now().getTime())
  // Spread, so that not all return at the same moment.
  const retryAfter = 1 + Math.floor(Math.random() * 3)
  const headers = [...fixedHeaders, 'x-request-id', requestId, 'retry-after', retryAfter]
  if (isStopping()) headers.push('connection', 'close')
  response.once('finish', () => dropRest(request, dropLimits.strangerBytesMax))
  response.writeHead(status, headers).end(body)
  const route = `${found.begin}*`
  const line = { request_id: requestId, method, route, status, code: 'unavailable' }
  log.error(line, 'request refused: too busy')
  return true
}

export function watchRefusals(registry: Registry, guarded: readonly GuardedPath[]): void {
  makeCounter(registry, 'deedwire_requests_refused_total', (refused) => {
    refused.reset()
    for (const { begin, guard } of guarded) refused.inc({ route: `${begin}*` }, guard.refused)
  })
}
