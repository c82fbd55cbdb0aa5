import { type Runner, type Sql, sql } from '../../db/db.ts'
import { type CaseStatus, isOpen } from '../case/case-states.ts'
import {
  allOf,
  beyond,
  conditionsOf,
  containing,
  orders,
  type PlacesAsked,
  placesOf,
  unionAll,
  walk,
  wordsOf,
} from './queue-filter.ts'
import { rarestLetters } from './search-letters.ts'

/** What is looked for: what the index is asked, and what then must be true. */
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

/** Those of the first cases of the order that fit. */
export function near(statuses: readonly CaseStatus[], asked: PlacesAsked, { fits }: Words): Sql {
  const first = walk(statuses, { ...asked, limit: walkMax })
  return sql`SELECT * FROM (${first}) c WHERE ${fits} LIMIT ${asked.limit}`
}

/** Open cases are few enough to find all that fit, and to sort them. */
export function everyOpen(statuses: readonly CaseStatus[], asked: PlacesAsked, words: Words): Sql {
  const { sort, limit } = asked
  return sql`SELECT * FROM (${allWith(statuses, asked, words, sql``)}) u
    ORDER BY ${orders[sort]} LIMIT ${limit}`
}

/**
 * Of three years there are too many to sort. So the finalised ones are looked for month after month
 * in the order asked for, until there are enough: a month is only read when those before it did not
 * fill the page.
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
  const open = statuses.filter(isOpen)
  if (open.length === 0) return finalised
  return sql`SELECT * FROM (${unionAll([sql`(${everyOpen(open, asked, words)})`, finalised])}) u
    ORDER BY ${orders[sort]} LIMIT ${limit}`
}

/** Since when and until when there are finalised cases at all. */
function spanOf({ filter, sort, after }: PlacesAsked): Sql {
  const { mode, receivedFrom, receivedTo } = filter
  const times = conditionsOf(['finalised'], { mode, receivedFrom, receivedTo })
  return sql`SELECT min(c.created_at) AS oldest, max(c.created_at) AS newest FROM cases c
    WHERE ${times} ${after ? beyond(sort, after, false) : sql``}`
}

/** As the index of words has it. */
function monthOf(time: Sql): Sql {
  return sql`date_trunc('month', ${time} AT TIME ZONE 'UTC')`
}

/** OFFSET 0 keeps all else out of it: wanted is the shortest way to those that have the letters. */
function allWith(
  statuses: readonly CaseStatus[],
  asked: PlacesAsked,
  { letters, fits }: Words,
  more: Sql,
): Sql {
  return sql`SELECT * FROM (${placesOf(statuses, asked)} AND ${letters} ${more} OFFSET 0) c
    WHERE ${fits}`
}
