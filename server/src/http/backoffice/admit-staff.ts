import type { FastifyRequest } from 'fastify'
import { mayDo, mustSetUpFactor, type SignedIn } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Mode } from '../../lib/scope.ts'
import { roomForUnknown } from '../routing/body-limits.ts'
import type { Admission } from '../routing/mount-routes.ts'
import { isText } from '../routing/validate.ts'
import type { Services } from '../services.ts'
import { checkChange, checkOrigin } from '../sign-in/check-origin.ts'
import { readCookie } from '../sign-in/cookies.ts'
import type { OpenRequest } from '../sign-in/door.ts'
import { officeDoor } from './sessions/office-door.ts'
import type { StaffRequest } from './staff-request.ts'
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
): Admission<Pick<OpenRequest, 'door' | 'token'>, OpenRoute['access']> {
  return {
    services,
    access: () => 'public',
    admit: async (route, request) => {
      if (route.method !== 'GET') checkOrigin(request, publicUrl)
      return { door: officeDoor, token: readCookie(request.raw, officeDoor.cookies.session) }
    },
    unknownBytesMax: roomForUnknown.staff,
    readsBody: true,
  }
}

type StaffIdentity = Pick<StaffRequest, 'door' | 'signedIn' | 'staff' | 'token' | 'actor' | 'mode'>

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
      if (route.method !== 'GET') checkChange(services.keyring, publicUrl, token, request)
      const actor = { actor: `staff:${signedIn.id}`, requestId: request.id } as const
      const mode = readMode(request)
      return { door: officeDoor, signedIn, staff: signedIn, token, actor, mode }
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
  const token = readCookie(request.raw, officeDoor.cookies.session)
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

function readMode({ params }: FastifyRequest): Mode {
  const { mode = 'live' } = params as { mode?: string }
  const isKnown = mode === 'live' || mode === 'test'
  if (!isKnown || !Object.values(params as Record<string, string>).every(isText)) {
    throw new AppError('not_found', 'Nothing exists at this address.')
  }
  return mode
}
