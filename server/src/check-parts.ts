import { describePause, readSendingPause } from './access/access.ts'
import type { DatabaseClock } from './db/database-clock.ts'
import { type Db, sql } from './db/db.ts'
import { checkWallClock } from './db/watch-wall-clock.ts'
import {
  type Blobs,
  checkSecondStore,
  checkStore,
  type Intake,
  type Scanning,
} from './documents/documents.ts'
import { withinLimit } from './lib/within-limit.ts'
import type { ReportSigning } from './reports/reports.ts'

export interface CheckedParts {
  db: Db
  blobs: Blobs
  databaseClock: DatabaseClock | undefined
  intake?: Intake
}

const answerMsMax = 2_000
/** Shorter, so that the answer names the fault of the store instead of `slow`. */
const storeMsMax = 1_500

/** The state of each part that /readyz needs: `ok`, `busy`, or what is wrong. */
export async function checkParts(parts: CheckedParts): Promise<Record<string, string>> {
  const { db, blobs, databaseClock, intake } = parts
  const [database, documents, clock, uploads] = await Promise.all([
    stateWithin(db.rows(sql`SELECT 1`).then(() => 'ok')),
    stateWithin(checkStore(db, blobs, storeMsMax).then((fault) => fault ?? 'ok')),
    databaseClock && stateWithin(checkWallClock(databaseClock)),
    // A thread that answers late is busy; one that has ended reports it at once.
    intake &&
      stateWithin(
        intake.ping().then(() => 'ok'),
        'busy',
      ),
  ])
  return { database, documents, ...(clock && { clock }), ...(uploads && { intake: uploads }) }
}

/**
 * Intake and everything else work without the scanner or a signer and while sending is paused, so
 * these do not make the service unready.
 */
export async function readWarnings(
  db: Db,
  scanning: Scanning | undefined,
  signing: ReportSigning | undefined,
  now: Date,
): Promise<Record<string, string>> {
  const [found, paused] = await Promise.all([
    scanning?.readState(),
    // A database that is away is reported by its own check.
    withinLimit(answerMsMax, () => readSendingPause(db)).catch(() => undefined),
  ])
  const isAway = scanning !== undefined && found?.state === 'away'
  const expiry = signing?.warningAt(now)
  return {
    ...(isAway && {
      malware_scanner: `unavailable; new documents ${whenAwaySays[scanning.whenAway]}`,
    }),
    ...(paused && { sending: describePause(paused) }),
    ...(expiry !== undefined && { report_signing: expiry }),
  }
}

/** New documents are taken without it, and those that the first store has are read. */
export async function warnOfSecondStore(db: Db, blobs: Blobs): Promise<Record<string, string>> {
  if (!blobs.second) return {}
  const state = await stateWithin(
    checkSecondStore(db, blobs, storeMsMax).then((says) => says ?? 'ok'),
  )
  return state === 'ok' ? {} : { second_document_store: state }
}

const whenAwaySays = {
  hold: 'are held until it is available again',
  pass: 'are shown without a scan',
} as const

async function stateWithin(state: Promise<string>, whenLate = 'slow'): Promise<string> {
  const answered = state.catch(() => 'away')
  return withinLimit(answerMsMax, () => answered).catch(() => whenLate)
}
