import { hash, randomInt } from 'node:crypto'
import { type Db, sql, type Tx } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import { type KeyId, type LenderId, newId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Mode } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import { requireMayGrant } from './report-access.ts'
import { defaultScopes, isKeyScope, type KeyScope } from './scopes.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
export const keyPrefixes: Record<Mode, string> = { live: 'svc_live_', test: 'svc_test_' }

export interface KeyIn {
  lenderId: LenderId
  mode: Mode
  label?: string
  scopes?: readonly string[]
  expiresAt?: Date
  ratePerSecond?: number
  rateBurst?: number
}

export interface IssuedKey {
  id: KeyId
  /** Returned once, here; only its SHA-256 is stored. */
  secret: string
  scopes: KeyScope[]
}

export async function issueKey(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  key: KeyIn,
  now: Date,
): Promise<IssuedKey> {
  const scopes = checkScopes(key.scopes ?? defaultScopes)
  await requireMayGrant(tx, by, key.mode, scopes)
  const id = newId('key', now.getTime())
  const secret = keyPrefixes[key.mode] + randomBase62(randomLength)
  await tx.rows(sql`
    INSERT INTO api_keys (id, lender_id, mode, sha256, last_four, label, scopes,
      rate_per_second, rate_burst, created_at, expires_at)
    VALUES (${id}, ${key.lenderId}, ${key.mode}, ${hashKey(secret)}, ${secret.slice(-4)},
      ${key.label ?? ''}, ${scopes}, ${key.ratePerSecond ?? null}, ${key.rateBurst ?? null},
      ${now}, ${key.expiresAt ?? null})`)
  const { lenderId, mode } = key
  await recordAudit(
    tx,
    keyring,
    by,
    { action: 'key.issued', subject: id, scope: { lenderId, mode }, details: { scopes } },
    now,
  )
  return { id, secret, scopes }
}

const ownKeysMax = 50

/** For a person of the lender: each key has places of its own in the rate limit. */
export async function issueOwnKey(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  key: KeyIn,
  now: Date,
): Promise<IssuedKey> {
  const [held] = await tx.rows<{ keys: number }>(sql`
    SELECT (SELECT count(*) FROM api_keys k
      WHERE k.lender_id = l.id AND k.mode = ${key.mode} AND k.revoked_at IS NULL
        AND (k.expires_at IS NULL OR k.expires_at > ${now}))::int AS keys
    FROM lenders l WHERE l.id = ${key.lenderId} FOR NO KEY UPDATE`)
  if ((held?.keys ?? 0) >= ownKeysMax) {
    throw new AppError('not_ready', `A lender can have ${ownKeysMax} keys that work. Revoke one.`)
  }
  return issueKey(tx, keyring, by, key, now)
}

/** True if the key was valid until now; false if it was already revoked. */
export async function revokeKey(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  id: string,
  now: Date,
): Promise<boolean> {
  const [key] = await tx.rows<{ lender_id: LenderId; mode: Mode; revoked_at: Date | null }>(
    sql`SELECT lender_id, mode, revoked_at FROM api_keys WHERE id = ${id} FOR UPDATE`,
  )
  if (!key) throw new AppError('not_found', `Key ${id} not found.`)
  if (key.revoked_at) return false
  await tx.rows(sql`UPDATE api_keys SET revoked_at = ${now} WHERE id = ${id}`)
  const scope = { lenderId: key.lender_id, mode: key.mode }
  await recordAudit(tx, keyring, by, { action: 'key.revoked', subject: id, scope }, now)
  return true
}

export interface KeyRow {
  id: KeyId
  lender_id: LenderId
  lender: string
  mode: Mode
  key: string
  label: string
  scopes: KeyScope[]
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

export async function listKeys(db: Db, lenderId: string | null, limit = 1000): Promise<KeyRow[]> {
  const rows = await db.rows<Omit<KeyRow, 'key'> & { last_four: string }>(sql`
    SELECT k.id, k.lender_id, l.name AS lender, k.mode, k.last_four, k.label, k.scopes,
      k.created_at, k.expires_at, k.revoked_at, b.refilled_at AS last_used_at
    FROM api_keys k JOIN lenders l ON l.id = k.lender_id LEFT JOIN rate_buckets b ON b.key_id = k.id
    WHERE ${lenderId}::text IS NULL OR k.lender_id = ${lenderId}
    ORDER BY k.id LIMIT ${limit}`)
  return rows.map(({ last_four, ...row }) => ({
    ...row,
    key: `${keyPrefixes[row.mode]}…${last_four}`,
  }))
}

export function hashKey(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

function randomBase62(length: number): string {
  return Array.from({ length }, () => base62.charAt(randomInt(base62.length))).join('')
}

export function checkScopes(scopes: readonly string[]): KeyScope[] {
  const faults = scopes.filter((scope) => !isKeyScope(scope))
  if (scopes.length === 0) throw invalidRequest(['scopes: at least one is required'])
  if (faults.length > 0)
    throw invalidRequest(faults.map((scope) => `scopes: ${scope} is not a scope`))
  return [...new Set(scopes)] as KeyScope[]
}
