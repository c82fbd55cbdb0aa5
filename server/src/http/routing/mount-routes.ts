import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Mode } from '../../lib/scope.ts'
import type { Services } from '../services.ts'
import type { MountedRoute } from './bare-server.ts'
import { bodyLimitsOf } from './body-limits.ts'
import { bodyTurns, readJson } from './read-body.ts'
import type { Route, RouteRequest } from './route.ts'
import { sendAnswer } from './send-answer.ts'
import { faultFinder } from './validate.ts'

/** How the requests to one table of routes are admitted and read. */
export interface Admission<Identity, Access extends string> {
  services: Services
  mode?: Mode
  /** The access rule in the list of mounted routes. */
  access(route: Route<never, Access>): MountedRoute['access']
  /** Refuses, or identifies the client. The body has not been read. */
  admit(
    route: Route<never, Access>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Identity>
  /** Bytes allowed for fields that the schema of a body does not know. */
  unknownBytesMax: number
  /** The body is read and checked before the handler runs. */
  readsBody: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client, as established by admission. */
    identity: unknown
  }
}

export function mountRoutes<Identity extends object, Access extends string>(
  server: FastifyInstance,
  routes: readonly Route<RouteRequest & Identity, Access>[],
  admission: Admission<Identity, Access>,
): void {
  const { services, mode } = admission
  for (const route of routes) {
    const reading = readingOf(route, admission.unknownBytesMax)
    const parseQuery = queryParser(route)
    const parseBody = bodyParser(route, reading)
    server.route({
      method: route.method,
      url: route.path,
      config: { access: admission.access(route), ...(mode && { mode }) },
      onRequest: async (request, reply) => {
        request.identity = await admission.admit(route, request, reply)
      },
      handler: async (request, reply) => {
        const identity = request.identity as Identity
        const answer = await route.handle({
          services,
          params: request.params as Record<string, string>,
          query: parseQuery(request),
          body: admission.readsBody ? await parseBody(request, reply) : undefined,
          reading,
          raw: request.raw,
          response: reply.raw,
          requestId: request.id,
          address: request.ip,
          ...identity,
        })
        return sendAnswer(services.blobs, request, reply, answer)
      },
    })
  }
}

function readingOf(
  { body, hasDocuments }: Route,
  unknownBytesMax: number,
): RouteRequest['reading'] {
  if (body === undefined || body === 'pdf') return undefined
  return { limits: bodyLimitsOf(body, unknownBytesMax), hasDocuments: hasDocuments === true }
}

/** Parameters of the address; a route without any ignores them. */
function queryParser({ query }: Route): (request: FastifyRequest) => Record<string, string> {
  if (!query) return () => ({})
  const faultsOf = faultFinder(query)
  return (request) => {
    const value = { ...(request.query as Record<string, string>) }
    const faults = faultsOf(value)
    if (faults.length > 0) throw invalidRequest(faults)
    return value
  }
}

function bodyParser(
  { body }: Route,
  reading: RouteRequest['reading'],
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  if (body === undefined || body === 'pdf' || !reading) return async () => undefined
  const faultsOf = faultFinder(body)
  return async ({ raw }, reply) => {
    const value = hasBody(raw.headers) ? await readJson(raw, reply.raw, reading.limits) : {}
    const faults = await bodyTurns.run(() => faultsOf(value))
    if (faults.length > 0) throw invalidRequest(faults)
    return value
  }
}

function hasBody(headers: FastifyRequest['raw']['headers']): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || Number(length ?? 0) > 0
}
