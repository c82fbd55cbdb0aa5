import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { AccountId } from '../../lib/ids.ts'
import { hashOfSession } from './session-token.ts'
import type { SessionLimits, SignInMethod } from './sessions.ts'

export interface OpenSession {
  /** The first half of the hash of its token: names it, and opens nothing. */
  id: string
  isThis: boolean
  method: SignInMethod | null
  address: string | null
  user_agent: string | null
  created_at: Date
  seen_at: Date
}

const idOf = sql`left(encode(token_sha256, 'hex'), 32)`
const listedMax = 100

/** Those that have not ended, the last used first. */
export function listSessions(
  db: Db,
  staffId: AccountId,
  token: string,
  { idleMs, absoluteMs }: SessionLimits,
  now: Date,
): Promise<OpenSession[]> {
  return db.rows<OpenSession>(sql`
    SELECT ${idOf} AS id, token_sha256 = ${hashOfSession(token)} AS "isThis", method, address, user_agent,
      created_at, seen_at
    FROM staff_sessions
    WHERE staff_id = ${staffId} AND seen_at > ${new Date(now.getTime() - idleMs)}
      AND created_at > ${new Date(now.getTime() - absoluteMs)}
    ORDER BY token_sha256 = ${hashOfSession(token)} DESC, seen_at DESC LIMIT ${listedMax}`)
}

/** One of their own; the number of sessions that ended. */
export async function endSessionById(tx: Tx, staffId: AccountId, id: string): Promise<void> {
  const gone = await tx.rows(sql`
    DELETE FROM staff_sessions WHERE staff_id = ${staffId} AND ${idOf} = ${id} RETURNING 1`)
  if (gone.length === 0) throw new AppError('not_found', 'The session has ended already.')
}

/** In the transaction of a change: the session may have ended since its request was admitted. */
export async function requireSession(tx: Tx, staffId: AccountId, token: string): Promise<void> {
  const [found] = await tx.rows(sql`
    SELECT 1 FROM staff_sessions WHERE staff_id = ${staffId} AND token_sha256 = ${hashOfSession(token)}`)
  if (!found) throw new AppError('unauthorized', 'The session has ended.')
}

/** All but this one; sign-ins that wait for a second factor end too. */
export async function endOtherSessions(
  tx: Runner,
  staffId: AccountId,
  token: string,
): Promise<number> {
  await tx.rows(sql`DELETE FROM staff_sign_ins WHERE staff_id = ${staffId}`)
  const gone = await tx.rows(sql`
    DELETE FROM staff_sessions
    WHERE staff_id = ${staffId} AND token_sha256 <> ${hashOfSession(token)} RETURNING 1`)
  return gone.length
}

export async function endAllSessions(tx: Runner, staffId: AccountId): Promise<number> {
  await tx.rows(sql`DELETE FROM staff_sign_ins WHERE staff_id = ${staffId}`)
  const gone = await tx.rows(sql`
    DELETE FROM staff_sessions WHERE staff_id = ${staffId} RETURNING 1`)
  return gone.length
}

/** The session in which a factor was set up has shown it. */
export async function noteFactor(tx: Tx, token: string, method: SignInMethod): Promise<void> {
  await tx.rows(sql`
    UPDATE staff_sessions SET method = ${method}
    WHERE token_sha256 = ${hashOfSession(token)} AND (method = 'password' OR method IS NULL)`)
}
