import { recordAudit } from '../access/access.ts'
import type { CaseIn } from '../cases/cases.ts'
import type { Db, Runner } from '../db/db.ts'
import { type SubmitDeps, type Submitted, submitCase } from '../documents/documents.ts'
import { AppError } from '../lib/app-error.ts'
import type { Log } from '../lib/log/log.ts'
import {
  claimLists,
  countAttempt,
  type DueList,
  failRow,
  finishList,
  listPending,
  type PendingRow,
  postponeList,
  settleRow,
} from './creation-store.ts'
import { type RowFault, sealRow } from './list-row.ts'
import { findList } from './list-store.ts'

export interface CreationDeps extends SubmitDeps {
  db: Db
  log: Log
}

const listsAtOnce = 4
const leaseMs = 60_000
/** Of one list in one run; other lists come in between. */
const rowsAtOnce = 100
/** Far below the lease: the next run goes on. */
const runMs = 10_000
const retryMs = 2_000
const attemptsMax = 8

/**
 * Creates cases of confirmed lists, as `POST /cases` does. A row is settled in the transaction that
 * creates its case: whoever is stopped half way, or too late, leaves nothing to be created twice.
 * Returns how many rows were settled or lists ended.
 */
export async function createListedCases(
  deps: CreationDeps,
  stopping?: AbortSignal,
): Promise<number> {
  let done = 0
  for (const list of await claimLists(deps.db, listsAtOnce, leaseMs)) {
    done += await goOn(deps, list, stopping)
  }
  return done
}

async function goOn(deps: CreationDeps, list: DueList, stopping?: AbortSignal): Promise<number> {
  const { db, keyring, log } = deps
  const until = performance.now() + runMs
  const rows = await listPending(db, keyring, list.scope, list.id, rowsAtOnce)
  if (rows.length === 0) return finish(deps, list)
  let settled = 0
  let pauseMs = 0
  for (const row of rows) {
    if (stopping?.aborted || performance.now() > until) break
    try {
      await createRow(deps, list, row)
      settled += 1
    } catch (error) {
      if (error instanceof SettledElsewhere) continue
      log.error({ err: error, list: list.id, row: row.number }, 'a listed case was not created')
      await countAttempt(db, list.scope, list.id, row.number)
      pauseMs = retryMs
    }
  }
  await postponeList(db, list, pauseMs)
  return settled
}

class SettledElsewhere extends Error {}

async function createRow(deps: CreationDeps, list: DueList, row: PendingRow): Promise<void> {
  const { scope, id, by } = list
  if (row.attempts >= attemptsMax) {
    const message = 'could not be created; nothing of it was stored, upload the row again'
    return fail(deps, list, row, [{ field: 'external_ref', message }])
  }
  const fields = row.content.values as CaseIn
  const settle = async (runner: Runner, { created, found }: Submitted) => {
    const outcome = { state: created ? 'created' : 'existing', caseId: found.id } as const
    if (!(await settleRow(runner, scope, id, row.number, outcome))) throw new SettledElsewhere()
  }
  const submission = { fields, documents: [], calendarVersion: undefined }
  try {
    await submitCase(deps, by, scope, submission, settle)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error
    const faults = error.details.map((detail): RowFault => {
      const colon = detail.indexOf(': ')
      const field = detail.slice(0, colon) as RowFault['field']
      return { field, message: detail.slice(colon + 2) }
    })
    await fail(deps, list, row, faults)
  }
}

/** It was sound when the list was confirmed, and is no longer. */
async function fail(
  { db, keyring }: CreationDeps,
  { scope, id }: DueList,
  { number, content }: PendingRow,
  faults: RowFault[],
): Promise<void> {
  const sealed = sealRow(keyring, id, { number, content: { ...content, faults } })
  await failRow(db, scope, id, number, sealed)
}

async function finish({ db, keyring, clock }: CreationDeps, list: DueList): Promise<number> {
  const now = clock.now()
  const { scope, id, by } = list
  const isDone = await db.transact(async (tx) => {
    if (!(await finishList(tx, list, now))) return false
    const counts = (await findList(tx, scope, id))?.counts
    const details = { created: counts?.created, existing: counts?.existing, failed: counts?.failed }
    await recordAudit(
      tx,
      keyring,
      by,
      { action: 'case_list.created', subject: id, scope, details },
      now,
    )
    return true
  })
  return isDone ? 1 : 0
}
