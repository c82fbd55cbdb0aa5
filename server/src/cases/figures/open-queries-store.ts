import { planned, type Runner, sql } from '../../db/db.ts'
import { conditionsOf } from '../queue/queue-filter.ts'
import { ageInSql, type FigureFilter } from './figures-store.ts'

export interface QueriesOfAge {
  /** Key of `figureAges`; empty for all together. */
  age: string
  queries: number
  /** Those that ask for documents. */
  documents: number
  cases: number
}

/** Queries that wait for an answer now, by the time since they were raised, and all together. */
export async function openQueriesByAge(
  db: Runner,
  filter: FigureFilter,
  now: Date,
): Promise<QueriesOfAge[]> {
  return db.rows(
    planned(sql<QueriesOfAge>`
    WITH open AS (
      SELECT ${ageInSql(sql`q.raised_at`, now)} AS age, q.documents_awaited, c.id
      FROM cases c JOIN case_queries q ON q.case_id = c.id AND q.lender_id = c.lender_id
        AND q.mode = c.mode AND q.closed_at IS NULL
      WHERE ${conditionsOf(['query_raised'], filter)}
    )
    SELECT coalesce(age, '') AS age, count(*) AS queries,
      count(*) FILTER (WHERE documents_awaited) AS documents, count(DISTINCT id) AS cases
    FROM open GROUP BY GROUPING SETS ((age), ())`),
  )
}
