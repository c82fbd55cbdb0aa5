import { type Db, sql } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import { clientNetworkOf } from '../../lib/client-network.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AccountId, LenderId, PasskeyId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor } from '../../lib/scope.ts'
import { type AccountKind, actionOf, actorOf } from '../account-kinds.ts'
import { recordAudit } from '../audit/audit.ts'
import { ownerOf } from '../change-account.ts'
import { hasFactor } from '../two-factor/factors.ts'
import { hasPasskey } from '../two-factor/passkey-store.ts'
import { deviceOf, newDeviceToken } from './known-device.ts'
import { requiresSignOn } from './lender-sign-on.ts'
import { passwordQueue } from './password-queue.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { endSecondStep, startSecondStep } from './second-step.ts'
import { type SessionPlace, type SignInMethod, startSession } from './sessions.ts'
import { admitAttempt } from './sign-in-throttle.ts'

export interface SignInDeps {
  db: Db
  keyring: Keyring
  clock: Clock
  /** Of the accounts that sign in here. */
  kind: AccountKind
}

interface Given extends SessionPlace {
  email: string
  password: string
  address: string
  /** Identifies the browser. */
  deviceToken: string | undefined
}

/** Checks the password and starts a session, or the second step if the account has a second factor. */
export async function signIn(
  deps: SignInDeps,
  requestId: string,
  given: Given,
  asksFactor: boolean,
): Promise<{ token: string; deviceToken: string } | { secondStep: string; id: AccountId }> {
  const forgives = asksFactor ? 'unless factor' : true
  const checked = await checkPassword(deps, requestId, given, { forgives })
  const { id, passwordHash, deviceToken, hasFactor: isNeeded } = checked
  if (isNeeded && asksFactor) {
    return { id, secondStep: await startSecondStep(deps.db, id, passwordHash, deps.clock.now()) }
  }
  const proof = { method: 'password', passwordHash, place: given } as const
  const token = await openSession(deps, requestId, id, proof)
  if (!token) throw wrongPassword()
  return { token, deviceToken }
}

export interface PasswordChecked {
  id: AccountId
  passwordHash: string
  deviceToken: string
  hasFactor: boolean
}

interface PasswordCheck {
  forgives?: boolean | 'unless factor'
  /** Where no e-mail address is asked for. */
  refusal?: string
}

/** Every refusal looks alike, whatever its cause. */
export async function checkPassword(
  deps: SignInDeps,
  requestId: string,
  given: Given,
  { forgives = 'unless factor', refusal }: PasswordCheck = {},
): Promise<PasswordChecked> {
  const { db, keyring, clock } = deps
  const now = clock.now()
  const email = given.email.trim().toLowerCase()
  const network = clientNetworkOf(given.address)
  const device = deviceOf(keyring, email, given.deviceToken, now)
  const admitted = await admitAttempt(deps, { email, network, device })
  const [staff] = await db.rows<{
    id: AccountId
    password_hash: string | null
    usable: boolean
    hasFactor: boolean
  }>(sql`
    SELECT s.id, s.password_hash, s.disabled_at IS NULL AS usable, ${hasFactor} AS "hasFactor"
    FROM staff s WHERE s.email = ${email} AND s.kind = ${deps.kind}`)
  const client = { name: device ?? network, isKnown: admitted.isKnown }
  let isChecked = false
  const fits = await passwordQueue
    .run(client, async () => {
      isChecked = true
      return passwordFits(given.password, staff?.password_hash ?? (await decoyHash()))
    })
    .catch(async (error: unknown) => {
      if (!isChecked) await admitted.undo()
      throw error
    })
  if (!staff?.usable || staff.password_hash === null || !fits) {
    if (staff) await recordRefusal(deps, requestId, staff.id)
    throw wrongPassword(refusal)
  }
  // Who knows the password must not have the wrong codes forgiven by it.
  const isForgiven = forgives === 'unless factor' ? !staff.hasFactor : forgives
  await (isForgiven ? admitted.forgive() : admitted.pass())
  const deviceToken = newDeviceToken(keyring, email, now, device)
  const { id, password_hash: passwordHash } = staff
  return { id, passwordHash, deviceToken, hasFactor: staff.hasFactor }
}

/** By the account's id: the typed e-mail address may be a password. */
export async function recordRefusal(
  { db, keyring, clock }: SignInDeps,
  requestId: string,
  subject: AccountId,
  details: Record<string, unknown> = {},
): Promise<void> {
  const by: Actor = { actor: 'system', requestId }
  await db.transact((tx) =>
    recordAudit(
      tx,
      keyring,
      by,
      { action: actionOf(subject, 'refused'), subject, details },
      clock.now(),
    ),
  )
}

function wrongPassword(message = 'The e-mail address or the password is wrong.'): AppError {
  return new AppError('unauthorized', message)
}

/**
 * For a person confirmed by an identity provider: the account must exist already. The provider of a
 * lender confirms no one but its own people.
 */
export async function signInByEmail(
  deps: SignInDeps,
  requestId: string,
  email: string,
  { place = {}, lenderId = null }: { place?: SessionPlace; lenderId?: LenderId | null } = {},
): Promise<string> {
  const [staff] = await deps.db.rows<{ id: AccountId }>(sql`
    SELECT id FROM staff
    WHERE email = ${email.trim().toLowerCase()} AND kind = ${deps.kind} AND disabled_at IS NULL
      AND (${lenderId}::text IS NULL OR lender_id = ${lenderId})`)
  const proof = { method: 'single sign-on', passwordHash: null, place } as const
  const token = staff && (await openSession(deps, requestId, staff.id, proof))
  if (!token) throw new AppError('forbidden', 'You have no account here.')
  return token
}

export interface SessionProof {
  method: SignInMethod
  /** Null: no password was given. */
  passwordHash: string | null
  /** In place of the password. */
  passkey?: PasskeyId
  /** The token of a second step, which ends. */
  secondStep?: string
  place: SessionPlace
}

/**
 * No session if the account or its second factors changed since they were read, so that no change
 * leaves a session behind. A passkey signs in only where a password would.
 */
export function openSession(
  { db, keyring, clock, kind }: SignInDeps,
  requestId: string,
  id: AccountId,
  { method, passwordHash, passkey, secondStep, place }: SessionProof,
): Promise<string | undefined> {
  const now = clock.now()
  const by: Actor = { actor: actorOf(id), requestId }
  return db.transact(async (tx) => {
    // First the account: every change of it, and of its second factors, locks it before all else.
    const [stands] = await tx.rows<{ lender_id: LenderId | null }>(sql`
      SELECT lender_id FROM staff WHERE id = ${id} AND kind = ${kind} AND disabled_at IS NULL
        AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash})
        AND (${passkey === undefined} OR password_hash IS NOT NULL) FOR SHARE`)
    if (!stands) return undefined
    const { lender_id: lenderId } = stands
    if (lenderId && method !== 'single sign-on' && (await requiresSignOn(tx, lenderId))) {
      throw new AppError('forbidden', 'Your organisation requires its own sign-in here.')
    }
    if (secondStep !== undefined && !(await endSecondStep(tx, secondStep))) return undefined
    if (passkey !== undefined && !(await hasPasskey(tx, id, passkey))) return undefined
    const action = actionOf(id, 'signed_in')
    const entry = { action, subject: id, details: { method }, ...ownerOf(stands) }
    await recordAudit(tx, keyring, by, entry, now)
    return startSession(tx, id, kind, method, place, now)
  })
}

let decoy: Promise<string> | undefined

/** An unknown account takes as long as a wrong password. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('account not found')
  return decoy
}
