import { planned, type Runner, type Sql, sql } from '../../db/db.ts'
import { type CaseStatus, caseStatuses, isOpen } from '../case/case-states.ts'
import { conditionsOf, type QueueFilter, statusesOf } from '../queue/queue-filter.ts'

/**
 * Figures of one mode, over all lenders, for any period. They count what the filters of the queue
 * find, by the same conditions: so each count is the length of a list that can be opened.
 */

export type FigureFilter = Pick<
  QueueFilter,
  'mode' | 'lenderIds' | 'analystIds' | 'stateCodes' | 'caseTypes'
>

export interface FiguresAsked {
  filter: FigureFilter
  from: Date
  /** Excluded. */
  to: Date
  now: Date
}

/** What the cases are counted for, one row each; `total` is one row for all. */
export const figureGroups = ['total', 'lender', 'analyst', 'case_type', 'state'] as const
export type FigureGroup = (typeof figureGroups)[number]

export interface GroupFigures {
  /** Of a lender or analyst the id; empty for cases without an analyst or state. */
  value: string
  name: string | null
  intake: number
  finalised: number
  missed: number
  positive: number
  negative: number
  query: number
  hold: number
  revised: number
  /** Raised in the finalised cases. */
  queries: number
  /** Median and 90th percentile, in working minutes; null without a release. */
  ourTat: [number, number] | null
  totalTat: [number, number] | null
  overdue: number
}

const none = sql`NULL::text`
const groups: Record<FigureGroup, { value: Sql; name: Sql }> = {
  total: { value: sql`''::text`, name: none },
  lender: { value: sql`c.lender_id`, name: sql`(SELECT name FROM lenders WHERE id = value)` },
  analyst: {
    value: sql`coalesce(c.analyst_id, '')`,
    name: sql`(SELECT name FROM staff WHERE id = value)`,
  },
  case_type: { value: sql`c.case_type`, name: none },
  state: { value: sql`coalesce(c.state_code, '')`, name: none },
}

/**
 * The times of releases whose case was reopened since still count, as a late release is not undone
 * by a revision; each for the analyst who had the case then.
 */
export async function figuresBy(
  db: Runner,
  group: FigureGroup,
  asked: FiguresAsked,
  limit: number,
): Promise<GroupFigures[]> {
  const { filter, from, to } = asked
  const { mode } = filter
  const { value, name } = groups[group]
  const when = whenOf(asked)
  const { nearDone, eachAlone } = readingHints(filter)
  return db.rows(
    planned(sql<GroupFigures>`
    WITH done AS MATERIALIZED (
      SELECT ${value} AS value, c.id, c.lender_id, c.mode, c.result, c.revision, c.vendor_late_ms,
        c.file_from, c.vendor_used_ms
      FROM cases c WHERE ${when.finalised}
    ), took AS (
      SELECT d.value, d.vendor_used_ms, t.used_ms AS total_ms
      FROM done d LEFT JOIN total_turnarounds t ON t.case_id = d.id AND t.revision = d.revision
        AND t.lender_id = d.lender_id AND t.mode = d.mode AND ${nearDone(sql`t.case_id`)}
      WHERE d.file_from IS NOT NULL
      UNION ALL
      SELECT c.value, e.vendor_used_ms, t.used_ms
      FROM earlier_turnarounds e
      CROSS JOIN LATERAL (SELECT ${value} AS value FROM (
          SELECT c.lender_id, c.mode, c.status, c.state_code, c.case_type,
            coalesce(e.analyst_id, c.analyst_id) AS analyst_id
          FROM cases c WHERE c.id = e.case_id AND c.lender_id = e.lender_id ${eachAlone}
        ) c WHERE ${conditionsOf(caseStatuses, filter)}) c
      LEFT JOIN total_turnarounds t ON t.case_id = e.case_id AND t.revision = e.revision
        AND t.lender_id = e.lender_id AND t.mode = e.mode
      WHERE e.mode = ${mode} AND e.finalised_at >= ${from} AND e.finalised_at < ${to}
    ), intake AS (
      SELECT ${value} AS value, count(*) AS intake FROM cases c WHERE ${when.received} GROUP BY 1
    ), ended AS (
      SELECT value, count(*) AS finalised, count(*) FILTER (WHERE vendor_late_ms > 0) AS missed,
        count(*) FILTER (WHERE result = 'positive') AS positive,
        count(*) FILTER (WHERE result = 'negative') AS negative,
        count(*) FILTER (WHERE result = 'query') AS query,
        count(*) FILTER (WHERE result = 'hold') AS hold,
        count(*) FILTER (WHERE revision > 0) AS revised
      FROM done GROUP BY 1
    ), asked AS (
      SELECT d.value, count(*) AS queries FROM done d
      JOIN case_queries q ON q.case_id = d.id AND q.lender_id = d.lender_id AND q.mode = d.mode
        AND ${nearDone(sql`q.case_id`)}
      GROUP BY 1
    ), times AS (
      SELECT value, ${percentiles(sql`vendor_used_ms`)} AS "ourTat",
        ${percentiles(sql`total_ms`)} AS "totalTat"
      FROM took GROUP BY 1
    ), late AS (
      SELECT ${value} AS value, count(*) AS overdue FROM cases c WHERE ${when.overdue} GROUP BY 1
    )
    SELECT value, ${name} AS name, coalesce(intake, 0) AS intake,
      coalesce(finalised, 0) AS finalised, coalesce(missed, 0) AS missed,
      coalesce(positive, 0) AS positive, coalesce(negative, 0) AS negative,
      coalesce(query, 0) AS query, coalesce(hold, 0) AS hold, coalesce(revised, 0) AS revised,
      coalesce(queries, 0) AS queries, "ourTat", "totalTat", coalesce(overdue, 0) AS overdue
    FROM intake FULL JOIN ended USING (value) FULL JOIN asked USING (value)
      FULL JOIN times USING (value) FULL JOIN late USING (value)
    ORDER BY coalesce(intake, 0) + coalesce(finalised, 0) DESC, value LIMIT ${limit}`),
  )
}

