import { sql } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { AccountId } from '../../lib/ids.ts'
import { admitProof, isRightCode, type Prover } from '../two-factor/check-code.ts'
import type { PasskeySite } from '../two-factor/passkey-site.ts'
import { checkPasskey, type PasskeyAnswerIn } from '../two-factor/passkeys.ts'
import { forgiveWrongCodes } from '../two-factor/totp.ts'
import { newDeviceToken } from './known-device.ts'
import { findSecondStep, type SecondStep, signInEnded } from './second-step.ts'
import type { SessionPlace, SignInMethod } from './sessions.ts'
import { openSession, recordRefusal, type SignInDeps } from './sign-in.ts'

/** Where the second step is made: its token, and the browser. */
export interface StepIn extends SessionPlace {
  token: string
  address: string
  deviceToken: string | undefined
}

interface Finished {
  token: string
  deviceToken: string
}

export async function finishByCode(
  deps: SignInDeps,
  requestId: string,
  given: StepIn,
  code: string,
): Promise<Finished> {
  const step = await findSecondStep(deps, given.token)
  if (!step) throw signInEnded()
  if (!(await isRightCode(deps, requestId, proverOf(step, given), code))) {
    throw new AppError('unauthorized', 'The code is wrong or was used before.')
  }
  return finish(deps, requestId, given, step, 'password and code')
}

export async function finishByPasskey(
  deps: SignInDeps,
  requestId: string,
  given: StepIn,
  site: PasskeySite,
  answer: PasskeyAnswerIn,
): Promise<Finished> {
  const now = deps.clock.now()
  const step = await findSecondStep(deps, given.token)
  if (!step) throw signInEnded()
  const admitted = await admitProof(deps, proverOf(step, given))
  const asked = { token: given.token, staffId: step.id }
  const shown = await checkPasskey(deps.db, site, answer, asked, now)
  if ('refused' in shown) throw await refusePasskey(deps, requestId, step.id, shown.refused)
  await Promise.all([admitted.forgive(), forgiveWrongCodes(deps.db, step.id)])
  return finish(deps, requestId, given, step, 'password and passkey')
}

/** Without a password: the authenticator has verified the user. */
export async function signInByPasskey(
  deps: SignInDeps,
  requestId: string,
  given: StepIn,
  site: PasskeySite,
  answer: PasskeyAnswerIn,
): Promise<Finished> {
  const { db, keyring, clock } = deps
  const asked = { token: given.token, staffId: undefined }
  const shown = await checkPasskey(db, site, answer, asked, clock.now())
  if ('refused' in shown) throw await refusePasskey(deps, requestId, shown.staffId, shown.refused)
  const { staffId: id, passkey } = shown
  const [staff] = await db.rows<{ email: string }>(sql`SELECT email FROM staff WHERE id = ${id}`)
  const proof = { method: 'passkey', passwordHash: null, passkey, place: given } as const
  const token = await openSession(deps, requestId, id, proof)
  if (!staff || !token) throw await refusePasskey(deps, requestId, id, 'not open to passkeys')
  await forgiveWrongCodes(db, id)
  return { token, deviceToken: newDeviceToken(keyring, staff.email, clock.now()) }
}

async function finish(
  deps: SignInDeps,
  requestId: string,
  given: StepIn,
  { id, email, passwordHash }: SecondStep,
  method: SignInMethod,
): Promise<Finished> {
  const proof = { method, passwordHash, secondStep: given.token, place: given }
  const token = await openSession(deps, requestId, id, proof)
  if (!token) throw signInEnded()
  return { token, deviceToken: newDeviceToken(deps.keyring, email, deps.clock.now()) }
}

function proverOf({ id, email }: SecondStep, { address, deviceToken }: StepIn): Prover {
  return { id, email, address, deviceToken }
}

async function refusePasskey(
  deps: SignInDeps,
  requestId: string,
  id: AccountId | undefined,
  reason: string,
): Promise<AppError> {
  if (id) await recordRefusal(deps, requestId, id, { factor: 'passkey', reason })
  return new AppError('unauthorized', 'The passkey was not accepted.')
}
