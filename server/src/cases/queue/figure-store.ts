import { planned, type Runner, type Sql, sql } from '../../db/db.ts'
import type { LenderId } from '../../lib/ids.ts'
import type { Mode } from '../../lib/scope.ts'
import type { CaseStatus } from '../case/case-states.ts'
import { isOpenInSql } from '../case/is-open-in-sql.ts'

/** Statistics of one mode, over all lenders, only counts. */

/** The last days, today included, in local time. */
export interface DaySpan {
  now: Date
  days: number
  timeZone: string
}

const firstDay = ({ now, days, timeZone }: DaySpan): Sql =>
  sql`(date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}::text)
    - ${days - 1}::integer * interval '1 day')`
const begins = (span: DaySpan): Sql => sql`(${firstDay(span)} AT TIME ZONE ${span.timeZone}::text)`
const dayOf = (time: Sql, { timeZone }: DaySpan): Sql =>
  sql`(${time} AT TIME ZONE ${timeZone}::text)::date`

export interface ReceivedOnDay {
  day: string
  received: number
}

/** Every day of the period, also one without cases. */
export async function receivedByDay(
  db: Runner,
  mode: Mode,
  span: DaySpan,
): Promise<ReceivedOnDay[]> {
  return db.rows(
    planned(sql<ReceivedOnDay>`
    SELECT d.day::text, coalesce(n.received, 0) AS received
    FROM (SELECT ${firstDay(span)}::date + i AS day
      FROM generate_series(0, ${span.days - 1}::integer) i) d
    LEFT JOIN (
      SELECT ${dayOf(sql`created_at`, span)} AS day, count(*) AS received FROM cases
      WHERE mode = ${mode} AND created_at >= ${begins(span)} AND created_at <= ${span.now}
        AND status IN ('received', 'allocated', 'in_review', 'query_raised', 'finalised', 'withdrawn')
      GROUP BY 1) n ON n.day = d.day
    ORDER BY d.day`),
  )
}

export interface FinalisedOnDay {
  day: string
  finalised: number
  medianMinutes: number
  p90Minutes: number
}

/**
 * Finalised cases by the day they were finalised, with their duration by our TAT; by total TAT, in
 * plain time, for cases older than the clocks. The durations include releases whose case was
 * reopened since.
 */
export async function finalisedByDay(
  db: Runner,
  mode: Mode,
  span: DaySpan,
): Promise<FinalisedOnDay[]> {
  const minutes = sql`CASE WHEN file_from IS NULL
    THEN extract(epoch FROM finalised_at - created_at)::float8 / 60
    ELSE vendor_used_ms::float8 / 60000 END`
  return db.rows(
    planned(sql<FinalisedOnDay>`
    SELECT day::text, count(*) FILTER (WHERE is_finalised) AS finalised,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) AS "medianMinutes",
      percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes) AS "p90Minutes"
    FROM (
      SELECT ${dayOf(sql`finalised_at`, span)} AS day, ${minutes} AS minutes, true AS is_finalised
      FROM cases
      WHERE mode = ${mode} AND status = 'finalised' AND finalised_at >= ${begins(span)}
        AND finalised_at <= ${span.now}
      UNION ALL
      SELECT ${dayOf(sql`finalised_at`, span)}, vendor_used_ms::float8 / 60000, false
      FROM earlier_turnarounds
      WHERE mode = ${mode} AND finalised_at >= ${begins(span)} AND finalised_at <= ${span.now}) f
    GROUP BY day`),
  )
}

export const ageBuckets = ['under_1_day', 'days_1_to_3', 'days_3_to_7', 'over_7_days'] as const
export type AgeBucket = (typeof ageBuckets)[number]

export interface OpenOfAge {
  status: CaseStatus
  age: AgeBucket
  count: number
}

function ageSince(since: Sql, now: Date): Sql {
  const youngerThan = (days: number) =>
    sql`${since} > ${now}::timestamptz - ${days}::integer * interval '1 day'`
  const [young, days, week, old] = ageBuckets
  return sql`CASE WHEN ${youngerThan(1)} THEN ${young}::text WHEN ${youngerThan(3)} THEN ${days}
    WHEN ${youngerThan(7)} THEN ${week} ELSE ${old} END`
}

/** Age counts from the arrival of a case, or from its reopening, like its clocks. */
export async function openByAge(db: Runner, mode: Mode, now: Date): Promise<OpenOfAge[]> {
  return db.rows(
    planned(sql<OpenOfAge>`
    SELECT status, ${ageSince(sql`coalesce(file_from, created_at)`, now)} AS age, count(*) AS count
    FROM cases WHERE mode = ${mode} AND ${isOpenInSql}
    GROUP BY 1, 2`),
  )
}

export interface OpenOfStatus extends OpenOfAge {
  /** Our TAT has run out. */
  late: number
}

/**
 * For the metrics, which ask several times a minute: everything is in the index `cases_queue_due`.
 * So age counts from the arrival, also of a reopened case.
 */
export async function openByStatus(db: Runner, mode: Mode, now: Date): Promise<OpenOfStatus[]> {
  return db.rows(
    planned(sql<OpenOfStatus>`
    SELECT status, ${ageSince(sql`created_at`, now)} AS age, count(*) AS count,
      count(*) FILTER (WHERE vendor_due_at < ${now}::timestamptz) AS late
    FROM cases WHERE mode = ${mode} AND ${isOpenInSql}
    GROUP BY 1, 2`),
  )
}

export interface OpenOfLender {
  lenderId: LenderId
  open: number
  /** Our TAT has run out. */
  late: number
}

export async function openByLender(db: Runner, mode: Mode, now: Date): Promise<OpenOfLender[]> {
  return db.rows(
    planned(sql<OpenOfLender>`
    SELECT lender_id AS "lenderId", count(*) AS open, count(*) FILTER (
      WHERE vendor_due_at < ${now}::timestamptz) AS late
    FROM cases WHERE mode = ${mode} AND ${isOpenInSql}
    GROUP BY lender_id LIMIT 10000`),
  )
}
