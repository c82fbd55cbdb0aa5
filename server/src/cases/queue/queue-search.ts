import { type Runner, type Sql, sql } from '../../db/db.ts'
import type { CaseStatus } from '../case/case-states.ts'
import {
  allOf,
  beyond,
  conditionsOf,
  containing,
  isUnfinished,
  orders,
  type PlacesAsked,
  placesOf,
  unionAll,
  walk,
  wordsOf,
} from './queue-filter.ts'
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

/** Open cases are few enough to find all matches and sort them. */
export function everyOpen(statuses: readonly CaseStatus[], asked: PlacesAsked, words: Words): Sql {
  const { sort, limit } = asked
  return sql`SELECT * FROM (${allWith(statuses, asked, words, sql``)}) u
    ORDER BY ${orders[sort]} LIMIT ${limit}`
}

/**
 * Three years have too many to sort. So the finalised ones are searched month by month in the
 * requested order, until there are enough: a month is read only if those before it did not fill the
 * page.
 */
export function byMonth(statuses: readonly CaseStatus[], asked: PlacesAsked, words: Words): Sql {
  const { sort, limit } = asked
  const [from, to, step] =
    sort === 'newest'
      ? [sql`newest`, sql`oldest`, '-1 month']
      : [sql`oldest`, sql`newest`, '1 month']
  const inMonth = sql`AND ${monthOf(sql`c.created_at`)} = month`
  const finalised = sql`
    (SELECT f.* FROM (${spanOf(asked)}) span
    CROSS JOIN LATERAL generate_series(${monthOf(from)}, ${monthOf(to)}, ${step}::interval) month
    CROSS JOIN LATERAL (
      SELECT * FROM (${allWith(['finalised'], asked, words, inMonth)}) m
      ORDER BY ${orders[sort]} LIMIT ${limit}
    ) f LIMIT ${limit})`
  const open = statuses.filter(isUnfinished)
  if (open.length === 0) return finalised
  return sql`SELECT * FROM (${unionAll([sql`(${everyOpen(open, asked, words)})`, finalised])}) u
    ORDER BY ${orders[sort]} LIMIT ${limit}`
}

/** The first and last time of finalised cases. */
function spanOf({ filter, sort, after }: PlacesAsked): Sql {
  const { mode, receivedFrom, receivedTo } = filter
  const times = conditionsOf(['finalised'], { mode, receivedFrom, receivedTo })
  return sql`SELECT min(c.created_at) AS oldest, max(c.created_at) AS newest FROM cases c
    WHERE ${times} ${after ? beyond(sort, after, false) : sql``}`
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
