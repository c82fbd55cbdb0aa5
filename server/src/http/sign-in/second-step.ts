import { randomBytes } from 'node:crypto'
import {
  askForPasskey,
  findSecondStep,
  finishByCode,
  finishByPasskey,
  type PasskeySite,
  passkeySiteOf,
  secondStepSeconds,
  signInByPasskey,
  signInEnded,
} from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import { clientNetworkOf } from '../../lib/client-network.ts'
import type { Answer } from '../routing/route.ts'
import { clearCookie, cookieOf, readCookie } from './cookies.ts'
import { type OpenRequest, rulesOf, signInDepsOf } from './door.ts'
import type { CodeBody, PasskeyAnswerBody } from './session-schemas.ts'
import { signedInAnswer } from './sign-in.ts'

export async function postCode(request: OpenRequest): Promise<Answer> {
  const { code } = request.body as CodeBody
  const finished = await finishByCode(
    signInDepsOf(request),
    request.requestId,
    stepOf(request),
    code,
  )
  return signedInAnswer(request, finished, [clearCookie(request.door.cookies.secondStep)])
}

/** After the password for the passkeys of that account, otherwise for any. */
export async function postPasskeyOptions(request: OpenRequest): Promise<Answer> {
  const { services, door, raw, address } = request
  const site = requireSite(request)
  const now = services.clock.now()
  const given = readCookie(raw, door.cookies.secondStep)
  const step = await findSecondStep(signInDepsOf(request), given)
  const token = step && given ? given : randomBytes(32).toString('base64url')
  const asked = { token, staffId: step?.id, network: step ? undefined : clientNetworkOf(address) }
  const options = await askForPasskey(services, site, asked, now)
  return {
    body: { options },
    headers: { 'set-cookie': cookieOf(door.cookies.secondStep, token, secondStepSeconds) },
  }
}

export async function postPasskey(request: OpenRequest): Promise<Answer> {
  const deps = signInDepsOf(request)
  const site = requireSite(request)
  const step = stepOf(request)
  const sent = request.body as PasskeyAnswerBody
  const answer = {
    id: sent.id,
    clientData: sent.client_data,
    authenticatorData: sent.authenticator_data,
    signature: sent.signature,
  }
  const isSecond = await findSecondStep(deps, step.token)
  const finish = isSecond ? finishByPasskey : signInByPasskey
  const finished = await finish(deps, request.requestId, step, site, answer)
  return signedInAnswer(request, finished, [clearCookie(request.door.cookies.secondStep)])
}

function stepOf({ door, raw, address }: OpenRequest) {
  const token = readCookie(raw, door.cookies.secondStep)
  if (token === undefined) throw signInEnded()
  return {
    token,
    address,
    userAgent: raw.headers['user-agent'],
    deviceToken: readCookie(raw, door.cookies.device),
  }
}

function requireSite(request: OpenRequest): PasskeySite {
  const { passwordSignIn, twoFactor } = rulesOf(request)
  const site = passkeySiteOf(request.services.publicUrl())
  if (!site || !passwordSignIn || twoFactor === 'off') {
    throw new AppError('not_found', 'Passkeys are not available here.')
  }
  return site
}
