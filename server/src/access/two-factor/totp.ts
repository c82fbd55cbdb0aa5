import { generateSecret, generateURI, verify } from 'otplib'
import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds, as all apps have it. */

const stepSeconds = 30
/** A new secret must be confirmed within this time. */
const pendingMs = 15 * 60_000
const issuer = 'Deedwire'
/**
 * Since the last sign-in with a second factor, from all networks. Only someone who knows the password
 * can give wrong codes, and guesses one with this many in 1 of 6,000 cases.
 */
const wrongCodesMax = 50

export interface NewTotp {
  secret: string
  /** What the QR code says. */
  uri: string
}

/** A new secret; the one in use, if there is one, stays until the new one is confirmed. */
export async function beginTotp(
  db: Db,
  keyring: Keyring,
  { id, email }: { id: AccountId; email: string },
  now: Date,
): Promise<NewTotp> {
  const secret = generateSecret()
  const sealed = keyring.seal(secret, contextOf(id))
  await db.rows(sql`
    INSERT INTO staff_totp (staff_id, pending_sealed, pending_at)
    VALUES (${id}, ${sealed}, ${now})
    ON CONFLICT (staff_id) DO UPDATE SET pending_sealed = ${sealed}, pending_at = ${now}`)
  return { secret, uri: generateURI({ issuer, label: email, secret }) }
}

/** The new secret is used from now on, and this code no longer works. */
export async function confirmTotp(
  tx: Tx,
  keyring: Keyring,
  id: AccountId,
  code: string,
  now: Date,
): Promise<void> {
  const [row] = await tx.rows<{ sealed: Buffer }>(sql`
    SELECT pending_sealed AS sealed FROM staff_totp
    WHERE staff_id = ${id} AND pending_at > ${new Date(now.getTime() - pendingMs)} FOR UPDATE`)
  if (!row) throw new AppError('not_ready', 'The set-up took too long. Start again.')
  const step = await findStep(keyring.open(row.sealed, contextOf(id)), code, now)
  if (step === undefined) throw invalidRequest(['code: is wrong'])
  await tx.rows(sql`
    UPDATE staff_totp SET sealed = pending_sealed, confirmed_at = ${now}, last_step = ${step},
      wrong_codes = 0, pending_sealed = NULL, pending_at = NULL
    WHERE staff_id = ${id}`)
}

/** Wrong, or used before: false. Counted before it is checked; too many lock the app's codes. */
export async function acceptTotp(
  db: Runner,
  keyring: Keyring,
  id: AccountId,
  code: string,
  now: Date,
): Promise<boolean | 'locked'> {
  const [row] = await db.rows<{ sealed: Buffer; tries: number }>(sql`
    UPDATE staff_totp SET wrong_codes = least(wrong_codes, ${wrongCodesMax}) + 1
    WHERE staff_id = ${id} AND sealed IS NOT NULL RETURNING sealed, wrong_codes AS tries`)
  if (!row) return false
  if (row.tries > wrongCodesMax) return 'locked'
  const step = await findStep(keyring.open(row.sealed, contextOf(id)), code, now)
  if (step === undefined) return false
  // Of two requests with the same code, one finds the step taken.
  const taken = await db.rows(sql`
    UPDATE staff_totp SET last_step = ${step}
    WHERE staff_id = ${id} AND sealed = ${row.sealed} AND last_step < ${step} RETURNING 1`)
  return taken.length === 1
}

export function codesLocked(): AppError {
  return new AppError(
    'not_ready',
    'Too many wrong codes were given. Use a passkey or a recovery code, or ask an admin for a link that also removes the authenticator app.',
  )
}

/** After a sign-in with any second factor. */
export async function forgiveWrongCodes(db: Runner, id: AccountId): Promise<void> {
  await db.rows(sql`
    UPDATE staff_totp SET wrong_codes = 0 WHERE staff_id = ${id} AND wrong_codes > 0`)
}

export async function removeTotp(tx: Tx, id: AccountId): Promise<void> {
  const gone = await tx.rows(sql`
    DELETE FROM staff_totp WHERE staff_id = ${id} AND sealed IS NOT NULL RETURNING 1`)
  if (gone.length === 0) throw new AppError('not_found', 'No authenticator app is set up.')
}

/** The time step that the code belongs to: the present one, the one before or the one after. */
async function findStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return result.valid ? Math.floor(epoch / stepSeconds) + (result.delta ?? 0) : undefined
}

function contextOf(id: AccountId): string {
  return `totp:${id}`
}
