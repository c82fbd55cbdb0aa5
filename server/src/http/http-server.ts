import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticateKey, requireScope } from '../access/access.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import type { Mode } from '../lib/scope.ts'
import { mountBackoffice } from './backoffice/mount-backoffice.ts'
import { mountExaminationKey } from './examination-key.ts'
import { mountFiles } from './files/files.ts'
import { mountGuide } from './guide/mount-guide.ts'
import { type HealthOptions, mountHealth } from './health.ts'
import { mountReference, schemaOf } from './openapi/openapi.ts'
import { type BareOptions, bareServer } from './routing/bare-server.ts'
import { bodyLimitsOf, roomForUnknown } from './routing/body-limits.ts'
import { limitOpenReads } from './routing/limit-open-reads.ts'
import { OverloadGuard } from './routing/overload-guard.ts'
import { watchRefusals } from './routing/refuse-overload.ts'
import { faultFinder } from './routing/validate.ts'
import type { ApiRequest, Services } from './v1/api-request.ts'
import { type Route, routes } from './v1/v1.ts'
import { mountVerify } from './verify.ts'
import { mountWorkbench, workbenchFolder } from './workbench.ts'

export interface HttpOptions extends BareOptions, HealthOptions {
  services: Services
  /** For requests with test keys. */
  testServices: Services
  publicUrl: string
  /** Where the built workbench is, unless at its usual place. */
  workbenchFolder?: string
}

/** Builds the server; `app.ts` listens. */
export async function buildHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { services, testServices, publicUrl } = options
  const guarded = [
    { begin: '/v1/', guard: new OverloadGuard(services.db) },
    { begin: '/uat/v1/', guard: new OverloadGuard(testServices.db) },
  ]
  watchRefusals(options.metrics.registry, guarded)
  const server = bareServer({ ...options, guarded })
  limitOpenReads(server)
  await mountReference(server, publicUrl)
  mountGuide(server)
  mountHealth(server, options)
  mountFiles(server, services)
  mountVerify(server, services)
  mountExaminationKey(server, services.keyring, publicUrl)
  mountWorkbench(server, options.workbenchFolder ?? workbenchFolder)
  await server.register(async (office) => mountBackoffice(office, services, options.publicUrl), {
    prefix: '/backoffice',
  })
  await server.register(async (live) => mountRoutes(live, services, 'live', publicUrl), {
    prefix: '/v1',
  })
  await server.register(async (test) => mountRoutes(test, testServices, 'test', publicUrl), {
    prefix: '/uat/v1',
  })
  return server
}

/** Of a process that only works: how it is, and nothing else. */
export function buildHealthServer(options: BareOptions & HealthOptions): FastifyInstance {
  const server = bareServer(options)
  mountHealth(server, options)
  return server
}

function mountRoutes(
  server: FastifyInstance,
  services: Services,
  mode: Mode,
  publicUrl: string,
): void {
  for (const route of routes) {
    if (route.onlyTest && mode === 'live') continue
    const queryFaults = route.query && faultFinder(route.query)
    const reading = readingOf(route)
    server.route({
      method: route.method,
      url: route.path,
      config: { access: `key:${route.scope ?? 'any'}`, mode },
      schema: schemaOf(route, mode, publicUrl),
      onRequest: (request, reply) => admit(services, route, mode, request, reply),
      handler: async (request, reply) => {
        const { caller } = request
        if (!caller) throw new Error('a route ran without a caller')
        const answer = await route.handle({
          services,
          caller,
          reading,
          actor: { actor: `key:${caller.keyId}`, requestId: request.id },
          params: request.params as Record<string, string>,
          query: queryOf(request, queryFaults),
          raw: request.raw,
          response: reply.raw,
        })
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .send(answer.body)
      },
    })
  }
}

function readingOf({ body, hasDocuments }: Route): ApiRequest['reading'] {
  const limits = body && bodyLimitsOf(body, roomForUnknown.lender)
  return limits && { limits, hasDocuments: hasDocuments === true }
}

/** Parameters of the address; a route without any ignores them. */
function queryOf(
  { query }: FastifyRequest,
  faultsOf: ((value: unknown) => string[]) | undefined,
): Record<string, string> {
  if (!faultsOf) return {}
  const given = { ...(query as Record<string, string>) }
  const faults = faultsOf(given)
  if (faults.length > 0) throw invalidRequest(faults)
  return given
}

/** 401, then 403, then 429: in this order, and before a byte of the body is read. */
async function admit(
  { db, clock, rateLimiter }: Services,
  route: Route,
  mode: Mode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const now = clock.now()
  const caller = await authenticateKey(db, request.headers.authorization, mode, now)
  request.caller = caller
  if (route.scope) requireScope(caller, route.scope)
  const rate = await rateLimiter.take(caller)
  reply.header('ratelimit-limit', rate.limit)
  reply.header('ratelimit-remaining', rate.remaining)
  reply.header('ratelimit-reset', rate.resetSeconds)
  if (!rate.allowed) {
    throw new AppError('rate_limited', 'Too many requests with this key. Slow down and retry.', {
      retryAfterSeconds: rate.resetSeconds,
    })
  }
}
