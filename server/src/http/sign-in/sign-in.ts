import {
  actionOf,
  changePassword,
  checkPassword,
  deviceSeconds,
  endSession,
  readFactors,
  recordAudit,
  secondStepSeconds,
  signIn,
} from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Answer } from '../routing/route.ts'
import { clearCookie, cookieOf, readCookie } from './cookies.ts'
import {
  type AccountRequest,
  type OpenRequest,
  requirePasswords,
  rulesOf,
  signInDepsOf,
} from './door.ts'
import type { PasswordBody, SignInBody } from './session-schemas.ts'

export async function postSession(request: OpenRequest): Promise<Answer> {
  const { services, door, raw, address, requestId } = request
  requirePasswords(request)
  const { email, password } = request.body as SignInBody
  const given = {
    email,
    password,
    address,
    userAgent: raw.headers['user-agent'],
    deviceToken: readCookie(raw, door.cookies.device),
  }
  const asksFactor = rulesOf(request).twoFactor !== 'off'
  const begun = await signIn(signInDepsOf(request), requestId, given, asksFactor)
  if (!('secondStep' in begun)) return signedInAnswer(request, begun)
  const { totpSince, passkeys } = await readFactors(services.db, begun.id)
  const cookie = cookieOf(door.cookies.secondStep, begun.secondStep, secondStepSeconds)
  return {
    body: { second_factor: { code: totpSince !== null, passkey: passkeys > 0 } },
    headers: { 'set-cookie': cookie },
  }
}

/** A new session, with its cookies. */
export async function signedInAnswer(
  { services, door }: OpenRequest,
  { token, deviceToken }: { token: string; deviceToken: string },
  more: readonly string[] = [],
): Promise<Answer> {
  const body = await door.sessionOut(services, token)
  if (!body) throw new AppError('unauthorized', 'The session has ended.')
  const cookies = [
    cookieOf(door.cookies.session, token),
    cookieOf(door.cookies.device, deviceToken, deviceSeconds),
    ...more,
  ]
  return { body, headers: { 'set-cookie': cookies } }
}

export async function deleteSession(request: AccountRequest): Promise<Answer> {
  const { services, signedIn, token, actor } = request
  const { db, keyring, clock } = services
  await db.transact(async (tx) => {
    await endSession(tx, token)
    const entry = { action: actionOf(signedIn.id, 'signed_out'), subject: signedIn.id }
    await recordAudit(tx, keyring, actor, entry, clock.now())
  })
  return signedOut(request)
}

/** One's own password; every session of the account ends, this one too. */
export async function putPassword(request: AccountRequest): Promise<Answer> {
  const { services, door, signedIn, actor, requestId, address, raw } = request
  const { current, password } = request.body as PasswordBody
  const deviceToken = readCookie(raw, door.cookies.device)
  const given = { email: signedIn.email, password: current, address, deviceToken }
  const refusal = 'The current password is wrong.'
  await checkPassword(signInDepsOf(request), requestId, given, { refusal })
  const { db, keyring, clock } = services
  await db.transact((tx) => changePassword(tx, keyring, actor, signedIn.id, password, clock.now()))
  return signedOut(request)
}

function signedOut({ door }: AccountRequest): Answer {
  return { status: 204, headers: { 'set-cookie': clearCookie(door.cookies.session) } }
}
