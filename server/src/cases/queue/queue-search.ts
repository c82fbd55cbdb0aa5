import { type Runner, type Sql, sql } from '../../db/db.ts'
import type { CaseStatus } from '../case/case-states.ts'
import { allOf, conditionsOf, containing, isUnfinished, unionAll, wordsOf } from './queue-filter.ts'
import { beyond, orderBy, sortKey } from './queue-order.ts'
import { type PlacesAsked, placesOf, walk } from './queue-walk.ts'
import { rarestLetters } from './search-letters.ts'

/** The search condition: the part for the index, and the exact comparison. */
export interface Words {
  letters: Sql
  fits: Sql
}

export async function readWords(db: Runner, words: readonly string[]): Promise<Words> {
  const letters = await rarestLetters(db, words)
  return {
    letters: allOf(letters.map((three) => sql`c.search_text LIKE ${containing(three)}`)),
    fits: wordsOf(words),
  }
}

const walkMax = 300

/** Those among the first cases of the order that match. */
export function near(statuses: readonly CaseStatus[], asked: PlacesAsked, { fits }: Words): Sql {
  const first = walk(statuses, { ...asked, limit: walkMax })
  return sql`SELECT * FROM (${first}) c WHERE ${fits} LIMIT ${asked.limit}`
}

/** All that match, sorted: open cases are few enough. */
export function everyMatch(statuses: readonly CaseStatus[], asked: PlacesAsked, words: Words): Sql {
  const { order, limit } = asked
  return sql`SELECT * FROM (${allWith(statuses, asked, words, sql``)}) u
    ORDER BY ${orderBy(order)} LIMIT ${limit}`
}

/** Open and finalised cases that match. */
export function allMatches(statuses: readonly CaseStatus[], asked: PlacesAsked, words: Words): Sql {
  const { order, limit } = asked
  const open = statuses.filter(isUnfinished)
  if (open.length === statuses.length) return everyMatch(statuses, asked, words)
  // Where all are equal in the sorted column, their order is that of the months.
  const isByArrival = sortKey(order.column, ['finalised']).constant !== undefined
  const finalised = isByArrival ? byMonth(asked, words) : everyMatch(['finalised'], asked, words)
  if (open.length === 0) return finalised
  const both = [sql`(${everyMatch(open, asked, words)})`, sql`(${finalised})`]
  return sql`SELECT * FROM (${unionAll(both)}) u ORDER BY ${orderBy(order)} LIMIT ${limit}`
}

/**
 * Three years have too many to sort. So the finalised ones are searched month by month in the
 * requested order, until there are enough: a month is read only if those before it did not fill the
 * page.
 */
function byMonth(asked: PlacesAsked, words: Words): Sql {
  const { order, limit } = asked
  const [from, to, step] = order.isDescending
    ? [sql`newest`, sql`oldest`, '-1 month']
    : [sql`oldest`, sql`newest`, '1 month']
  const inMonth = sql`AND ${monthOf(sql`c.created_at`)} = month`
  return sql`
    SELECT f.* FROM (${spanOf(asked)}) span
    CROSS JOIN LATERAL generate_series(${monthOf(from)}, ${monthOf(to)}, ${step}::interval) month
    CROSS JOIN LATERAL (
      SELECT * FROM (${allWith(['finalised'], asked, words, inMonth)}) m
      ORDER BY ${orderBy(order)} LIMIT ${limit}
    ) f LIMIT ${limit}`
}

/** The first and last time of finalised cases. */
function spanOf({ filter, order, after }: PlacesAsked): Sql {
  const { mode, receivedFrom, receivedTo } = filter
  const times = conditionsOf(['finalised'], { mode, receivedFrom, receivedTo })
  const key = sortKey(order.column, ['finalised'])
  return sql`SELECT min(c.created_at) AS oldest, max(c.created_at) AS newest FROM cases c
    WHERE ${times} ${after ? beyond(order, key, after) : sql``}`
}

/** In the form of the word index. */
function monthOf(time: Sql): Sql {
  return sql`date_trunc('month', ${time} AT TIME ZONE 'UTC')`
}

/**
 * OFFSET 0 keeps the planner from merging other conditions: the word index alone is the fastest
 * way.
 */
function allWith(
  statuses: readonly CaseStatus[],
  asked: PlacesAsked,
  { letters, fits }: Words,
  more: Sql,
): Sql {
  return sql`SELECT * FROM (${placesOf(statuses, asked)} AND ${letters} ${more} OFFSET 0) c
    WHERE ${fits}`
}
