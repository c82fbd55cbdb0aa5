import type { FastifyRequest } from 'fastify'
import { actorOf, mustSetUpFactor, personMayDo, type SignedInPerson } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Mode } from '../../lib/scope.ts'
import { roomForUnknown } from '../routing/body-limits.ts'
import type { Admission } from '../routing/mount-routes.ts'
import type { Services } from '../services.ts'
import { checkChange, checkOrigin } from '../sign-in/check-origin.ts'
import { readCookie } from '../sign-in/cookies.ts'
import type { OpenRequest } from '../sign-in/door.ts'
import type { ConsoleRequest, PersonRequest } from './console-request.ts'
import type { ConsoleOpenRoute, ConsoleRoute, PersonRoute } from './console-route.ts'
import { consoleDoor } from './sessions/console-door.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: SignedInPerson | undefined
  }
}

/** Requests before sign-in. `publicUrl` is empty if none is set. */
export function admitVisitor(
  services: Services,
  publicUrl: string,
): Admission<Pick<OpenRequest, 'door' | 'token'>, ConsoleOpenRoute['access']> {
  return {
    services,
    access: () => 'public',
    admit: async (route, request) => {
      if (route.method !== 'GET') checkOrigin(request, publicUrl)
      return { door: consoleDoor, token: readCookie(request.raw, consoleDoor.cookies.session) }
    },
    unknownBytesMax: roomForUnknown.staff,
    readsBody: true,
  }
}

type Identity = Pick<PersonRequest, 'door' | 'signedIn' | 'token' | 'actor'>

/** Requests about the lender in both modes. */
export function admitPerson(
  services: Services,
  publicUrl: string,
): Admission<Identity, PersonRoute['access']> {
  return {
    services,
    access: ({ access }) => `person:${access}`,
    admit: (route, request) => identify(services, publicUrl, route, request, 'live'),
    unknownBytesMax: roomForUnknown.staff,
    readsBody: true,
  }
}

/**
 * Requests about the lender in one mode. Whoever handles them gets the lender from the session and
 * the mode from where the route is mounted: nothing in the request can name another.
 */
export function admitToMode(
  services: Services,
  publicUrl: string,
  { mode, base, readsBody }: { mode: Mode; base: string; readsBody: boolean },
): Admission<Identity & Pick<ConsoleRequest, 'caller' | 'base'>, ConsoleRoute['access']> {
  return {
    services,
    mode,
    access: ({ access }) => `person:${access}`,
    admit: async (route, request) => {
      const identity = await identify(services, publicUrl, route, request, mode)
      const { lenderId, lender } = identity.signedIn
      return { ...identity, caller: { scope: { lenderId, mode }, lender }, base }
    },
    unknownBytesMax: roomForUnknown.lender,
    readsBody,
  }
}

async function identify(
  services: Services,
  publicUrl: string,
  route: Pick<PersonRoute, 'access' | 'method' | 'unattended' | 'beforeTwoFactor'>,
  request: FastifyRequest,
  mode: Mode,
): Promise<Identity> {
  const { signedIn, token } = await findPerson(services, route, request, mode)
  if (route.method !== 'GET') checkChange(services.keyring, publicUrl, token, request)
  const actor = { actor: actorOf(signedIn.id), requestId: request.id }
  return { door: consoleDoor, signedIn, token, actor }
}

/** 401, then 403: first for a missing second factor, then for the role. */
export async function findPerson(
  { consoleAccess }: Services,
  {
    access,
    unattended,
    beforeTwoFactor,
  }: Pick<PersonRoute, 'access' | 'unattended' | 'beforeTwoFactor'>,
  request: FastifyRequest,
  mode: Mode,
): Promise<{ signedIn: SignedInPerson; token: string }> {
  const token = readCookie(request.raw, consoleDoor.cookies.session)
  const isUse = !unattended && request.headers['x-unattended'] !== 'true'
  const signedIn = token === undefined ? undefined : await consoleAccess.find(token, isUse)
  if (!token || !signedIn) throw new AppError('unauthorized', 'Sign in first.')
  request.person = signedIn
  if (!beforeTwoFactor && mustSetUpFactor(signedIn, consoleAccess.twoFactor)) {
    throw new AppError('two_factor_required', 'Set up two-factor sign-in first.')
  }
  if (access !== 'signed-in' && !personMayDo(signedIn.role, access, mode)) {
    throw new AppError('forbidden', `The role ${signedIn.role} may not do this (${access}).`)
  }
  return { signedIn, token }
}
