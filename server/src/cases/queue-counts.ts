import { planned, type Runner, type Sql, sql } from '../db/db.ts'
import { type CaseStatus, isOpen } from './case-states.ts'
import {
  conditionsOf,
  firstOf,
  orders,
  type QueueFilter,
  searched,
  statusesOf,
  unionAll,
  wordsOf,
} from './queue-store.ts'

export interface QueueCount {
  of: CaseStatus | 'overdue'
  count: number
  /** There may be more than were counted. */
  more: boolean
}

/** Each up to `countMax`: beyond it nobody reads the figure, and counting takes time. */
export async function queueCounts(
  db: Runner,
  filter: QueueFilter,
  countMax: number,
  now: Date,
): Promise<QueueCount[]> {
  const { words } = filter
  const found = words
    ? await Promise.all([
        countOpenByWords(db, filter, words, countMax, now),
        countFinalisedByWords(db, filter, words, countMax),
      ])
    : [await countPlainly(db, filter, countMax, now)]
  const counts = new Map(found.flat().map((one) => [one.of, one]))
  return [...filter.statuses, 'overdue' as const].map(
    (of) => counts.get(of) ?? { of, count: 0, more: false },
  )
}

async function countPlainly(
  db: Runner,
  filter: QueueFilter,
  countMax: number,
  now: Date,
): Promise<QueueCount[]> {
  const each = statusesOf(filter).map((status) =>
    // The order keeps a count that stops early to an index.
    counted(
      status,
      sql`SELECT FROM cases c WHERE ${conditionsOf([status], filter)} ORDER BY ${orders.newest}`,
      countMax,
    ),
  )
  const late = { ...filter, overdueAt: now }
  const statuses = statusesOf(late)
  if (statuses.length > 0) {
    const all = sql`SELECT FROM cases c WHERE ${conditionsOf(statuses, late)}`
    each.push(counted('overdue', all, countMax))
  }
  return each.length > 0 ? db.rows(planned(unionAll(each))) : []
}

function counted(of: QueueCount['of'], rows: Sql, countMax: number): Sql<QueueCount> {
  return sql`(SELECT ${of}::text AS of, count(*)::int AS count, count(*) >= ${countMax} AS more
    FROM (${rows} LIMIT ${countMax}) n)`
}

/** All of them at once; of a very frequent word no more are read than tell that there are many. */
async function countOpenByWords(
  db: Runner,
  filter: QueueFilter,
  words: readonly string[],
  countMax: number,
  now: Date,
): Promise<QueueCount[]> {
  const statuses = statusesOf(filter).filter(isOpen)
  if (statuses.length === 0) return []
  const readMax = 40 * countMax
  return db.rows(
    planned(sql<QueueCount>`
    WITH every AS MATERIALIZED (
      SELECT c.status, c.vendor_due_at < ${now} AS late FROM cases c
      WHERE ${conditionsOf(statuses, filter)} AND ${wordsOf(words)}
    ), found AS MATERIALIZED (SELECT * FROM every LIMIT ${readMax})
    SELECT of, least(count(*), ${countMax})::int AS count,
      count(*) >= ${countMax} OR (SELECT count(*) FROM found) >= ${readMax} AS more
    FROM (SELECT status AS of FROM found UNION ALL SELECT 'overdue' FROM found WHERE late) o
    GROUP BY of`),
  )
}

async function countFinalisedByWords(
  db: Runner,
  filter: QueueFilter,
  words: readonly string[],
  countMax: number,
): Promise<QueueCount[]> {
  const statuses = statusesOf(filter).filter((status) => !isOpen(status))
  if (statuses.length === 0) return []
  const fits = wordsOf(words)
  const all = sql`SELECT ${searched} FROM cases c WHERE ${conditionsOf(statuses, filter)}`
  const walked = (max: number) =>
    planned(sql`SELECT 1 FROM (${all} ORDER BY ${orders.newest} LIMIT ${max}) c
      WHERE ${fits} LIMIT ${countMax}`)
  // Planned as if all were wanted, and read only as far as needed.
  const found = planned(sql`WITH every AS MATERIALIZED (${all} AND ${fits})
    SELECT 1 FROM every LIMIT ${countMax}`)
  const { length } = await firstOf(db, statuses, countMax, walked, found)
  return [{ of: 'finalised', count: length, more: length >= countMax }]
}
