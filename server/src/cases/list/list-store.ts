import { type Db, type Sql, sql } from '../../db/db.ts'
import type { Scope } from '../../lib/scope.ts'
import type { CaseStatus, Result } from '../case/case-states.ts'
import { type CaseRow, caseColumns, caseOf } from '../case/case-store.ts'
import type { Case } from '../case/case-view.ts'
import { type CasePlace, firstPlace } from './case-cursor.ts'

export interface CaseFilter {
  statuses?: readonly CaseStatus[] | undefined
  results?: readonly Result[] | undefined
  loanAccountNumber?: string | undefined
  /** Changed after this time. */
  updatedAfter?: Date | undefined
}

export interface CasePage {
  cases: Case[]
  /** Where the next page begins, also if there is none yet. */
  next: CasePlace
  more: boolean
}

/**
 * Index entries that one page examines, so that its cost has a limit if few cases match; the next
 * page goes on from there.
 */
const examinedMax = 20_000

/**
 * Cases after a place, least recently changed first. Only changes of transactions before the oldest
 * that still runs: a transaction that commits later has a higher number, so that nothing is ever
 * added before a place that was returned.
 */
export async function listChanged(
  db: Db,
  scope: Scope,
  filter: CaseFilter,
  asked: { after: CasePlace; limit: number; examined?: number },
): Promise<CasePage> {
  const { end: oldest, next: unused } = await oldestRunning(db)
  // Such a place is of transactions that this server has lost.
  const after = BigInt(asked.after.changedIn) > BigInt(unused) ? firstPlace : asked.after
  // Not before a place that was returned: what was finished then is finished now.
  const end = BigInt(after.changedIn) > BigInt(oldest) ? after.changedIn : oldest
  const last = isSparse(filter)
    ? await placeAfter(db, scope, { after, end, count: asked.examined ?? examinedMax })
    : undefined
  const rows = await listRows(db, scope, filter, { after, end, last, limit: asked.limit + 1 })
  const page = rows.slice(0, asked.limit)
  const cases = page.map(({ json }) => caseOf(json))
  const bottom = page.at(-1)
  if (rows.length > asked.limit && bottom) return { cases, next: placeOf(bottom), more: true }
  if (last) return { cases, next: last, more: true }
  return { cases, next: { ...firstPlace, changedIn: end }, more: false }
}

/** Those that an index finds are few. */
function isSparse({ statuses, results, loanAccountNumber, updatedAfter }: CaseFilter): boolean {
  if (loanAccountNumber !== undefined) return false
  return statuses !== undefined || results !== undefined || updatedAfter !== undefined
}

/**
 * The oldest transaction of this database that still runs, else the next one of the server. A
 * transaction counts unless its lock shows that it is of another database: those run for hours.
 */
async function oldestRunning(db: Db): Promise<{ end: string; next: string }> {
  const [row] = await db.rows<{ end: string | null; next: string }>(sql`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next,
      (SELECT running FROM pg_snapshot_xip(pg_current_snapshot()) AS running
       WHERE NOT EXISTS (
         SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock' AND l.granted
           AND l.transactionid = running::xid AND a.datname <> current_database())
       ORDER BY running LIMIT 1)::text AS end`)
  if (!row) throw new Error('there is no snapshot')
  return { end: row.end ?? row.next, next: row.next }
}

interface PlaceRow {
  changedIn: string
  changedAt: Date
  id: string
}

function placeOf({ changedIn, changedAt, id }: PlaceRow): CasePlace {
  return { changedIn, changedAt, id }
}

/** The place that many cases further, if there are as many. */
async function placeAfter(
  db: Db,
  scope: Scope,
  { after, end, count }: { after: CasePlace; end: string; count: number },
): Promise<CasePlace | undefined> {
  const [row] = await db.rows<PlaceRow>(sql`
    SELECT changed_in::text AS "changedIn", updated_at AS "changedAt", id FROM cases
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND ${isBetween(after, end)}
    ORDER BY changed_in, updated_at, id OFFSET ${count - 1} LIMIT 1`)
  return row && placeOf(row)
}

/** The first condition is always true; without it PostgreSQL does not use the index of the list. */
function isBetween(after: CasePlace, end: string): Sql {
  return sql`changed_in >= '0'::xid8 AND changed_in < ${end}::xid8
    AND (changed_in, updated_at, id) >
    (${after.changedIn}::xid8, ${after.changedAt ?? '-infinity'}::timestamptz, ${after.id}::text)`
}

async function listRows(
  db: Db,
  scope: Scope,
  filter: CaseFilter,
  {
    after,
    end,
    last,
    limit,
  }: {
    after: CasePlace
    end: string
    last: CasePlace | undefined
    limit: number
  },
): Promise<(PlaceRow & { json: CaseRow })[]> {
  const all = [isBetween(after, end), ...conditionsOf(filter)]
  if (last) {
    all.push(sql`(changed_in, updated_at, id) <=
      (${last.changedIn}::xid8, ${last.changedAt}::timestamptz, ${last.id}::text)`)
  }
  const conditions = all.reduce((some, next) => sql`${some} AND ${next}`)
  return db.rows<PlaceRow & { json: CaseRow }>(sql`
    SELECT c.changed_in::text AS "changedIn", c.updated_at AS "changedAt", c.id, ${caseColumns}
    FROM (
      SELECT id FROM cases
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND ${conditions}
      ORDER BY changed_in, updated_at, id LIMIT ${limit}) AS found
    JOIN cases c ON c.id = found.id
    ORDER BY c.changed_in, c.updated_at, c.id`)
}

function conditionsOf(filter: CaseFilter): Sql[] {
  const { statuses, results, loanAccountNumber, updatedAfter } = filter
  return [
    ...(statuses ? [sql`status = ANY(${statuses})`] : []),
    ...(results ? [sql`result = ANY(${results})`] : []),
    ...(updatedAfter ? [sql`updated_at > ${updatedAfter}`] : []),
    ...(loanAccountNumber === undefined ? [] : [sql`loan_account_number = ${loanAccountNumber}`]),
  ]
}

const renumberBatch = 2_000

/**
 * After a restore into another server: numbers of the old server that this one has not reached
 * would be missing in the list, and a place after them would skip the changes to come. In batches,
 * so that it can be interrupted and never holds many rows.
 */
export async function renumberChanges(db: Db): Promise<number> {
  let count = 0
  let last = ''
  for (;;) {
    const [batch] = await db.rows<{ last: string | null; changed: number }>(sql`
      WITH batch AS (
        SELECT id, changed_in FROM cases WHERE id > ${last} ORDER BY id LIMIT ${renumberBatch}),
      changed AS (
        UPDATE cases c SET changed_in = pg_current_xact_id() FROM batch
        WHERE c.id = batch.id AND batch.changed_in >= pg_snapshot_xmax(pg_current_snapshot())
        RETURNING c.id)
      SELECT (SELECT max(id) FROM batch) AS last, (SELECT count(*) FROM changed) AS changed`)
    if (!batch?.last) return count
    count += batch.changed
    last = batch.last
  }
}
