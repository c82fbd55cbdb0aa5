import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Db, sql, type Tx } from '../../db/db.ts'
import type { StaffId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { StaffRole } from '../staff.ts'
import { hasFactor, type TwoFactorSetting } from '../two-factor/factors.ts'

export interface SessionLimits {
  /** Ends a session that was idle this long. */
  idleMs: number
  /** Ends it regardless of its use. */
  absoluteMs: number
}

export type SignInMethod =
  | 'password'
  | 'password and code'
  | 'password and passkey'
  | 'passkey'
  | 'single sign-on'

/** Where a session is used, for the list of a person's sessions. */
export interface SessionPlace {
  address?: string | undefined
  userAgent?: string | undefined
}

export interface SignedIn {
  id: StaffId
  email: string
  name: string
  role: StaffRole
  startedAt: Date
  /** When the session ends at the latest. */
  expiresAt: Date
  /** Null if an earlier release started the session. */
  method: SignInMethod | null
  hasFactor: boolean
  hasSeenTour: boolean
}

const tokenBytes = 32
/** The precision of the last use: a write per request would be too much. */
const touchMs = 30_000
const userAgentMax = 300

/** The token goes into the cookie; only its hash is stored. */
export async function startSession(
  tx: Tx,
  staffId: StaffId,
  method: SignInMethod,
  { address, userAgent }: SessionPlace,
  now: Date,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await tx.rows(sql`
    INSERT INTO staff_sessions (token_sha256, staff_id, created_at, seen_at, method, address,
      user_agent)
    VALUES (${hashOf(token)}, ${staffId}, ${now}, ${now}, ${method}, ${address ?? null},
      ${userAgent?.slice(0, userAgentMax) ?? null})`)
  return token
}

/**
 * Whether the session may be used: an account with a second factor has shown it, here or to the
 * identity provider. One that an earlier release started has not; where a second factor is required
 * it ends, because it does not say whether single sign-on started it.
 */
export function hasShownFactor(
  { method, hasFactor: isNeeded }: SignedIn,
  setting: TwoFactorSetting,
): boolean {
  if (setting === 'off') return true
  if (method === null) return setting === 'optional' && !isNeeded
  return !isNeeded || method !== 'password'
}

/** The identity provider decides about second factors of those who sign in there. */
export function mustSetUpFactor(
  { method, hasFactor: isSetUp }: SignedIn,
  setting: TwoFactorSetting,
): boolean {
  return setting === 'required' && !isSetUp && method !== 'single sign-on'
}

/**
 * Checked with every request: a disabled or signed-out person loses access at once. Requests a page
 * makes by itself do not count as use, or an open page would never be signed out.
 */
export async function findSession(
  db: Db,
  token: string,
  { idleMs, absoluteMs }: SessionLimits,
  now: Date,
  isUse = true,
): Promise<SignedIn | undefined> {
  const [row] = await db.rows<
    Omit<SignedIn, 'startedAt' | 'expiresAt'> & { created_at: Date; seen_at: Date }
  >(
    sql`
    SELECT s.id, s.email, s.name, s.role, x.method, ${hasFactor} AS "hasFactor",
      s.tour_seen_at IS NOT NULL AS "hasSeenTour", x.created_at, x.seen_at
    FROM staff_sessions x JOIN staff s ON s.id = x.staff_id
    WHERE x.token_sha256 = ${hashOf(token)} AND s.disabled_at IS NULL
      AND x.seen_at > ${new Date(now.getTime() - idleMs)}
      AND x.created_at > ${new Date(now.getTime() - absoluteMs)}`,
  )
  if (!row) return undefined
  const { created_at, seen_at, ...staff } = row
  if (isUse && now.getTime() - seen_at.getTime() > Math.min(touchMs, idleMs / 10)) {
    await db.rows(sql`
      UPDATE staff_sessions SET seen_at = ${now}
      WHERE token_sha256 = ${hashOf(token)} AND seen_at < ${now}`)
  }
  const expiresAt = new Date(created_at.getTime() + absoluteMs)
  return { ...staff, startedAt: created_at, expiresAt }
}

/** Those of the given sessions that have not ended; this does not count as use. */
export async function livingSessions(
  db: Db,
  tokens: readonly string[],
  { idleMs, absoluteMs }: SessionLimits,
  now: Date,
): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]))
  const rows = await db.rows<{ hash: string }>(sql`
    SELECT encode(x.token_sha256, 'hex') AS hash
    FROM staff_sessions x JOIN staff s ON s.id = x.staff_id
    WHERE x.token_sha256 = ANY(${tokens.map(hashOf)}::bytea[]) AND s.disabled_at IS NULL
      AND x.seen_at > ${new Date(now.getTime() - idleMs)}
      AND x.created_at > ${new Date(now.getTime() - absoluteMs)}`)
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []))
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.rows(sql`DELETE FROM staff_sessions WHERE token_sha256 = ${hashOf(token)}`)
}

export async function forgetOldSessions(
  db: Db,
  { idleMs, absoluteMs }: SessionLimits,
  now: Date,
): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM staff_sessions WHERE token_sha256 IN (
      SELECT token_sha256 FROM staff_sessions
      WHERE seen_at < ${new Date(now.getTime() - idleMs)}
        OR created_at < ${new Date(now.getTime() - absoluteMs)} LIMIT 1000)
    RETURNING staff_id`)
  return gone.length
}

/** Derived from the session and the master key, so nothing is stored and nothing can be guessed. */
export function csrfTokenOf(keyring: Keyring, token: string): string {
  return keyring.mac('sessions', 'csrf', hashOf(token)).toString('base64url')
}

export function csrfTokenFits(keyring: Keyring, token: string, given: string): boolean {
  const expected = Buffer.from(csrfTokenOf(keyring, token))
  const sent = Buffer.from(given)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
