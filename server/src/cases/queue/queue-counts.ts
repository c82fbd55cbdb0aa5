import { planned, type Runner, type Sql, sql } from '../../db/db.ts'
import type { CaseStatus } from '../case/case-states.ts'
import {
  conditionsOf,
  isUnfinished,
  type QueueFilter,
  statusesOf,
  unionAll,
} from './queue-filter.ts'
import { orderBy } from './queue-order.ts'
import { allMatches, readWords, type Words } from './queue-search.ts'

export interface QueueCount {
  of: CaseStatus | 'overdue' | 'waiting'
  count: number
  /** There may be more than were counted. */
  more: boolean
}

const newest = { column: 'received', isDescending: true } as const

/** Each up to `countMax`: a larger figure is not useful, and counting takes time. */
export async function queueCounts(
  db: Runner,
  filter: QueueFilter,
  countMax: number,
  now: Date,
): Promise<QueueCount[]> {
  const found = filter.words
    ? await countByWords(db, filter, filter.words, countMax, now)
    : [await countPlainly(db, filter, countMax, now)]
  const counts = new Map(found.flat().map((one) => [one.of, one]))
  return [...filter.statuses, 'overdue' as const, 'waiting' as const].map(
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
    // The order lets a count that stops early use an index.
    counted(
      status,
      sql`SELECT FROM cases c WHERE ${conditionsOf([status], filter)} ORDER BY ${orderBy(newest)}`,
      countMax,
    ),
  )
  const late = { ...filter, dueTo: earliest(filter.dueTo, now) }
  const statuses = statusesOf(late)
  if (statuses.length > 0) {
    const all = sql`SELECT FROM cases c WHERE ${conditionsOf(statuses, late)}`
    each.push(counted('overdue', all, countMax))
  }
  each.push(...countWaiting(filter, countMax))
  return each.length > 0 ? db.rows(planned(unionAll(each))) : []
}

function earliest(one: Date | undefined, other: Date): Date {
  return one && one < other ? one : other
}

function counted(of: QueueCount['of'], rows: Sql, countMax: number): Sql<QueueCount> {
  return sql`(SELECT ${of}::text AS of, count(*)::int AS count, count(*) >= ${countMax} AS more
    FROM (${rows} LIMIT ${countMax}) n)`
}

/** Reports to be approved, whichever approval the filter asks for. */
function countWaiting(filter: QueueFilter, countMax: number, fits = sql`true`): Sql<QueueCount>[] {
  const statuses = statusesOf(filter)
  if (statuses.length === 0) return []
  const conditions = conditionsOf(statuses, { ...filter, approval: 'waiting' })
  const all = sql`SELECT FROM cases c WHERE ${conditions} AND ${fits}`
  return [counted('waiting', all, countMax)]
}

async function countByWords(
  db: Runner,
  filter: QueueFilter,
  given: readonly string[],
  countMax: number,
  now: Date,
): Promise<QueueCount[][]> {
  const words = await readWords(db, given)
  return Promise.all([
    countOpenByWords(db, filter, words, countMax, now),
    countFinalisedByWords(db, filter, words, countMax),
    ...countWaiting(filter, countMax, words.fits).map((one) => db.rows(planned(one))),
  ])
}

/** All in one statement; for a very frequent word reading stops when there are clearly many. */
async function countOpenByWords(
  db: Runner,
  filter: QueueFilter,
  words: Words,
  countMax: number,
  now: Date,
): Promise<QueueCount[]> {
  const statuses = statusesOf(filter).filter(isUnfinished)
  if (statuses.length === 0) return []
  const readMax = 40 * countMax
  return db.rows(
    planned(sql<QueueCount>`
    WITH every AS MATERIALIZED (
      SELECT c.status, c.vendor_due_at < ${now} AS late FROM cases c
      WHERE ${conditionsOf(statuses, filter)} AND ${words.fits}
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
  words: Words,
  countMax: number,
): Promise<QueueCount[]> {
  const statuses = statusesOf(filter).filter((status) => !isUnfinished(status))
  if (statuses.length === 0) return []
  const asked = { filter, order: newest, limit: countMax }
  const found = sql<{ count: number }>`SELECT count(*)::int AS count
    FROM (${allMatches(statuses, asked, words)}) n`
  const [{ count } = { count: 0 }] = await db.rows(planned(found))
  return [{ of: 'finalised', count, more: count >= countMax }]
}
