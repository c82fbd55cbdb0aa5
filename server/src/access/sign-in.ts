import { type Db, sql } from '../db/db.ts'
import { AppError, unavailable } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { StaffId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { startSession } from './sessions.ts'

export interface SignInDeps {
  db: Db
  keyring: Keyring
  clock: Clock
}

const windowMinutes = 15
/**
 * Attempts in a window. The pair comes first, so that a stranger cannot lock an account for its
 * owner; the account's own limit ends a search from many addresses.
 */
const attemptsMax = { pair: 10, account: 100, address: 100 } as const

interface Given {
  email: string
  password: string
  address: string
}

/** Checks the password and starts a session. */
export async function signIn(deps: SignInDeps, requestId: string, given: Given): Promise<string> {
  const { id, passwordHash } = await checkPassword(deps, requestId, given)
  const token = await openSession(deps, requestId, id, { method: 'password', passwordHash })
  if (!token) throw wrongPassword()
  return token
}

/** Every refusal looks alike, whatever its cause. */
export async function checkPassword(
  { db, keyring, clock }: SignInDeps,
  requestId: string,
  given: Given,
): Promise<{ id: StaffId; passwordHash: string }> {
  const email = given.email.trim().toLowerCase()
  await countAttempt(db, email, given.address)
  const [staff] = await db.rows<{ id: StaffId; password_hash: string | null; usable: boolean }>(sql`
    SELECT id, password_hash, disabled_at IS NULL AS usable FROM staff WHERE email = ${email}`)
  const fits = await inTurn(async () =>
    passwordFits(given.password, staff?.password_hash ?? (await decoyHash())),
  )
  if (!staff?.usable || staff.password_hash === null || !fits) {
    const by: Actor = { actor: 'system', requestId }
    if (staff) {
      await db.transact((tx) =>
        recordAudit(tx, keyring, by, { action: 'staff.refused', subject: staff.id }, clock.now()),
      )
    }
    throw wrongPassword()
  }
  await forgiveAttempts(db, email, given.address)
  return { id: staff.id, passwordHash: staff.password_hash }
}

function wrongPassword(): AppError {
  return new AppError('unauthorized', 'The e-mail address or the password is wrong.')
}

/** For whoever an identity provider vouches for: the account must exist already. */
export async function signInByEmail(
  deps: SignInDeps,
  requestId: string,
  email: string,
): Promise<string> {
  const [staff] = await deps.db.rows<{ id: StaffId }>(sql`
    SELECT id FROM staff WHERE email = ${email.trim().toLowerCase()} AND disabled_at IS NULL`)
  const proof = { method: 'single sign-on', passwordHash: null }
  const token = staff && (await openSession(deps, requestId, staff.id, proof))
  if (!token) throw new AppError('forbidden', 'There is no staff account for you here.')
  return token
}

/** None if the account was changed since it was looked at, so that no change leaves a session. */
function openSession(
  { db, keyring, clock }: SignInDeps,
  requestId: string,
  id: StaffId,
  { method, passwordHash }: { method: string; passwordHash: string | null },
): Promise<string | undefined> {
  const now = clock.now()
  const by: Actor = { actor: `staff:${id}`, requestId }
  return db.transact(async (tx) => {
    const [stands] = await tx.rows(sql`
      SELECT 1 FROM staff WHERE id = ${id} AND disabled_at IS NULL
        AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash}) FOR SHARE`)
    if (!stands) return undefined
    const entry = { action: 'staff.signed_in', subject: id, details: { method } } as const
    await recordAudit(tx, keyring, by, entry, now)
    return startSession(tx, id, now)
  })
}

function subjectsOf(email: string, address: string) {
  return {
    pair: `pair:${email.slice(0, 200)} ${address}`,
    account: `account:${email.slice(0, 200)}`,
    address: `address:${address}`,
  }
}

/**
 * Counted before the password is looked at: a hundred guesses sent at once are a hundred. What the
 * pair or the address refuses does not count against the account, or a stranger could lock it.
 */
async function countAttempt(db: Db, email: string, address: string): Promise<void> {
  const subjects = subjectsOf(email, address)
  await countOne(db, subjects.pair, attemptsMax.pair)
  await countOne(db, subjects.address, attemptsMax.address)
  await countOne(db, subjects.account, attemptsMax.account)
}

async function countOne(db: Db, subject: string, attempts: number): Promise<void> {
  const window = sql`interval '1 minute' * ${windowMinutes}`
  const [row] = await db.rows<{ failures: number; wait: number }>(sql`
    INSERT INTO sign_in_failures AS f (subject, failures, since) VALUES (${subject}, 1, now())
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN f.since < now() - ${window} THEN 1 ELSE f.failures + 1 END,
      since = CASE WHEN f.since < now() - ${window} THEN now() ELSE f.since END
    RETURNING failures, ceil(extract(epoch FROM f.since + ${window} - now()))::int AS wait`)
  if (!row || row.failures <= attempts) return
  throw new AppError('rate_limited', 'Too many attempts to sign in. Wait a while.', {
    retryAfterSeconds: Math.max(1, row.wait),
  })
}

/** A whole office may share an address: who gets in is taken off its count. */
async function forgiveAttempts(db: Db, email: string, address: string): Promise<void> {
  const subjects = subjectsOf(email, address)
  await db.rows(sql`
    DELETE FROM sign_in_failures WHERE subject = ANY(${[subjects.pair, subjects.account]})`)
  await db.rows(sql`
    UPDATE sign_in_failures SET failures = greatest(0, failures - 1)
    WHERE subject = ${subjects.address}`)
}

export async function forgetOldAttempts(db: Db): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM sign_in_failures WHERE subject IN (
      SELECT subject FROM sign_in_failures
      WHERE since < now() - interval '1 minute' * ${windowMinutes} LIMIT 1000)
    RETURNING subject`)
  return gone.length
}

let decoy: Promise<string> | undefined

/** An unknown account costs as long as a wrong password. */
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('there is no such account')
  return decoy
}

/** Each check takes 19 MiB and a good part of a processor: two at a time, and a bounded line. */
const checksMax = 2
const waitingMax = 50
let checking = 0
const waiting: (() => void)[] = []

async function inTurn<T>(check: () => Promise<T>): Promise<T> {
  if (checking >= checksMax) {
    if (waiting.length >= waitingMax) throw unavailable(new Error('too many sign-ins at once'))
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    checking += 1
  }
  try {
    return await check()
  } finally {
    // The place is handed on, or given up.
    const next = waiting.shift()
    if (next) next()
    else checking -= 1
  }
}
