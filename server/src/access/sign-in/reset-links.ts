import { createHash, randomBytes } from 'node:crypto'
import { sql, type Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { AccountId, LenderId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor } from '../../lib/scope.ts'
import { actionOf, actorOf } from '../account-kinds.ts'
import { recordAudit } from '../audit/audit.ts'
import { changePassword } from '../change-account.ts'
import { findStaff } from '../staff.ts'
import { removeAllFactors } from '../two-factor/factors.ts'
import type { SignInDeps } from './sign-in.ts'

/** Of a link that resets a password. */
const resetMs = 60 * 60_000

export interface ResetLink {
  /** Shown once; only its hash is stored. */
  token: string
  expiresAt: Date
}

/** For a member of staff. */
export async function createResetLink(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  { idOrEmail, alsoTwoFactor }: { idOrEmail: string; alsoTwoFactor: boolean },
  now: Date,
): Promise<ResetLink> {
  const staff = await findStaff(tx, idOrEmail)
  if (!staff) throw new AppError('not_found', 'Staff account not found.')
  if (staff.disabled_at !== null) throw accountDisabled()
  return createLink(tx, keyring, by, { id: staff.id, alsoTwoFactor, lifeMs: resetMs }, now)
}

export function accountDisabled(): AppError {
  return new AppError('not_ready', 'The account is disabled. Enable it first.')
}

export interface LinkIn {
  id: AccountId
  alsoTwoFactor: boolean
  lifeMs: number
  lenderId?: LenderId
}

/** The links that were made before for the account no longer work. */
export async function createLink(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  { id, alsoTwoFactor, lifeMs, lenderId }: LinkIn,
  now: Date,
): Promise<ResetLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await tx.rows(sql`DELETE FROM staff_reset_links WHERE staff_id = ${id}`)
  await tx.rows(sql`
    INSERT INTO staff_reset_links (token_sha256, staff_id, also_two_factor, created_at, expires_at)
    VALUES (${hashOf(token)}, ${id}, ${alsoTwoFactor}, ${now}, ${expiresAt})`)
  const details = { also_two_factor: alsoTwoFactor }
  const action = actionOf(id, 'reset_link_created')
  const entry = { action, subject: id, details, ...(lenderId && { lenderId }) }
  await recordAudit(tx, keyring, by, entry, now)
  return { token, expiresAt }
}

/** After the #, which browsers do not send: no log and no Referer has the token. */
export function resetAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in/reset#${token}`
}

interface OpenLink {
  id: AccountId
  email: string
  name: string
  /** The account has no password yet: the link is its invitation. */
  isFirst: boolean
  alsoTwoFactor: boolean
  expiresAt: Date
}

export async function findResetLink(
  { db, clock, kind }: LinkDeps,
  token: string,
): Promise<OpenLink> {
  const [row] = await db.rows<OpenLink>(sql`
    SELECT s.id, s.email, s.name, s.password_hash IS NULL AS "isFirst",
      x.also_two_factor AS "alsoTwoFactor", x.expires_at AS "expiresAt"
    FROM staff_reset_links x JOIN staff s ON s.id = x.staff_id
    WHERE x.token_sha256 = ${hashOf(token)} AND x.used_at IS NULL
      AND x.expires_at > ${clock.now()} AND s.kind = ${kind} AND s.disabled_at IS NULL`)
  if (!row) throw linkGone()
  return row
}

type LinkDeps = Pick<SignInDeps, 'db' | 'clock' | 'kind'>

/** Sets the password and ends every session of the account. */
export async function resetPassword(
  deps: SignInDeps,
  requestId: string,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db, keyring, clock } = deps
  const { id, alsoTwoFactor } = await findResetLink(deps, token)
  const by: Actor = { actor: actorOf(id), requestId }
  const now = clock.now()
  await db.transact(async (tx) => {
    const used = await tx.rows(sql`
      UPDATE staff_reset_links SET used_at = ${now}
      WHERE token_sha256 = ${hashOf(token)} AND used_at IS NULL AND expires_at > ${now}
      RETURNING 1`)
    if (used.length === 0) throw linkGone()
    await changePassword(tx, keyring, by, id, password, now)
    const entry = { action: actionOf(id, 'password_reset'), subject: id }
    await recordAudit(tx, keyring, by, entry, now)
    if (alsoTwoFactor) await removeAllFactors(tx, keyring, by, id, now)
  })
}

function linkGone(): AppError {
  return new AppError('not_found', 'The link has expired or was used. Ask for a new one.')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
