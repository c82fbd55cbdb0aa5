import { timingSafeEqual } from 'node:crypto'
import { type Db, sql, type Tx } from '../../db/db.ts'
import type { AccountId, LenderId, PersonId, StaffId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { AccountKind } from '../account-kinds.ts'
import type { LenderRules } from '../authenticate.ts'
import type { PersonRole } from '../people-roles.ts'
import type { StaffRole } from '../staff.ts'
import { hasFactor, type TwoFactorSetting } from '../two-factor/factors.ts'
import { hashOfSession, newSessionToken } from './session-token.ts'

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

/** Of any kind of account. */
export interface SignedInAccount {
  id: AccountId
  email: string
  name: string
  role: string
  startedAt: Date
  /** When the session ends at the latest. */
  expiresAt: Date
  /** Null if an earlier release started the session. */
  method: SignInMethod | null
  hasFactor: boolean
}

/** A member of staff. */
export interface SignedIn extends SignedInAccount {
  id: StaffId
  role: StaffRole
  hasSeenTour: boolean
}

/** A person of a lender. */
export interface SignedInPerson extends SignedInAccount {
  id: PersonId
  role: PersonRole
  lenderId: LenderId
  lenderName: string
  lender: LenderRules
}

/** The precision of the last use: a write per request would be too much. */
const touchMs = 30_000
const userAgentMax = 300

/** The token goes into the cookie; only its hash is stored. */
export async function startSession(
  tx: Tx,
  accountId: AccountId,
  kind: AccountKind,
  method: SignInMethod,
  { address, userAgent }: SessionPlace,
  now: Date,
): Promise<string> {
  const token = newSessionToken(kind)
  await tx.rows(sql`
    INSERT INTO staff_sessions (token_sha256, staff_id, kind, created_at, seen_at, method,
      address, user_agent)
    VALUES (${hashOfSession(token)}, ${accountId}, ${kind}, ${now}, ${now}, ${method},
      ${address ?? null}, ${userAgent?.slice(0, userAgentMax) ?? null})`)
  return token
}

/**
 * Whether the session may be used: an account with a second factor has shown it, here or to the
 * identity provider. One that an earlier release started has not; where a second factor is required
 * it ends, because it does not say whether single sign-on started it.
 */
export function hasShownFactor(
  { method, hasFactor: isNeeded }: SignedInAccount,
  setting: TwoFactorSetting,
): boolean {
  if (setting === 'off') return true
  if (method === null) return setting === 'optional' && !isNeeded
  return !isNeeded || method !== 'password'
}

/** The identity provider decides about second factors of those who sign in there. */
export function mustSetUpFactor(
  { method, hasFactor: isSetUp }: SignedInAccount,
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
  limits: SessionLimits,
  now: Date,
  isUse = true,
): Promise<SignedIn | undefined> {
  const [row] = await db.rows<SessionRow & Pick<SignedIn, 'id' | 'role' | 'hasSeenTour'>>(sql`
    SELECT ${account}, s.tour_seen_at IS NOT NULL AS "hasSeenTour"
    FROM staff_sessions x JOIN staff s ON s.id = x.staff_id
    WHERE ${isOpen(token, 'office', limits, now)}`)
  return row && use(db, token, row, { limits, now, isUse })
}

/** The same for a person of a lender, with what the cases of the lender are checked against. */
export async function findPersonSession(
  db: Db,
  token: string,
  limits: SessionLimits,
  now: Date,
  isUse = true,
): Promise<SignedInPerson | undefined> {
  const [row] = await db.rows<
    SessionRow & Pick<SignedInPerson, 'id' | 'role' | 'lenderId' | 'lenderName' | 'lender'>
  >(sql`
    SELECT ${account}, l.id AS "lenderId", l.name AS "lenderName",
      json_build_object('requiredFields', l.required_fields, 'caseTypes', l.case_types,
        'calendarVersion', l.calendar_version) AS lender
    FROM staff_sessions x JOIN staff s ON s.id = x.staff_id JOIN lenders l ON l.id = s.lender_id
    WHERE ${isOpen(token, 'lender', limits, now)}`)
  return row && use(db, token, row, { limits, now, isUse })
}

type SessionRow = Pick<SignedInAccount, 'email' | 'name' | 'method' | 'hasFactor'> & {
  created_at: Date
  seen_at: Date
}

const account = sql`s.id, s.email, s.name, s.role, x.method, ${hasFactor} AS "hasFactor",
  x.created_at, x.seen_at`

const isOpen = (token: string, kind: AccountKind, limits: SessionLimits, now: Date) => sql`
  x.token_sha256 = ${hashOfSession(token)} AND x.kind = ${kind} AND s.kind = ${kind}
  AND s.disabled_at IS NULL AND ${isLiving(limits, now)}`

const isLiving = ({ idleMs, absoluteMs }: SessionLimits, now: Date) => sql`
  x.seen_at > ${new Date(now.getTime() - idleMs)}
  AND x.created_at > ${new Date(now.getTime() - absoluteMs)}`

async function use<T extends SessionRow>(
  db: Db,
  token: string,
  { created_at, seen_at, ...found }: T,
  { limits, now, isUse }: { limits: SessionLimits; now: Date; isUse: boolean },
) {
  const { idleMs, absoluteMs } = limits
  if (isUse && now.getTime() - seen_at.getTime() > Math.min(touchMs, idleMs / 10)) {
    await db.rows(sql`
      UPDATE staff_sessions SET seen_at = ${now}
      WHERE token_sha256 = ${hashOfSession(token)} AND seen_at < ${now}`)
  }
  const expiresAt = new Date(created_at.getTime() + absoluteMs)
  return { ...found, startedAt: created_at, expiresAt }
}

/** Those of the given sessions of staff that have not ended; this does not count as use. */
export async function livingSessions(
  db: Db,
  tokens: readonly string[],
  limits: SessionLimits,
  now: Date,
): Promise<Set<string>> {
  const byHash = new Map(tokens.map((token) => [hashOfSession(token).toString('hex'), token]))
  const rows = await db.rows<{ hash: string }>(sql`
    SELECT encode(x.token_sha256, 'hex') AS hash
    FROM staff_sessions x JOIN staff s ON s.id = x.staff_id
    WHERE x.token_sha256 = ANY(${tokens.map(hashOfSession)}::bytea[]) AND s.kind = 'office'
      AND s.disabled_at IS NULL AND ${isLiving(limits, now)}`)
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []))
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.rows(sql`DELETE FROM staff_sessions WHERE token_sha256 = ${hashOfSession(token)}`)
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
  return keyring.mac('sessions', 'csrf', hashOfSession(token)).toString('base64url')
}

export function csrfTokenFits(keyring: Keyring, token: string, given: string): boolean {
  const expected = Buffer.from(csrfTokenOf(keyring, token))
  const sent = Buffer.from(given)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
