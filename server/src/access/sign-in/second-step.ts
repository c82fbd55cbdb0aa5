import { createHash, randomBytes } from 'node:crypto'
import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { AccountKind } from '../account-kinds.ts'

/** Between the right password and the second factor. No session yet: an earlier release would take it. */

const lifeMs = 5 * 60_000
export const secondStepSeconds = lifeMs / 1000

export interface SecondStep {
  id: AccountId
  email: string
  passwordHash: string
}

/** The token goes into a cookie of its own. */
export async function startSecondStep(
  db: Db,
  id: AccountId,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.rows(sql`
    INSERT INTO staff_sign_ins (token_sha256, staff_id, password_sha256, expires_at)
    VALUES (${hashOf(token)}, ${id}, ${hashOf(passwordHash)},
      ${new Date(now.getTime() + lifeMs)})`)
  return token
}

export async function findSecondStep(
  { db, clock, kind }: { db: Runner; clock: Clock; kind: AccountKind },
  token: string | undefined,
): Promise<SecondStep | undefined> {
  if (token === undefined) return undefined
  const [row] = await db.rows<SecondStep & { password_sha256: Buffer }>(sql`
    SELECT s.id, s.email, s.password_hash AS "passwordHash", x.password_sha256
    FROM staff_sign_ins x JOIN staff s ON s.id = x.staff_id
    WHERE x.token_sha256 = ${hashOf(token)} AND x.expires_at > ${clock.now()}
      AND s.kind = ${kind} AND s.disabled_at IS NULL AND s.password_hash IS NOT NULL`)
  if (!row?.password_sha256.equals(hashOf(row.passwordHash))) return undefined
  const { id, email, passwordHash } = row
  return { id, email, passwordHash }
}

/** One sign-in starts one session: false if it has ended. */
export async function endSecondStep(tx: Tx, token: string): Promise<boolean> {
  const gone = await tx.rows(
    sql`DELETE FROM staff_sign_ins WHERE token_sha256 = ${hashOf(token)} RETURNING 1`,
  )
  return gone.length === 1
}

export function signInEnded(): AppError {
  return new AppError('unauthorized', 'The sign-in took too long. Start again.')
}

/** Sign-ins, challenges and links that nobody can use any more. */
export async function forgetOldSignIns(db: Db, now: Date): Promise<number> {
  const signIns = await db.rows(sql`
    DELETE FROM staff_sign_ins WHERE token_sha256 IN (
      SELECT token_sha256 FROM staff_sign_ins WHERE expires_at < ${now} LIMIT 1000) RETURNING 1`)
  const challenges = await db.rows(sql`
    DELETE FROM staff_challenges WHERE (token_sha256, purpose) IN (
      SELECT token_sha256, purpose FROM staff_challenges WHERE expires_at < ${now} LIMIT 1000)
    RETURNING 1`)
  const links = await db.rows(sql`
    DELETE FROM staff_reset_links WHERE token_sha256 IN (
      SELECT token_sha256 FROM staff_reset_links WHERE expires_at < ${now} LIMIT 1000)
    RETURNING 1`)
  return signIns.length + challenges.length + links.length
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
