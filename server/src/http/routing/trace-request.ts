import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginSpan, type Span } from '../../lib/tracing/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/** Asked every few seconds by balancers and Prometheus. */
const untraced = new Set(['/livez', '/readyz', '/metrics'])

/** Only the route's pattern: an address may contain a reference. */
export function beginRequestSpan(request: FastifyRequest): Span | undefined {
  const { url: route = 'unknown' } = request.routeOptions
  if (untraced.has(route)) return undefined
  const { traceparent } = request.headers
  return beginSpan(`${request.method} ${route}`, {
    kind: 'server',
    facts: {
      'http.request.method': request.method,
      'http.route': route,
      'deedwire.request_id': request.id,
    },
    parent: typeof traceparent === 'string' ? { from: 'caller', traceparent } : undefined,
  })
}

export function endRequestSpan({ span, caller, refusal }: FastifyRequest, reply: FastifyReply) {
  if (!span) return
  span.add({
    'http.response.status_code': reply.statusCode,
    ...(caller && {
      'deedwire.lender_id': caller.scope.lenderId,
      'deedwire.mode': caller.scope.mode,
    }),
    ...(refusal && { 'deedwire.code': refusal.code }),
  })
  span.end(reply.statusCode >= 500 ? (refusal ?? new Error('request failed')) : undefined)
}
