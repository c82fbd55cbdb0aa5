import { createHash } from 'node:crypto'
import { type Db, sql } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'

export type ChallengePurpose = 'add' | 'second factor' | 'sign-in'

const lifeMs = 5 * 60_000
/** Open challenges of one client network: they are given to anyone. */
const perNetworkMax = 100

export interface Challenge {
  /** The token of the session or sign-in that gets it. */
  token: string
  purpose: ChallengePurpose
  challenge: string
  /** Keyed hash; only if it is given to anyone. */
  network?: Buffer
}

/** A new one replaces the one before. */
export async function storeChallenge(
  db: Db,
  { token, purpose, challenge, network }: Challenge,
  now: Date,
): Promise<void> {
  if (network) {
    const [open] = await db.rows<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM staff_challenges
      WHERE network = ${network} AND expires_at > ${now}`)
    if ((open?.count ?? 0) >= perNetworkMax) {
      throw new AppError('rate_limited', 'Too many sign-in attempts. Try again later.', {
        retryAfterSeconds: lifeMs / 1000,
      })
    }
  }
  const expires = new Date(now.getTime() + lifeMs)
  await db.rows(sql`
    INSERT INTO staff_challenges (token_sha256, purpose, challenge, network, expires_at)
    VALUES (${hashOf(token)}, ${purpose}, ${challenge}, ${network ?? null}, ${expires})
    ON CONFLICT (token_sha256, purpose) DO UPDATE
    SET challenge = ${challenge}, expires_at = ${expires}`)
}

/** Taken before the answer is checked, in a statement of its own: no answer gets a second try. */
export async function takeChallenge(
  db: Db,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db.rows<{ challenge: string; isOpen: boolean }>(sql`
    DELETE FROM staff_challenges WHERE token_sha256 = ${hashOf(token)} AND purpose = ${purpose}
    RETURNING challenge, expires_at > ${now} AS "isOpen"`)
  return row?.isOpen ? row.challenge : undefined
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
