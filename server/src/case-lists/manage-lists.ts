import { recordAudit } from '../access/access.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { readInThread } from '../lib/spreadsheets/reading/read-in-thread.ts'
import { TableFault } from '../lib/spreadsheets/reading/table.ts'
import { readColumns, requiredFields } from './columns.ts'
import { type JudgeCase, judgeRows } from './judge-rows.ts'
import type { ListRow } from './list-row.ts'
import {
  type CaseList,
  countUnconfirmed,
  deleteList,
  deleteOldLists,
  findList,
  insertList,
  listRows,
  lockList,
  saveRows,
  startCreating,
} from './list-store.ts'
import { readRow } from './read-rows.ts'

export const listLimits = {
  bytesMax: 5 * 1024 * 1024,
  rowsMax: 5_000,
  /** Waiting for confirmation, of a lender in a mode. */
  unconfirmedMax: 50,
  keptDays: 30,
} as const

const tableLimits = {
  rowsMax: listLimits.rowsMax + 1,
  columnsMax: 100,
  cellMax: 8_000,
  charactersMax: 8_000_000,
} as const

const dayMs = 86_400_000
const forgetAtOnce = 20

export interface ListDeps {
  db: Db
  keyring: Keyring
  clock: Clock
}

export interface UploadedList {
  filename: string
  bytes: Uint8Array
  /** Fields that the lender must always send, besides those of every lender. */
  requiredFields: readonly string[]
  judge: JudgeCase
}

/** Reads and checks the rows, and keeps them; no case is created. */
export async function addList(
  deps: ListDeps,
  by: Actor,
  scope: Scope,
  { filename, bytes, requiredFields: ofLender, judge }: UploadedList,
): Promise<CaseList> {
  const { db, keyring, clock } = deps
  if ((await countUnconfirmed(db, scope)) >= listLimits.unconfirmedMax) {
    throw new AppError(
      'not_ready',
      `${listLimits.unconfirmedMax} lists wait for confirmation. Confirm or discard one first.`,
    )
  }
  const client = { name: scope.lenderId, isKnown: true }
  const table = await readInThread(client, bytes, tableLimits).catch((error: unknown) => {
    throw error instanceof TableFault ? unusable([`file: ${error.message}`]) : error
  })
  const [heads, ...rows] = table.rows
  if (!heads) throw unusable(['file: has no rows'])
  const { columns, faults } = readColumns(heads, rows, requiredFields(ofLender))
  if (rows.length === 0) faults.push('file: has headings, but no row of a case')
  if (faults.length > 0) throw unusable(faults)
  const read = rows.map((row): ListRow => {
    const content = readRow(row, columns)
    return { number: row.number, state: 'sound', caseId: null, content }
  })
  const judged = await judgeRows(db, scope, read, judge)
  const now = clock.now()
  const { format, sheet } = table
  const id = newId('list', now.getTime())
  const inOrder = [...columns.values()]
  const counts = countsOf(judged)
  await db.transact(async (tx) => {
    const list = { id, filename, format, sheet, columns: inOrder, createdBy: by.actor }
    await insertList(tx, scope, { ...list, createdAt: now })
    await saveRows(tx, keyring, scope, id, judged)
    const details = { rows: judged.length, ...counts }
    await recordAudit(
      tx,
      keyring,
      by,
      { action: 'case_list.added', subject: id, scope, details },
      now,
    )
  })
  return known(await findList(db, scope, id))
}

const unusable = (details: readonly string[]) =>
  new AppError('invalid_request', 'The file cannot be used; see details.', { details })

const countsOf = (rows: readonly ListRow[]) => ({
  sound: rows.filter(({ state }) => state === 'sound').length,
  faulty: rows.filter(({ state }) => state === 'faulty').length,
})

export interface Confirmation {
  leaveOutFaulty: boolean
  /** How many cases the person was told would be created. */
  expected: number | undefined
  judge: JudgeCase
}

/**
 * Checks the rows again, since rules and cases may have changed, and has the sound ones created. A
 * list that is confirmed already stays as it is.
 */
export async function confirmList(
  deps: ListDeps,
  by: Actor,
  scope: Scope,
  id: string,
  { leaveOutFaulty, expected, judge }: Confirmation,
): Promise<CaseList> {
  const { db, keyring, clock } = deps
  const found = known(await findList(db, scope, id))
  if (found.state !== 'checked') return found
  await checkAgain(deps, scope, found, judge)
  const now = clock.now()
  return db.transact(async (tx) => {
    const list = known(await lockList(tx, scope, id))
    if (list.state !== 'checked') return list
    const { sound, faulty } = list.counts
    if (faulty > 0 && !leaveOutFaulty) {
      const rows = faulty === 1 ? 'One row has errors' : `${faulty} rows have errors`
      throw refused(`${rows}: correct the file and upload it again, or leave them out.`)
    }
    if (sound === 0) throw refused('No row can become a case: correct the file first.')
    if (expected !== undefined && expected !== sound) {
      throw refused(`Of its rows, ${sound} can now become cases. Look at the list again.`)
    }
    await startCreating(tx, scope, list.id, by, now)
    const details = { sound, faulty }
    const line = { action: 'case_list.confirmed', subject: id, scope, details } as const
    await recordAudit(tx, keyring, by, line, now)
    return known(await findList(tx, scope, id))
  })
}

const refused = (message: string) => new AppError('not_ready', message)

async function checkAgain(
  { db, keyring }: ListDeps,
  scope: Scope,
  { id }: CaseList,
  judge: JudgeCase,
): Promise<void> {
  const asked = { states: ['sound', 'faulty'], after: 0, limit: listLimits.rowsMax } as const
  const before = await listRows(db, keyring, scope, id, asked)
  const now = await judgeRows(db, scope, before, judge)
  const changed = now.filter((row, at) => {
    const old = before[at]
    return JSON.stringify(row.content.faults) !== JSON.stringify(old?.content.faults)
  })
  if (changed.length === 0) return
  await db.transact(async (tx) => {
    const list = known(await lockList(tx, scope, id))
    if (list.state === 'checked') await saveRows(tx, keyring, scope, id, changed)
  })
}

/** Cases that were created of it stay. */
export async function discardList(
  { db, keyring, clock }: ListDeps,
  by: Actor,
  scope: Scope,
  id: string,
): Promise<void> {
  await db.transact(async (tx) => {
    const list = known(await lockList(tx, scope, id))
    if (list.state === 'creating') {
      throw new AppError('not_ready', 'Its cases are being created. Try again when they are.')
    }
    await deleteList(tx, scope, list.id)
    const details = { state: list.state }
    const line = { action: 'case_list.discarded', subject: id, scope, details } as const
    await recordAudit(tx, keyring, by, line, clock.now())
  })
}

export async function requireList(db: Db, scope: Scope, id: string): Promise<CaseList> {
  return known(await findList(db, scope, id))
}

function known(list: CaseList | undefined): CaseList {
  if (!list) throw new AppError('not_found', 'Case list not found.')
  return list
}

/** What people wrote in files is not kept; the cases are. */
export function forgetOldLists(db: Db, now: Date): Promise<number> {
  return deleteOldLists(db, new Date(now.getTime() - listLimits.keptDays * dayMs), forgetAtOnce)
}
