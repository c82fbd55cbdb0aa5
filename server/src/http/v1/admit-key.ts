import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticateKey, requireScope } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Mode } from '../../lib/scope.ts'
import { roomForUnknown } from '../routing/body-limits.ts'
import type { Admission } from '../routing/mount-routes.ts'
import { recogniseLender } from '../routing/overload/overload-guard.ts'
import type { Services } from '../services.ts'
import { apiPaths } from './api-paths.ts'
import type { ApiRequest } from './api-request.ts'
import type { ApiRoute } from './api-route.ts'

/** Requests with the keys of one mode. */
export function admitByKey(
  services: Services,
  mode: Mode,
): Admission<Pick<ApiRequest, 'caller' | 'actor' | 'base'>, ApiRoute['access']> {
  return {
    services,
    mode,
    access: ({ access }) => `key:${access}`,
    admit: async (route, request, reply) => {
      const caller = await admit(services, { mode, access: route.access }, request, reply)
      const actor = { actor: `key:${caller.keyId}`, requestId: request.id } as const
      return { caller, actor, base: apiPaths[mode] }
    },
    unknownBytesMax: roomForUnknown.lender,
    readsBody: false,
  }
}

/**
 * For an address below /v1 or /uat/v1 that has no route: without a valid key it is not told whether
 * one exists. Decisions, section 1.
 */
export function admitUnknown(services: Record<Mode, Services>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const mode = modeOf(request.raw.url ?? '')
    if (mode) await admit(services[mode], { mode, access: 'any' }, request, reply)
  }
}

function modeOf(url: string): Mode | undefined {
  // A proxy may write the whole address.
  const path = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? '')
  if (/^\/v1(?:[/?#]|$)/.test(path)) return 'live'
  return /^\/uat\/v1(?:[/?#]|$)/.test(path) ? 'test' : undefined
}

/** 401, then 403, then 429: in this order. */
async function admit(
  { db, clock, rateLimiter }: Services,
  { mode, access }: { mode: Mode; access: ApiRoute['access'] },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const caller = await authenticateKey(db, request.headers.authorization, mode, clock.now())
  request.caller = caller
  recogniseLender(request.raw, caller.scope.lenderId)
  if (access !== 'any') requireScope(caller, access)
  const rate = await rateLimiter.take(caller)
  reply.header('ratelimit-limit', rate.limit)
  reply.header('ratelimit-remaining', rate.remaining)
  reply.header('ratelimit-reset', rate.resetSeconds)
  if (!rate.allowed) {
    throw new AppError('rate_limited', 'Too many requests with this key. Slow down and retry.', {
      retryAfterSeconds: rate.resetSeconds,
    })
  }
  return caller
}
