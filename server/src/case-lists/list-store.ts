import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import type { CaseId, CaseListId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import type { Column } from './columns.ts'
import { type ListRow, openRow, type RowState, sealRow } from './list-row.ts'

/** The only file that knows the tables of case lists. */

/** ▦ Checked and waiting for confirmation; being created; nothing left to create. */
export const listStates = ['checked', 'creating', 'done'] as const
export type ListState = (typeof listStates)[number]

export interface CaseList {
  id: CaseListId
  filename: string
  format: 'csv' | 'xlsx'
  sheet: string | null
  /** In the order of the file. */
  columns: Column[]
  state: ListState
  createdBy: Actor['actor']
  createdAt: Date
  confirmedAt: Date | null
  finishedAt: Date | null
  counts: Record<RowState, number>
}

export type NewList = Pick<
  CaseList,
  'id' | 'filename' | 'format' | 'sheet' | 'columns' | 'createdBy' | 'createdAt'
>

export async function insertList(tx: Tx, { lenderId, mode }: Scope, list: NewList): Promise<void> {
  await tx.rows(sql`
    INSERT INTO case_lists (id, lender_id, mode, filename, format, sheet, columns, state,
      created_by, created_at)
    VALUES (${list.id}, ${lenderId}, ${mode}, ${list.filename}, ${list.format}, ${list.sheet},
      ${JSON.stringify(list.columns)}::json, 'checked', ${list.createdBy}, ${list.createdAt})`)
}

/** New rows, or what a later check says of rows that are there and not created. */
export async function saveRows(
  tx: Tx,
  keyring: Keyring,
  { lenderId, mode }: Scope,
  list: CaseListId,
  rows: readonly ListRow[],
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO case_list_rows (list_id, number, lender_id, mode, state, sealed, case_id)
    SELECT ${list}, r.number, ${lenderId}, ${mode}, r.state, r.sealed, r.case_id
    FROM unnest(${rows.map(({ number }) => number)}::integer[],
      ${rows.map(({ state }) => state)}::text[],
      ${rows.map((row) => sealRow(keyring, list, row))}::bytea[],
      ${rows.map(({ caseId }) => caseId)}::text[]) AS r (number, state, sealed, case_id)
    ON CONFLICT (list_id, number) DO UPDATE
      SET state = excluded.state, sealed = excluded.sealed, case_id = excluded.case_id
      WHERE case_list_rows.lender_id = ${lenderId} AND case_list_rows.mode = ${mode}
        AND case_list_rows.state IN ('sound', 'faulty')`)
}

/** Newest first, without those before the given one. */
export async function listLists(
  db: Runner,
  { lenderId, mode }: Scope,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<CaseList[]> {
  const lists = await db.rows<Omit<CaseList, 'counts'>>(sql`
    SELECT id, filename, format, sheet, columns, state, created_by AS "createdBy",
      created_at AS "createdAt", confirmed_at AS "confirmedAt", finished_at AS "finishedAt"
    FROM case_lists WHERE lender_id = ${lenderId} AND mode = ${mode}
      AND (${before ?? null}::text IS NULL OR id < ${before ?? null})
    ORDER BY id DESC LIMIT ${limit}`)
  return withCounts(db, { lenderId, mode }, lists)
}

export async function findList(
  db: Runner,
  { lenderId, mode }: Scope,
  id: string,
): Promise<CaseList | undefined> {
  const lists = await db.rows<Omit<CaseList, 'counts'>>(sql`
    SELECT id, filename, format, sheet, columns, state, created_by AS "createdBy",
      created_at AS "createdAt", confirmed_at AS "confirmedAt", finished_at AS "finishedAt"
    FROM case_lists WHERE lender_id = ${lenderId} AND mode = ${mode} AND id = ${id}`)
  return (await withCounts(db, { lenderId, mode }, lists))[0]
}

async function withCounts(
  db: Runner,
  { lenderId, mode }: Scope,
  lists: Omit<CaseList, 'counts'>[],
): Promise<CaseList[]> {
  const rows = await db.rows<{ list: CaseListId; state: RowState; count: number }>(sql`
    SELECT list_id AS list, state, count(*) AS count FROM case_list_rows
    WHERE list_id = ANY(${lists.map(({ id }) => id)}::text[])
      AND lender_id = ${lenderId} AND mode = ${mode}
    GROUP BY list_id, state`)
  const none: CaseList['counts'] = { sound: 0, faulty: 0, created: 0, existing: 0, failed: 0 }
  return lists.map((list) => {
    const own = rows.filter((row) => row.list === list.id)
    const counts = Object.fromEntries(own.map(({ state, count }) => [state, count]))
    return { ...list, counts: { ...none, ...counts } }
  })
}

/** Waits until whoever changes the list is done. */
export async function lockList(
  tx: Tx,
  { lenderId, mode }: Scope,
  id: string,
): Promise<CaseList | undefined> {
  await tx.rows(sql`
    SELECT 1 FROM case_lists WHERE lender_id = ${lenderId} AND mode = ${mode} AND id = ${id}
    FOR UPDATE`)
  return findList(tx, { lenderId, mode }, id)
}

export async function countUnconfirmed(db: Runner, { lenderId, mode }: Scope): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM case_lists
    WHERE lender_id = ${lenderId} AND mode = ${mode} AND state = 'checked'`)
  return row?.count ?? 0
}

export interface RowsAsked {
  states: readonly RowState[]
  /** The number of the last one that is known. */
  after: number
  limit: number
}

/** In the order of the file. */
export async function listRows(
  db: Runner,
  keyring: Keyring,
  { lenderId, mode }: Scope,
  list: CaseListId,
  { states, after, limit }: RowsAsked,
): Promise<ListRow[]> {
  const rows = await db.rows<{
    number: number
    state: RowState
    sealed: Buffer
    caseId: CaseId | null
  }>(sql`
    SELECT number, state, sealed, case_id AS "caseId" FROM case_list_rows
    WHERE list_id = ${list} AND lender_id = ${lenderId} AND mode = ${mode}
      AND state = ANY(${states}::text[]) AND number > ${after}
    ORDER BY number LIMIT ${limit}`)
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    content: openRow(keyring, list, { number: row.number, sealed }),
  }))
}

export async function startCreating(
  tx: Tx,
  { lenderId, mode }: Scope,
  id: CaseListId,
  by: Actor,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE case_lists SET state = 'creating', confirmed_by = ${by.actor},
      confirmed_request = ${by.requestId ?? null}, confirmed_at = ${now}, due_at = now()
    WHERE lender_id = ${lenderId} AND mode = ${mode} AND id = ${id}`)
}

/** With its rows. */
export async function deleteList(tx: Tx, { lenderId, mode }: Scope, id: CaseListId): Promise<void> {
  await tx.rows(sql`
    DELETE FROM case_lists WHERE lender_id = ${lenderId} AND mode = ${mode} AND id = ${id}`)
}

/** Of all lenders, with their rows, a few at a time. */
export async function deleteOldLists(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM case_lists WHERE id IN (
      SELECT id FROM case_lists WHERE created_at < ${before} AND state <> 'creating'
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`)
  return gone.length
}
