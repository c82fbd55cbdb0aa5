import { createHash, randomBytes } from 'node:crypto'
import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { StaffId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor } from '../../lib/scope.ts'
import { recordAudit } from '../audit/audit.ts'
import { changeStaff, findStaff } from '../staff.ts'
import { removeAllFactors } from '../two-factor/factors.ts'

const lifeMs = 60 * 60_000

export interface ResetLink {
  /** Shown once; only its hash is stored. */
  token: string
  expiresAt: Date
}

/** The links that were made before for the account no longer work. */
export async function createResetLink(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  { idOrEmail, alsoTwoFactor }: { idOrEmail: string; alsoTwoFactor: boolean },
  now: Date,
): Promise<ResetLink> {
  const staff = await findStaff(tx, idOrEmail)
  if (!staff) throw new AppError('not_found', 'Staff account not found.')
  if (staff.disabled_at !== null) {
    throw new AppError('not_ready', 'The account is disabled. Enable it first.')
  }
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await tx.rows(sql`DELETE FROM staff_reset_links WHERE staff_id = ${staff.id}`)
  await tx.rows(sql`
    INSERT INTO staff_reset_links (token_sha256, staff_id, also_two_factor, created_at, expires_at)
    VALUES (${hashOf(token)}, ${staff.id}, ${alsoTwoFactor}, ${now}, ${expiresAt})`)
  const details = { also_two_factor: alsoTwoFactor }
  const entry = { action: 'staff.reset_link_created', subject: staff.id, details } as const
  await recordAudit(tx, keyring, by, entry, now)
  return { token, expiresAt }
}

/** After the #, which browsers do not send: no log and no Referer has the token. */
export function resetAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in/reset#${token}`
}

interface OpenLink {
  id: StaffId
  email: string
  alsoTwoFactor: boolean
  expiresAt: Date
}

export async function findResetLink(db: Runner, token: string, now: Date): Promise<OpenLink> {
  const [row] = await db.rows<OpenLink>(sql`
    SELECT s.id, s.email, x.also_two_factor AS "alsoTwoFactor", x.expires_at AS "expiresAt"
    FROM staff_reset_links x JOIN staff s ON s.id = x.staff_id
    WHERE x.token_sha256 = ${hashOf(token)} AND x.used_at IS NULL AND x.expires_at > ${now}
      AND s.disabled_at IS NULL`)
  if (!row) throw linkGone()
  return row
}

/** Sets the password and ends every session of the account. */
export async function resetPassword(
  { db, keyring }: { db: Db; keyring: Keyring },
  requestId: string,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<void> {
  const { id, alsoTwoFactor } = await findResetLink(db, token, now)
  const by: Actor = { actor: `staff:${id}`, requestId }
  await db.transact(async (tx) => {
    const used = await tx.rows(sql`
      UPDATE staff_reset_links SET used_at = ${now}
      WHERE token_sha256 = ${hashOf(token)} AND used_at IS NULL AND expires_at > ${now}
      RETURNING 1`)
    if (used.length === 0) throw linkGone()
    await changeStaff(tx, keyring, by, id, { password }, now)
    await recordAudit(tx, keyring, by, { action: 'staff.password_reset', subject: id }, now)
    if (alsoTwoFactor) await removeAllFactors(tx, keyring, by, id, now)
  })
}

function linkGone(): AppError {
  return new AppError('not_found', 'The link has expired or was used. Ask for a new one.')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
