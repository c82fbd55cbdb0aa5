import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'

/** Callbacks, registry searches and mail: all that the service sends by itself. */

export interface SendingPause {
  /** `restored`: this is a copy made from a backup, and the original may still be running. */
  reason: 'by hand' | 'restored'
  by: string
  at: Date
}

interface PauseDeps {
  db: Db
  keyring: Keyring
  clock: Clock
}

/** For WHERE: nothing is claimed to be sent while it is false. */
export const mayBeSent = sql`NOT EXISTS (SELECT 1 FROM sending_pause)`

export async function readSendingPause(db: Runner): Promise<SendingPause | undefined> {
  const [row] = await db.rows<SendingPause>(sql`
    SELECT reason, paused_by AS by, paused_at AS at FROM sending_pause`)
  return row
}

/** For what a person asks to be sent now. */
export async function requireSending(db: Runner): Promise<void> {
  if (!(await readSendingPause(db))) return
  throw new AppError('unavailable', 'Sending is paused by the operator. Try again later.', {
    retryAfterSeconds: 60,
  })
}

export function describePause({ reason, at }: SendingPause): string {
  const why = reason === 'restored' ? 'this is a restored backup' : 'paused by an operator'
  return `paused since ${at.toISOString()} (${why}): no callbacks, no registry searches, no e-mail until \`deedwire sending resume\``
}

/** Nothing more is sent by any node. False if it was paused already. */
export function pauseSending(deps: PauseDeps, by: Actor): Promise<boolean> {
  return deps.db.transact((tx) =>
    writeSendingPause(tx, deps.keyring, by, 'by hand', deps.clock.now()),
  )
}

/** In a transaction of the caller, so that what is restored can never be sent before. */
export async function writeSendingPause(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  reason: SendingPause['reason'],
  now: Date,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    INSERT INTO sending_pause (reason, paused_by, paused_at) VALUES (${reason}, ${by.actor}, ${now})
    ON CONFLICT DO NOTHING RETURNING 1`)
  if (rows.length === 0) return false
  const entry = { action: 'sending.paused', subject: 'sending', details: { reason } } as const
  await recordAudit(tx, keyring, by, entry, now)
  return true
}

/** What is due is sent from now on. False if it was not paused. */
export function resumeSending({ db, keyring, clock }: PauseDeps, by: Actor): Promise<boolean> {
  return db.transact(async (tx) => {
    const rows = await tx.rows(sql`DELETE FROM sending_pause RETURNING 1`)
    if (rows.length === 0) return false
    const entry = { action: 'sending.resumed', subject: 'sending' } as const
    await recordAudit(tx, keyring, by, entry, clock.now())
    return true
  })
}
