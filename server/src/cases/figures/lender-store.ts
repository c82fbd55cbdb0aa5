import { planned, type Runner, type Sql, sql } from '../../db/db.ts'
import { caseStatuses } from '../case/case-states.ts'
import { conditionsOf, type QueueFilter, statusesOf } from '../queue/queue-filter.ts'
import type { FiguresAsked } from './figures-store.ts'

/** Figures that only the scorecard of a lender has. */

export interface LenderAnswers {
  /** Queries of the finalised cases. */
  queries: number
  answered: number
  /** Median and 90th percentile from a query to its first answer, in minutes by the clock. */
  took: [number, number] | null
  /** Finalised cases whose lender added documents after it had sent the case. */
  withLateDocuments: number
  /** Times that it did. */
  additions: number
}

const noAnswers: LenderAnswers = {
  queries: 0,
  answered: 0,
  took: null,
  withLateDocuments: 0,
  additions: 0,
}

/**
 * The first documents have the time of their case. An answer that only repeats documents is kept as
 * a submission without any. A thread that documents or words ended, from before answers were kept,
 * was answered then.
 */
export async function answersOfLender(db: Runner, asked: FiguresAsked): Promise<LenderAnswers> {
  const [row] = await db.rows(
    planned(sql<LenderAnswers>`
    WITH done AS MATERIALIZED (
      SELECT c.id, c.lender_id, c.mode, c.created_at FROM cases c WHERE ${conditionsIn(asked, 'finalised')}
    ), threads AS (
      SELECT q.raised_at, coalesce(
        (SELECT min(a.at) FROM query_answers a WHERE a.case_id = q.case_id AND a.query_id = q.id
          AND a.lender_id = q.lender_id AND a.mode = q.mode),
        CASE WHEN q.closed_by IN ('documents', 'answer') THEN q.closed_at END) AS answered_at
      FROM done d
      JOIN case_queries q ON q.case_id = d.id AND q.lender_id = d.lender_id AND q.mode = d.mode
    ), asked AS (
      SELECT count(*) AS queries, count(answered_at) AS answered,
        percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY
          extract(epoch FROM answered_at - raised_at)::float8 / 60)
          FILTER (WHERE answered_at IS NOT NULL) AS took
      FROM threads
    ), sent AS (
      SELECT count(*) AS additions FROM done d
      JOIN submissions s ON s.case_id = d.id AND s.lender_id = d.lender_id AND s.mode = d.mode
        AND s.source IS NULL AND s.at > d.created_at
      WHERE EXISTS (SELECT 1 FROM documents a WHERE a.submission_id = s.id AND a.case_id = d.id
        AND a.lender_id = d.lender_id AND a.mode = d.mode)
      GROUP BY d.id
    ), late AS (
      SELECT count(*) AS "withLateDocuments", coalesce(sum(additions), 0)::bigint AS additions
      FROM sent
    )
    SELECT * FROM asked CROSS JOIN late`),
  )
  return row ?? noAnswers
}

export interface SlotCounts {
  intake: number
  finalised: number
}

/** Cases received and finalised from each of these times to the next, which is excluded. */
export async function countsBetween(
  db: Runner,
  asked: FiguresAsked,
  times: readonly Date[],
): Promise<SlotCounts[]> {
  const at = sql`${times.map((time) => time.toISOString())}::timestamptz[]`
  const rows = await db.rows(
    planned(sql<{ slot: number; what: keyof SlotCounts; count: number }>`
    SELECT width_bucket(c.created_at, ${at}) AS slot, 'intake' AS what, count(*) AS count
    FROM cases c WHERE ${conditionsIn(asked, 'intake')} GROUP BY 1
    UNION ALL
    SELECT width_bucket(c.finalised_at, ${at}), 'finalised', count(*)
    FROM cases c WHERE ${conditionsIn(asked, 'finalised')} GROUP BY 1`),
  )
  const counts = times.slice(1).map(() => ({ intake: 0, finalised: 0 }))
  for (const { slot, what, count } of rows) {
    const counted = counts[slot - 1]
    if (counted) counted[what] = count
  }
  return counts
}

/** Those of the figures of the same name. */
function conditionsIn({ filter, from, to }: FiguresAsked, what: keyof SlotCounts): Sql {
  const times: Partial<QueueFilter> =
    what === 'intake'
      ? { receivedFrom: from, receivedTo: to }
      : { finalisedFrom: from, finalisedTo: to }
  const whole = { ...filter, ...times, statuses: caseStatuses }
  return conditionsOf(statusesOf(whole), whole)
}
