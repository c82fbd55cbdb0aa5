import { randomBytes } from 'node:crypto'
import { type Db, sql, type Tx } from '../../db/db.ts'
import { type AccountId, idAlphabet } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { actionOf, actorOf } from '../account-kinds.ts'
import { recordAudit } from '../audit/audit.ts'

const codesCount = 10
const groupLength = 5

/** Ten new ones; the earlier ones no longer work. Only keyed hashes are stored. */
export async function renewRecoveryCodes(
  tx: Tx,
  keyring: Keyring,
  id: AccountId,
): Promise<string[]> {
  const codes = Array.from({ length: codesCount }, newCode)
  await tx.rows(sql`DELETE FROM staff_recovery_codes WHERE staff_id = ${id}`)
  await tx.rows(sql`
    INSERT INTO staff_recovery_codes (staff_id, hash)
    SELECT ${id}, unnest(${codes.map((code) => hashOf(keyring, id, code))}::bytea[])`)
  return codes
}

/** With the first factor; null if there are some already. */
export async function firstRecoveryCodes(
  tx: Tx,
  keyring: Keyring,
  id: AccountId,
): Promise<string[] | null> {
  const [some] = await tx.rows(
    sql`SELECT 1 FROM staff_recovery_codes WHERE staff_id = ${id} LIMIT 1`,
  )
  return some ? null : renewRecoveryCodes(tx, keyring, id)
}

/** False if there is no such code, or it was used before. */
export function acceptRecoveryCode(
  db: Db,
  keyring: Keyring,
  id: AccountId,
  code: string,
  { requestId, now }: { requestId: string; now: Date },
): Promise<boolean> {
  return db.transact(async (tx) => {
    const used = await tx.rows(sql`
      UPDATE staff_recovery_codes SET used_at = ${now}
      WHERE staff_id = ${id} AND hash = ${hashOf(keyring, id, code)} AND used_at IS NULL
      RETURNING 1`)
    if (used.length === 0) return false
    const [count] = await tx.rows<{ left: number }>(sql`
      SELECT count(*)::int AS left FROM staff_recovery_codes
      WHERE staff_id = ${id} AND used_at IS NULL`)
    const details = { left: count?.left ?? 0 }
    const entry = { action: actionOf(id, 'recovery_code_used'), subject: id, details }
    await recordAudit(tx, keyring, { actor: actorOf(id), requestId }, entry, now)
    return true
  })
}

/** As it may be typed: in capitals, without the hyphen. */
function hashOf(keyring: Keyring, id: AccountId, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return keyring.mac('sign-in', JSON.stringify(['recovery code', id, plain]))
}

/** Two groups of five: 50 bits, and wrong ones are limited like wrong passwords. */
function newCode(): string {
  const letters = [...randomBytes(2 * groupLength)].map((byte) => idAlphabet.charAt(byte & 31))
  return `${letters.slice(0, groupLength).join('')}-${letters.slice(groupLength).join('')}`
}
