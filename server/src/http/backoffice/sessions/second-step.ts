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
} from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import { clientNetworkOf } from '../../../lib/client-network.ts'
import type { Answer } from '../../routing/route.ts'
import type { OpenRequest } from '../staff-request.ts'
import { clearCookie, cookieOf, deviceCookie, readCookie, secondStepCookie } from './cookies.ts'
import type { CodeBody, PasskeyAnswerBody } from './session-schemas.ts'
import { signedInAnswer } from './sign-in.ts'

export async function postCode(request: OpenRequest): Promise<Answer> {
  const { services, requestId } = request
  const { code } = request.body as CodeBody
  const finished = await finishByCode(services, requestId, stepOf(request), code)
  return signedInAnswer(services, finished, [clearCookie(secondStepCookie)])
}

/** After the password for the passkeys of that account, otherwise for any. */
export async function postPasskeyOptions(request: OpenRequest): Promise<Answer> {
  const { services, raw, address } = request
  const site = requireSite(request)
  const now = services.clock.now()
  const given = readCookie(raw, secondStepCookie)
  const step = await findSecondStep(services.db, given, now)
  const token = step && given ? given : randomBytes(32).toString('base64url')
  const asked = { token, staffId: step?.id, network: step ? undefined : clientNetworkOf(address) }
  const options = await askForPasskey(services, site, asked, now)
  return {
    body: { options },
    headers: { 'set-cookie': cookieOf(secondStepCookie, token, secondStepSeconds) },
  }
}

export async function postPasskey(request: OpenRequest): Promise<Answer> {
  const { services, requestId } = request
  const site = requireSite(request)
  const step = stepOf(request)
  const sent = request.body as PasskeyAnswerBody
  const answer = {
    id: sent.id,
    clientData: sent.client_data,
    authenticatorData: sent.authenticator_data,
    signature: sent.signature,
  }
  const isSecond = await findSecondStep(services.db, step.token, services.clock.now())
  const finish = isSecond ? finishByPasskey : signInByPasskey
  const finished = await finish(services, requestId, step, site, answer)
  return signedInAnswer(services, finished, [clearCookie(secondStepCookie)])
}

function stepOf({ raw, address }: OpenRequest) {
  const token = readCookie(raw, secondStepCookie)
  if (token === undefined) throw signInEnded()
  return {
    token,
    address,
    userAgent: raw.headers['user-agent'],
    deviceToken: readCookie(raw, deviceCookie),
  }
}

function requireSite({ services }: OpenRequest): PasskeySite {
  const { passwordSignIn, twoFactor } = services.staffAccess
  const site = passkeySiteOf(services.publicUrl())
  if (!site || !passwordSignIn || twoFactor === 'off') {
    throw new AppError('not_found', 'Passkeys are not available here.')
  }
  return site
}
