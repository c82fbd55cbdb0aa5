import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { clientNetworkOf } from '../../lib/client-network.ts'
import type { AccountId } from '../../lib/ids.ts'
import { deviceOf } from '../sign-in/known-device.ts'
import { checkPassword, recordRefusal, type SignInDeps } from '../sign-in/sign-in.ts'
import { type Admitted, admitAttempt } from '../sign-in/sign-in-throttle.ts'
import { isSetUp, readFactors } from './factors.ts'
import { acceptRecoveryCode } from './recovery-codes.ts'
import { acceptTotp, codesLocked, forgiveWrongCodes } from './totp.ts'

/** Whose factor is checked, and from where. */
export interface Prover {
  id: AccountId
  email: string
  address: string
  deviceToken: string | undefined
}

/** A wrong second factor counts like a wrong password. */
export function admitProof(deps: SignInDeps, by: Prover): Promise<Admitted> {
  const email = by.email.trim().toLowerCase()
  const network = clientNetworkOf(by.address)
  const device = deviceOf(deps.keyring, email, by.deviceToken, deps.clock.now())
  return admitAttempt(deps, { email, network, device })
}

/** A code of the authenticator app, or a recovery code. Each works once. */
export async function isRightCode(
  deps: SignInDeps,
  requestId: string,
  by: Prover,
  code: string,
): Promise<boolean> {
  const { db, keyring, clock } = deps
  const admitted = await admitProof(deps, by)
  const now = clock.now()
  const typed = code.replace(/\s/g, '')
  const isRight = /^\d{6}$/.test(typed)
    ? await acceptTotp(db, keyring, by.id, typed, now)
    : await acceptRecoveryCode(db, keyring, by.id, typed, { requestId, now })
  if (isRight === 'locked') {
    await recordRefusal(deps, requestId, by.id, { factor: 'code', reason: 'locked' })
    throw codesLocked()
  }
  if (!isRight) {
    await recordRefusal(deps, requestId, by.id, { factor: 'code' })
    return false
  }
  await Promise.all([admitted.forgive(), forgiveWrongCodes(db, by.id)])
  return true
}

export interface Proof {
  password?: string
  code?: string
}

/**
 * Before a change of the second factors: the password, and a code if a factor is set up. A right
 * password alone forgives no wrong codes.
 */
export async function checkProof(
  deps: SignInDeps,
  requestId: string,
  by: Prover,
  { password = '', code = '' }: Proof,
): Promise<void> {
  const factors = await readFactors(deps.db, by.id)
  const needsCode = isSetUp(factors)
  const faults = [
    ...(factors.hasPassword && password === '' ? ['password: is required'] : []),
    ...(needsCode && code === '' ? ['code: is required'] : []),
  ]
  if (faults.length > 0) throw invalidRequest(faults)
  if (!factors.hasPassword && !needsCode) {
    throw new AppError('not_ready', 'Sign in again, and change it within ten minutes.')
  }
  if (factors.hasPassword) {
    const check = { forgives: !needsCode, refusal: 'The password is wrong.' }
    await checkPassword(deps, requestId, { ...by, password }, check)
  }
  if (needsCode && !(await isRightCode(deps, requestId, by, code))) {
    throw invalidRequest(['code: is wrong or was used before'])
  }
}
