import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { jsonHeaders } from '../../../server/src/http/routing/answer-headers.ts'
import type { ApiDocument, FoundOperation } from './api-document.ts'

/** Headers of HTTP itself: no document lists them. */
const usualHeaders = new Set([
  'connection', // how long the connection stays, between two hops
  'keep-alive', // as above
  'transfer-encoding', // how the body is cut, between two hops
  'content-length', // of the body that follows
  'content-type', // documented as the media type of the answer
  'date', // RFC 9110: every server with a clock sends it
  ...Object.keys(jsonHeaders), // for browsers: the same on every answer
])

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Undocumented parts of an answer; prism compares the fields of a success. */
export function faultsOfAnswer(
  { components }: ApiDocument,
  { path, method, operation }: FoundOperation,
  { status, headers, body }: Answered,
): string[] {
  const what = `${method} ${path} ${status}`
  const answer = operation.responses[status]
  if (!answer) return [`${what}: the status is not documented`]
  const documented = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()))
  const faults = Object.keys(headers)
    .filter((name) => !documented.has(name) && !usualHeaders.has(name))
    .map((name) => `${what}: the header ${name} is not documented`)
  if (!headers['x-request-id']) faults.push(`${what}: there is no X-Request-Id`)
  for (const name of Object.keys(answer.headers ?? {})) {
    if (!(name in components.headers)) faults.push(`${what}: the header ${name} has no description`)
  }
  if (status >= 400) faults.push(...faultsOfRefusal(body).map((fault) => `${what}: ${fault}`))
  return faults
}

/** Prism does not see refusals of requests it cannot forward, such as bad JSON. */
function faultsOfRefusal(body: Buffer): string[] {
  const { error, ...rest } = JSON.parse(body.toString())
  const keys = [Object.keys(error ?? {}).sort(), Object.keys(rest)]
  const isRight = isDeepStrictEqual(keys, [['code', 'details', 'message'], []])
  return isRight ? [] : [`the body has other fields than the document: ${body.toString()}`]
}
