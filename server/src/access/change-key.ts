import { sql, type Tx } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { KeyId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import { checkScopes } from './keys.ts'
import { requireMayGrant, requireSeenByReaders } from './report-access.ts'
import type { KeyScope } from './scopes.ts'

/** Fields left out keep their value. */
export interface KeyChange {
  label?: string
  scopes?: readonly string[]
  /** Null: never. */
  expiresAt?: Date | null
  /** Null: the default of the settings. */
  ratePerSecond?: number | null
  rateBurst?: number | null
}

interface Settings {
  label: string
  scopes: string[]
  expires_at: Date | null
  rate_per_second: number | null
  rate_burst: number | null
}

/**
 * Applies to its next request, since keys are looked up with each. The key itself does not change.
 */
export async function changeKey(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  scope: Scope,
  id: string,
  seenVersion: number,
  change: KeyChange,
  now: Date,
): Promise<void> {
  const found = await lockKey(tx, scope, id)
  const { version, revoked_at, id: keyId, ...was } = found
  if (version !== seenVersion) {
    throw new AppError(
      'precondition_failed',
      `The key was changed by someone else since you read it; it is now at version ${version}.`,
      { current: { version, ...was } },
    )
  }
  if (revoked_at) throw new AppError('move_not_allowed', 'A revoked key cannot be changed.')
  const is: Settings = {
    label: change.label ?? was.label,
    scopes: change.scopes === undefined ? was.scopes : checkScopes(change.scopes),
    expires_at: change.expiresAt === undefined ? was.expires_at : change.expiresAt,
    rate_per_second:
      change.ratePerSecond === undefined ? was.rate_per_second : change.ratePerSecond,
    rate_burst: change.rateBurst === undefined ? was.rate_burst : change.rateBurst,
  }
  const changed = (Object.keys(is) as (keyof Settings)[]).filter(
    (field) => JSON.stringify(is[field]) !== JSON.stringify(was[field]),
  )
  if (changed.length === 0) return
  const gained = (is.scopes as KeyScope[]).filter((one) => !was.scopes.includes(one))
  await requireMayGrant(tx, by, scope.mode, gained)
  await requireSeenByReaders(tx, scope, keyId, gained)
  await tx.rows(sql`
    UPDATE api_keys SET version = version + 1, label = ${is.label}, scopes = ${is.scopes},
      expires_at = ${is.expires_at}, rate_per_second = ${is.rate_per_second},
      rate_burst = ${is.rate_burst}
    WHERE id = ${keyId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  const only = (all: Settings) => Object.fromEntries(changed.map((field) => [field, all[field]]))
  const details = { was: only(was), is: only(is) }
  await recordAudit(tx, keyring, by, { action: 'key.changed', subject: keyId, scope, details }, now)
}

async function lockKey(tx: Tx, scope: Scope, id: string) {
  const [row] = await tx.rows<
    Settings & { id: KeyId; version: number; revoked_at: Date | null }
  >(sql`
    SELECT id, version, revoked_at, label, scopes, expires_at, rate_per_second, rate_burst
    FROM api_keys
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} FOR UPDATE`)
  if (!row) throw new AppError('not_found', 'Key not found.')
  return row
}
