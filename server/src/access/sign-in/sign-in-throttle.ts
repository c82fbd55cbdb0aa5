import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, type Sql, sql } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Keyring } from '../../lib/keyring.ts'

/** The only file that knows the table of attempts. docs/decisions/0009-staff-sessions.md */

interface ThrottleDeps {
  db: Db
  keyring: Keyring
}

export interface Attempt {
  /** In lower case. */
  email: string
  network: string
  /** The id of a browser from which the account was used before. */
  device: string | undefined
}

export interface Admitted {
  /** By its device or its network: the account was used from there before. */
  isKnown: boolean
  /** Takes back the count: the password was not checked. */
  undo(): Promise<void>
  /** The password was right, and a second factor is awaited: earlier wrong attempts still count. */
  pass(): Promise<void>
  /** Signed in. */
  forgive(): Promise<void>
}

const windowMinutes = 15
const attemptsMax = { device: 10, pair: 10, network: 100, account: 50 } as const
/**
 * Above its limit an account is not locked: all strangers together get one attempt per this
 * interval.
 */
const slowSeconds = 10
/** A longer wait is refused with Retry-After. */
const slowWaitMaxSeconds = 10
const knownDays = 90

const quarter = sql`interval '1 minute' * ${windowMinutes}`
const pace = sql`interval '1 second' * ${slowSeconds}`

/**
 * Counted before the password is checked, so that a hundred guesses sent at once count as a
 * hundred. A known device has its own attempts. Strangers are counted by network and account
 * together, so that none can lock an account for its owner; then by network; and over all networks
 * by account, which slows a distributed search. What an earlier limit refuses does not count
 * against the account.
 */
export async function admitAttempt(deps: ThrottleDeps, attempt: Attempt): Promise<Admitted> {
  const { db, keyring } = deps
  const { email, network, device } = attempt
  const hash = (...parts: string[]) => keyring.mac('sign-in', JSON.stringify(parts))
  if (device !== undefined) {
    const own = hash('device', email, device)
    await countOne(db, own, attemptsMax.device)
    return {
      isKnown: true,
      undo: () => takeBack(db, [own]),
      pass: () => takeBack(db, [own]),
      forgive: () => clear(db, own),
    }
  }
  const pair = hash('pair', email, network)
  const wide = hash('network', network)
  const account = hash('account', email)
  const isKnown = await countOne(db, pair, attemptsMax.pair)
  await countOne(db, wide, attemptsMax.network)
  if (!isKnown) await slowDown(db, account)
  const counted = isKnown ? [pair] : [pair, account]
  return {
    isKnown,
    undo: () => takeBack(db, counted),
    pass: () => takeBack(db, [...counted, wide]),
    async forgive() {
      // A whole office may share a network: a successful sign-in is subtracted from its count.
      await takeBack(db, isKnown ? [wide] : [wide, account])
      await remember(db, pair)
    },
  }
}

interface Counted {
  attempts: number
  /** Seconds until the count restarts. */
  wait: number
  known: boolean
}

async function count(db: Db, subject: Buffer): Promise<Counted> {
  const isOver = sql`a.since < now() - ${quarter}`
  const [row] = await db.rows<Counted>(sql`
    INSERT INTO sign_in_attempts AS a (subject, attempts, since) VALUES (${subject}, 1, now())
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 ELSE a.attempts + 1 END,
      since = CASE WHEN ${isOver} THEN now() ELSE a.since END
    RETURNING attempts, coalesce(known_until > now(), false) AS known,
      ceil(extract(epoch FROM a.since + ${quarter} - now()))::int AS wait`)
  if (!row) throw new Error('a sign-in attempt was not counted')
  return row
}

/** Whether the subject is a network from which the account is known to be used. */
async function countOne(db: Db, subject: Buffer, max: number): Promise<boolean> {
  const { attempts, wait, known } = await count(db, subject)
  if (attempts > max) throw tooMany(wait)
  return known
}

async function slowDown(db: Db, account: Buffer): Promise<void> {
  const { attempts } = await count(db, account)
  if (attempts <= attemptsMax.account) return
  const [turn] = await db.rows<{ ms: number }>(sql`
    UPDATE sign_in_attempts SET next_at = greatest(now(), next_at) + ${pace}
    WHERE subject = ${account}
      AND coalesce(next_at, now()) <= now() + interval '1 second' * ${slowWaitMaxSeconds}
    RETURNING (extract(epoch FROM next_at - ${pace} - now()) * 1000)::int AS ms`)
  if (!turn) throw tooMany(slowWaitMaxSeconds)
  await sleep(Math.max(0, turn.ms))
}

function tooMany(waitSeconds: number): AppError {
  return new AppError('rate_limited', 'Too many sign-in attempts. Try again later.', {
    retryAfterSeconds: Math.max(1, waitSeconds),
  })
}

async function takeBack(db: Db, subjects: readonly Buffer[]): Promise<void> {
  await db.rows(sql`
    UPDATE sign_in_attempts SET attempts = greatest(0, attempts - 1)
    WHERE subject = ANY(${subjects}::bytea[])`)
}

async function clear(db: Db, subject: Buffer, more: Sql = sql``): Promise<void> {
  await db.rows(sql`UPDATE sign_in_attempts SET attempts = 0 ${more} WHERE subject = ${subject}`)
}

function remember(db: Db, pair: Buffer): Promise<void> {
  return clear(db, pair, sql`, known_until = now() + interval '1 day' * ${knownDays}`)
}

export async function forgetOldAttempts(db: Db): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM sign_in_attempts WHERE subject IN (
      SELECT subject FROM sign_in_attempts
      WHERE since < now() - ${quarter} AND coalesce(known_until < now(), true) LIMIT 1000)
    RETURNING subject`)
  return gone.length
}
