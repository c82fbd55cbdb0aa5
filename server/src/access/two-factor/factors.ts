import { type Runner, sql, type Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { AccountId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor } from '../../lib/scope.ts'
import { actionOf } from '../account-kinds.ts'
import { recordAudit } from '../audit/audit.ts'

/** off: no one is asked for a second factor, and none can be set up. */
export const twoFactorSettings = ['off', 'optional', 'required'] as const
export type TwoFactorSetting = (typeof twoFactorSettings)[number]

/** Of the account `s` of a statement. */
export const hasFactor = sql`(
  EXISTS (SELECT 1 FROM staff_totp t WHERE t.staff_id = s.id AND t.sealed IS NOT NULL)
  OR EXISTS (SELECT 1 FROM staff_passkeys p WHERE p.staff_id = s.id))`

export interface Factors {
  hasPassword: boolean
  totpSince: Date | null
  recoveryCodesLeft: number
  passkeys: number
}

export async function readFactors(db: Runner, id: AccountId): Promise<Factors> {
  const [row] = await db.rows<{
    password: boolean
    since: Date | null
    left: number
    keys: number
  }>(
    sql`
    SELECT s.password_hash IS NOT NULL AS password,
      (SELECT confirmed_at FROM staff_totp t WHERE t.staff_id = s.id) AS since,
      (SELECT count(*) FROM staff_recovery_codes c
        WHERE c.staff_id = s.id AND c.used_at IS NULL)::int AS left,
      (SELECT count(*) FROM staff_passkeys p WHERE p.staff_id = s.id)::int AS keys
    FROM staff s WHERE s.id = ${id}`,
  )
  if (!row) throw new AppError('not_found', 'Account not found.')
  const { password, since, left, keys } = row
  return { hasPassword: password, totpSince: since, recoveryCodesLeft: left, passkeys: keys }
}

export const isSetUp = ({ totpSince, passkeys }: Factors): boolean =>
  totpSince !== null || passkeys > 0

/** Changes of the factors of one account follow each other. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<void> {
  const [found] = await tx.rows(sql`
    SELECT 1 FROM staff WHERE id = ${id} AND disabled_at IS NULL FOR NO KEY UPDATE`)
  if (!found) throw new AppError('not_found', 'Account not found.')
}

/** After a factor was removed: without any, recovery codes have no use. */
export async function settleRemoval(
  tx: Tx,
  id: AccountId,
  setting: TwoFactorSetting,
): Promise<void> {
  if (isSetUp(await readFactors(tx, id))) return
  if (setting === 'required') {
    throw new AppError(
      'not_ready',
      'Two-factor sign-in is required. Add another second factor before you remove this one.',
    )
  }
  await tx.rows(sql`DELETE FROM staff_recovery_codes WHERE staff_id = ${id}`)
}

/** For a person who lost all of them; an operator decides it. */
export async function removeAllFactors(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  id: AccountId,
  now: Date,
): Promise<void> {
  const passkeys = await tx.rows(
    sql`DELETE FROM staff_passkeys WHERE staff_id = ${id} RETURNING id`,
  )
  const totp = await tx.rows(sql`
    DELETE FROM staff_totp WHERE staff_id = ${id} RETURNING sealed IS NOT NULL`)
  await tx.rows(sql`DELETE FROM staff_recovery_codes WHERE staff_id = ${id}`)
  const details = { totp: totp.length, passkeys: passkeys.length }
  await recordAudit(
    tx,
    keyring,
    by,
    { action: actionOf(id, 'two_factor_reset'), subject: id, details },
    now,
  )
}
