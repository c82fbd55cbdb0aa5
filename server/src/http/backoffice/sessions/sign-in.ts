import {
  changeStaff,
  checkPassword,
  csrfTokenOf,
  deviceSeconds,
  endSession,
  mustSetUpFactor,
  noteTourSeen,
  passkeySiteOf,
  permissionsOf,
  readFactors,
  readSendingPause,
  recordAudit,
  type SignedIn,
  type SignOnState,
  secondStepSeconds,
  signIn,
  signInByEmail,
} from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import type { OpenRequest, StaffRequest } from '../staff-request.ts'
import {
  clearCookie,
  cookieOf,
  deviceCookie,
  readCookie,
  secondStepCookie,
  sessionCookie,
  signOnCookie,
} from './cookies.ts'
import type { PasswordBody, SignInBody } from './session-schemas.ts'

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

export async function postSession(request: OpenRequest): Promise<Answer> {
  const { services, raw, address, requestId } = request
  if (!services.staffAccess.passwordSignIn) {
    throw new AppError('forbidden', 'Use single sign-on.')
  }
  const { email, password } = request.body as SignInBody
  const given = {
    email,
    password,
    address,
    userAgent: raw.headers['user-agent'],
    deviceToken: readCookie(raw, deviceCookie),
  }
  const asksFactor = services.staffAccess.twoFactor !== 'off'
  const begun = await signIn(services, requestId, given, asksFactor)
  if (!('secondStep' in begun)) return signedInAnswer(services, begun)
  const { totpSince, passkeys } = await readFactors(services.db, begun.id)
  return {
    body: { second_factor: { code: totpSince !== null, passkey: passkeys > 0 } },
    headers: { 'set-cookie': cookieOf(secondStepCookie, begun.secondStep, secondStepSeconds) },
  }
}

/** A new session, with its cookies. */
export async function signedInAnswer(
  services: OpenRequest['services'],
  { token, deviceToken }: { token: string; deviceToken: string },
  more: readonly string[] = [],
): Promise<Answer> {
  const staff = await services.staffAccess.find(token)
  if (!staff) throw new AppError('unauthorized', 'The session has ended.')
  const cookies = [
    cookieOf(sessionCookie, token),
    cookieOf(deviceCookie, deviceToken, deviceSeconds),
    ...more,
  ]
  return { body: await sessionOut(services, staff, token), headers: { 'set-cookie': cookies } }
}

/** The session, as sent to its browser. */
export async function getSession({ services, staff, token }: StaffRequest): Promise<Answer> {
  return { body: await sessionOut(services, staff, token) }
}

async function sessionOut(
  { db, keyring, staffAccess }: StaffRequest['services'],
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

export async function deleteSession({
  services,
  staff,
  token,
  actor,
}: StaffRequest): Promise<Answer> {
  const { db, keyring, clock } = services
  await db.transact(async (tx) => {
    await endSession(tx, token)
    const entry = { action: 'staff.signed_out', subject: staff.id } as const
    await recordAudit(tx, keyring, actor, entry, clock.now())
  })
  return { status: 204, headers: { 'set-cookie': clearCookie(sessionCookie) } }
}

export async function postTourSeen({ services, staff }: StaffRequest): Promise<Answer> {
  await noteTourSeen(services.db, staff.id, services.clock.now())
  return { status: 204 }
}

/** One's own password; every session of the account ends, this one too. */
export async function putPassword(request: StaffRequest): Promise<Answer> {
  const { services, staff, actor, requestId, address, raw } = request
  const { current, password } = request.body as PasswordBody
  const deviceToken = readCookie(raw, deviceCookie)
  const given = { email: staff.email, password: current, address, deviceToken }
  const refusal = 'The current password is wrong.'
  await checkPassword(services, requestId, given, { refusal })
  const { db, keyring, clock } = services
  await db.transact((tx) => changeStaff(tx, keyring, actor, staff.id, { password }, clock.now()))
  return { status: 204, headers: { 'set-cookie': clearCookie(sessionCookie) } }
}

const signOnSeconds = 600
type KeptState = SignOnState & { at: number }

/** Redirects to the identity provider; the expected values are stored, sealed, in a cookie. */
export async function getSignOn({ services }: OpenRequest): Promise<Answer> {
  const { singleSignOn } = services.staffAccess
  if (!singleSignOn) throw new AppError('not_found', 'Single sign-on is not set up here.')
  const { url, saved } = await singleSignOn.begin(returnAddress(services.publicUrl()))
  const kept: KeptState = { ...saved, at: services.clock.now().getTime() }
  const sealed = services.keyring.seal(JSON.stringify(kept), signOnCookie)
  return {
    status: 302,
    headers: {
      location: url,
      'set-cookie': cookieOf(signOnCookie, sealed.toString('base64url'), signOnSeconds),
    },
  }
}

export async function getSignOnReturn(request: OpenRequest): Promise<Answer> {
  const { services, raw, requestId, address } = request
  const { singleSignOn } = services.staffAccess
  if (!singleSignOn) throw new AppError('not_found', 'Single sign-on is not set up here.')
  const saved = savedState(request)
  const returned = new URL(returnAddress(services.publicUrl()))
  returned.search = new URL(raw.url ?? '', 'http://any').search
  const email = await singleSignOn.finish(returned, saved)
  const place = { address, userAgent: raw.headers['user-agent'] }
  const token = await signInByEmail(services, requestId, email, place)
  const cookies = [cookieOf(sessionCookie, token), clearCookie(signOnCookie)]
  return { status: 303, headers: { location: '/', 'set-cookie': cookies } }
}

function savedState({ services, raw }: OpenRequest): SignOnState {
  const sealed = readCookie(raw, signOnCookie)
  try {
    const opened = services.keyring.open(Buffer.from(sealed ?? '', 'base64url'), signOnCookie)
    const kept = JSON.parse(opened) as KeptState
    const ageMs = services.clock.now().getTime() - kept.at
    if (ageMs > signOnSeconds * 1000) throw new Error('single sign-on timed out')
    return kept
  } catch (cause) {
    throw new AppError('unauthorized', 'The sign-in took too long. Start again.', { cause })
  }
}

function returnAddress(publicUrl: string): string {
  return `${publicUrl}/backoffice/sso/return`
}