/**
 * What the planner cannot know. Ids of cases begin with the time of their receipt, so those of a
 * period are close together: an index finds what belongs to them, and no other years are read. The
 * few releases whose case was reopened are looked up one by one, not joined with every case. With a
 * filter the cases are few, and the planner finds its own way from them.
 */
function readingHints({ lenderIds, analystIds, stateCodes, caseTypes }: FigureFilter) {
  const isFiltered = [lenderIds, analystIds, stateCodes, caseTypes].some((values) => values)
  const nearDone = (caseId: Sql): Sql =>
    isFiltered
      ? sql`true`
      : sql`${caseId} >= (SELECT min(id) FROM done) AND ${caseId} <= (SELECT max(id) FROM done)`
  return { nearDone, eachAlone: isFiltered ? sql`` : sql`OFFSET 0` }
}

/** In minutes. */
function percentiles(ms: Sql): Sql {
  return sql`percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${ms}::float8 / 60000)`
}

/** The conditions of the lists that the counts open. */
function whenOf({ filter, from, to, now }: FiguresAsked): Record<string, Sql> {
  const found = (more: Partial<QueueFilter>) => {
    const whole = { ...filter, ...more, statuses: caseStatuses }
    return conditionsOf(statusesOf(whole), whole)
  }
  return {
    received: found({ receivedFrom: from, receivedTo: to }),
    finalised: found({ finalisedFrom: from, finalisedTo: to }),
    overdue: found({ dueFrom: from, dueTo: to < now ? to : now }),
  }
}

/** ▦ Ages of open cases since their receipt, in days; the last has no end. */
export const figureAges = [
  { key: 'under_1_day', name: 'Under 1 day', from: 0, to: 1 },
  { key: 'days_1_to_3', name: '1 to 3 days', from: 1, to: 3 },
  { key: 'days_3_to_7', name: '3 to 7 days', from: 3, to: 7 },
  { key: 'days_7_to_14', name: '7 to 14 days', from: 7, to: 14 },
  { key: 'days_14_to_30', name: '14 to 30 days', from: 14, to: 30 },
  { key: 'over_30_days', name: 'Over 30 days', from: 30, to: null },
] as const

export interface CasesOfAge {
  age: string
  status: CaseStatus
  count: number
  overdue: number
}

const dayMs = 24 * 3_600_000

/** When a case of that age was received, at the latest. */
export function receivedBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

export async function openCasesByAge(
  db: Runner,
  filter: FigureFilter,
  now: Date,
): Promise<CasesOfAge[]> {
  const whole = { ...filter, statuses: caseStatuses.filter(isOpen) }
  return db.rows(
    planned(sql<CasesOfAge>`
    SELECT ${ageInSql(sql`c.created_at`, now)} AS age, c.status, count(*) AS count,
      count(*) FILTER (WHERE c.vendor_due_at < ${now}::timestamptz) AS overdue
    FROM cases c WHERE ${conditionsOf(statusesOf(whole), whole)} GROUP BY 1, 2`),
  )
}

/** The key of the age that something of that time has. */
export function ageInSql(at: Sql, now: Date): Sql {
  return figureAges.reduceRight<Sql>(
    (older, { key, to }) =>
      to === null
        ? sql`${key}::text`
        : sql`CASE WHEN ${at} >= ${receivedBefore(now, to)} THEN ${key}::text ELSE ${older} END`,
    sql`''`,
  )
}
