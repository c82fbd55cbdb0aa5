import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Mode } from '../../lib/scope.ts'
import type { Services } from '../services.ts'
import type { MountedRoute } from './bare-server.ts'
import { bodyLimitsOf } from './body-limits.ts'
import { faultLister } from './list-faults.ts'
import { bodyTurns, readJson } from './read-body.ts'
import type { Reading, Route, RouteRequest } from './route.ts'
import { sendAnswer } from './send-answer.ts'

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
    const faultsOf = faultLister(route)
    // A lender's body is read, and checked, by the handler.
    const readsHere = admission.readsBody || !reading
    server.route({
      // HEAD wherever GET is: Node sends the same headers without the body.
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: route.path,
      config: { access: admission.access(route), ...(mode && { mode }) },
      onRequest: async (request, reply) => {
        request.identity = await admission.admit(route, request, reply)
      },
      handler: async (request, reply) => {
        const asked = {
          services,
          params: request.params as Record<string, string>,
          query: route.query ? { ...(request.query as Record<string, string>) } : {},
          body: undefined,
          reading,
          faultsOf: (body: unknown): string[] => faultsOf(asked, body),
          raw: request.raw,
          response: reply.raw,
          requestId: request.id,
          address: request.ip,
          ...(request.identity as Identity),
        }
        const body = readsHere ? await readChecked(asked) : undefined
        return sendAnswer(services.blobs, request, reply, await route.handle({ ...asked, body }))
      },
    })
  }
}

async function readChecked({ raw, response, reading, faultsOf }: RouteRequest): Promise<unknown> {
  const hasValue = reading && hasBody(raw.headers)
  const value = hasValue ? await readJson(raw, response, reading.limits) : {}
  const faults = await bodyTurns.run(() => faultsOf(value))
  if (faults.length > 0) throw invalidRequest(faults)
  return reading && value
}

function readingOf({ body, hasDocuments }: Route, unknownBytesMax: number): Reading | undefined {
  if (body === undefined || typeof body === 'string') return undefined
  return { limits: bodyLimitsOf(body, unknownBytesMax), hasDocuments: hasDocuments === true }
}

function hasBody(headers: FastifyRequest['raw']['headers']): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || Number(length ?? 0) > 0
}
