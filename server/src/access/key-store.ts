import { type Runner, sql } from '../db/db.ts'
import type { KeyId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import type { KeyScope } from './scopes.ts'

/** Everything stored about a key; not the key itself. */
export interface KeyRecord {
  id: KeyId
  version: number
  lastFour: string
  label: string
  scopes: KeyScope[]
  /** Null: the default of the settings. */
  ratePerSecond: number | null
  rateBurst: number | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
}

const shown = sql`k.id, k.version, k.last_four AS "lastFour", k.label, k.scopes,
  k.rate_per_second AS "ratePerSecond", k.rate_burst AS "rateBurst", k.created_at AS "createdAt",
  k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
  (SELECT refilled_at FROM rate_buckets WHERE key_id = k.id) AS "lastUsedAt"`

/** Newest first. */
export async function listKeysOf(
  db: Runner,
  scope: Scope,
  page: { before: string | undefined; limit: number },
): Promise<KeyRecord[]> {
  return db.rows<KeyRecord>(sql`
    SELECT ${shown} FROM api_keys k
    WHERE k.lender_id = ${scope.lenderId} AND k.mode = ${scope.mode}
      AND (${page.before ?? null}::text IS NULL OR k.id < ${page.before ?? null})
    ORDER BY k.id DESC LIMIT ${page.limit}`)
}

export async function findKeyOf(
  db: Runner,
  scope: Scope,
  id: string,
): Promise<KeyRecord | undefined> {
  const [row] = await db.rows<KeyRecord>(sql`
    SELECT ${shown} FROM api_keys k
    WHERE k.id = ${id} AND k.lender_id = ${scope.lenderId} AND k.mode = ${scope.mode}`)
  return row
}
