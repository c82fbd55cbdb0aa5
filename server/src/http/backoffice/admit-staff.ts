import type { FastifyRequest } from 'fastify'
import { csrfTokenFits, mayDo, mustSetUpFactor, type SignedIn } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Mode } from '../../lib/scope.ts'
import { roomForUnknown } from '../routing/body-limits.ts'
import type { Admission } from '../routing/mount-routes.ts'
import { isText } from '../routing/validate.ts'
import type { Services } from '../services.ts'
import { checkOrigin } from './check-origin.ts'
import { readCookie, sessionCookie } from './sessions/cookies.ts'
import type { OpenRequest, StaffRequest } from './staff-request.ts'
import type { OpenRoute, StaffRoute } from './staff-route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    staff: { signedIn: SignedIn; token: string } | undefined
  }
}

/** Requests before sign-in. `publicUrl` is empty if none is set. */
export function admitAnyone(
  services: Services,
  publicUrl: string,
): Admission<Pick<OpenRequest, 'token'>, OpenRoute['access']> {
  return {
    services,
    access: () => 'public',
    admit: async (route, request) => {
      if (route.method !== 'GET') checkOrigin(request, publicUrl)
      return { token: readCookie(request.raw, sessionCookie) }
    },
    unknownBytesMax: roomForUnknown.staff,
    readsBody: true,
  }
}

type StaffIdentity = Pick<StaffRequest, 'staff' | 'token' | 'actor' | 'mode'>

/** Requests of staff who are signed in. */
export function admitBySession(
  services: Services,
  publicUrl: string,
): Admission<StaffIdentity, StaffRoute['access']> {
  return {
    services,
    access: ({ access }) => `staff:${access}`,
    admit: async (route, request) => {
      const { signedIn, token } = await admitStaff(services, route, request)
      if (route.method !== 'GET') checkChange(services, publicUrl, token, request)
      const actor = { actor: `staff:${signedIn.id}`, requestId: request.id } as const
      return { staff: signedIn, token, actor, mode: readMode(request) }
    },
    unknownBytesMax: roomForUnknown.staff,
    readsBody: true,
  }
}

/** 401, then 403: first for a missing second factor, then for the role. */
export async function admitStaff(
  { staffAccess }: Services,
  route: Pick<StaffRoute, 'access' | 'unattended' | 'beforeTwoFactor'>,
  request: FastifyRequest,
): Promise<{ signedIn: SignedIn; token: string }> {
  const { access, unattended, beforeTwoFactor } = route
  const token = readCookie(request.raw, sessionCookie)
  const isUse = !unattended && request.headers['x-unattended'] !== 'true'
  const signedIn = token === undefined ? undefined : await staffAccess.find(token, isUse)
  if (!token || !signedIn) throw new AppError('unauthorized', 'Sign in first.')
  request.staff = { signedIn, token }
  if (!beforeTwoFactor && mustSetUpFactor(signedIn, staffAccess.twoFactor)) {
    throw new AppError('two_factor_required', 'Set up two-factor sign-in first.')
  }
  if (access !== 'signed-in' && !mayDo(signedIn.role, access)) {
    throw new AppError('forbidden', `The role ${signedIn.role} may not do this (${access}).`)
  }
  return request.staff
}

/** A change must come from one of our pages that knows the session. */
function checkChange(
  { keyring }: Services,
  publicUrl: string,
  token: string,
  request: FastifyRequest,
): void {
  checkOrigin(request, publicUrl)
  const sent = request.headers['x-csrf-token']
  if (typeof sent !== 'string' || !csrfTokenFits(keyring, token, sent)) {
    throw new AppError('forbidden', 'Send the session’s csrf_token as X-CSRF-Token.')
  }
}

function readMode({ params }: FastifyRequest): Mode {
  const { mode = 'live' } = params as { mode?: string }
  const isKnown = mode === 'live' || mode === 'test'
  if (!isKnown || !Object.values(params as Record<string, string>).every(isText)) {
    throw new AppError('not_found', 'Nothing exists at this address.')
  }
  return mode
}
