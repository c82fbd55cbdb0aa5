import { type Claim, calendarOf, rememberAnswer, type StoredAnswer } from '../access/access.ts'
import {
  type Case,
  type CaseDeps,
  type CaseIn,
  createCase,
  isReferenceTaken,
  resolveReference,
} from '../cases/cases.ts'
import type { Db, Tx } from '../db/db.ts'
import { unavailable } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { attachDocuments, nameInNewCase, type SentDocument } from './attach-documents.ts'
import type { ReadingPace } from './reading/reading-pace.ts'
import type { Scanning } from './scanning/scanning.ts'

export interface SubmitDeps extends CaseDeps {
  db: Db
  clock: Clock
  scanning: Scanning | undefined
  reading: ReadingPace
}

/** The answer for an outcome, stored with the change itself for a repeat of the Idempotency-Key. */
export interface Remember<Outcome> {
  claim: Claim
  fingerprint: Buffer
  answer(outcome: Outcome): StoredAnswer
}

export interface Submitted {
  created: boolean
  found: Case
}

export interface Submission {
  fields: CaseIn
  documents: readonly SentDocument[]
  /** The version of the lender's calendar, from the key look-up; undefined: it is read. */
  calendarVersion: number | undefined
}

const attemptsMax = 8

/** Which queues a new document joins. */
export const queuesOf = ({ scanning, reading }: Pick<SubmitDeps, 'scanning' | 'reading'>) => ({
  isScanned: scanning !== undefined,
  isRead: reading !== 'off',
})

/**
 * A case with its documents, all or nothing; or the case that the reference already names. `settle`
 * notes the outcome, in the transaction of a case that is created.
 */
export async function submitCase(
  deps: SubmitDeps,
  by: Actor,
  scope: Scope,
  { fields, documents, calendarVersion }: Submission,
  settle?: (runner: Db | Tx, outcome: Submitted) => Promise<void>,
): Promise<Submitted> {
  const { db, clock } = deps
  const calendar = await calendarOf(db, scope.lenderId, calendarVersion)
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const resolved = await resolveReference(db, scope, fields, attempt)
    if ('existing' in resolved) {
      const outcome = { created: false, found: resolved.existing }
      await settle?.(db, outcome)
      return outcome
    }
    try {
      return await db.transact((tx) => create(tx, resolved.reference))
    } catch (error) {
      if (!isReferenceTaken(error)) throw error
    }
  }
  throw unavailable(new Error(`${attemptsMax} attempts at a contended reference`))

  async function create(tx: Tx, reference: Parameters<typeof createCase>[4]): Promise<Submitted> {
    const now = clock.now()
    const found = await createCase(tx, deps, by, scope, reference, fields, calendar, now)
    const outcome = { created: true, found }
    if (documents.length > 0) {
      const to = { caseId: found.id, revision: 0, note: undefined, ...queuesOf(deps) }
      await attachDocuments(tx, scope, to, await nameInNewCase(documents), now)
    }
    await settle?.(tx, outcome)
    return outcome
  }
}

export function keep<Outcome>(
  runner: Db | Tx,
  { claim, fingerprint, answer }: Remember<Outcome>,
  outcome: Outcome,
): Promise<void> {
  return rememberAnswer(runner, claim, fingerprint, answer(outcome))
}
