import {
  csrfTokenOf,
  mustSetUpFactor,
  noteTourSeen,
  passkeySiteOf,
  permissionsOf,
  readSendingPause,
  type SignedIn,
} from '../../../access/access.ts'
import type { Answer } from '../../routing/route.ts'
import type { Services } from '../../services.ts'
import { officeCookies } from '../../sign-in/cookies.ts'
import type { Door, OpenRequest } from '../../sign-in/door.ts'
import type { StaffRequest } from '../staff-request.ts'

/** Where staff sign in. */
export const officeDoor: Door = {
  kind: 'office',
  cookies: officeCookies,
  rules: ({ staffAccess }) => staffAccess,
  async sessionOut(services, token) {
    const staff = await services.staffAccess.find(token)
    return staff && sessionOut(services, staff, token)
  },
}

export async function getMethods({ services }: OpenRequest): Promise<Answer> {
  const { passwordSignIn, singleSignOn, twoFactor } = services.staffAccess
  const hasSite = passkeySiteOf(services.publicUrl()) !== undefined
  return {
    body: {
      password: passwordSignIn,
      passkey: passwordSignIn && twoFactor !== 'off' && hasSite,
      single_sign_on: singleSignOn?.label ?? null,
    },
  }
}

export async function getSession({ services, staff, token }: StaffRequest): Promise<Answer> {
  return { body: await sessionOut(services, staff, token) }
}

/** The session, as sent to its browser. */
async function sessionOut(
  { db, keyring, staffAccess }: Services,
  signedIn: SignedIn,
  token: string,
) {
  const paused = await readSendingPause(db)
  const { id, email, name, role, expiresAt, hasFactor, hasSeenTour } = signedIn
  const setting = staffAccess.twoFactor
  return {
    staff: { id, email, name, role },
    two_factor: {
      setting,
      set_up: hasFactor,
      must_set_up: mustSetUpFactor(signedIn, setting),
    },
    permissions: permissionsOf(role),
    csrf_token: csrfTokenOf(keyring, token),
    expires_at: expiresAt.toISOString(),
    tour_seen: hasSeenTour,
    sending_pause: paused ? { reason: paused.reason, at: paused.at.toISOString() } : null,
  }
}

export async function postTourSeen({ services, staff }: StaffRequest): Promise<Answer> {
  await noteTourSeen(services.db, staff.id, services.clock.now())
  return { status: 204 }
}
