import { planned, type Runner, sql } from '../../db/db.ts'
import type { Mode } from '../../lib/scope.ts'

export interface SearchFigures {
  running: number
  /** Since midnight in local time. */
  failedToday: number
  atDesk: number
  oldestAtDesk: Date | null
}

export interface SearchBacklog {
  /** Not at the search desk. */
  waiting: number
  /** When the first of those that are due and not running was due. */
  dueSince: Date | null
  atDesk: number
  oldestAtDesk: Date | null
}

/** For the metrics, along the same indexes. */
export async function searchBacklog(db: Runner, mode: Mode, now: Date): Promise<SearchBacklog> {
  const [row] = await db.rows(
    planned(sql<SearchBacklog>`
    SELECT d.waiting, d.due_since AS "dueSince", s.at_desk AS "atDesk", s.oldest AS "oldestAtDesk"
    FROM (
      SELECT count(*) AS waiting, min(due_at) FILTER (WHERE due_at <= ${now}::timestamptz) AS due_since
      FROM collateral_properties
      WHERE mode = ${mode} AND status = 'running' AND desk_at IS NULL) d,
    (SELECT count(*) AS at_desk, min(desk_at) AS oldest FROM collateral_properties
      WHERE mode = ${mode} AND status = 'running' AND desk_at IS NOT NULL) s`),
  )
  if (!row) throw new Error('a count gave no row')
  return row
}

/** Each is counted along an index that holds nothing else. */
export async function searchFigures(
  db: Runner,
  mode: Mode,
  now: Date,
  timeZone: string,
): Promise<SearchFigures> {
  const [row] = await db.rows(
    planned(sql<SearchFigures>`
    SELECT
      (SELECT count(*) FROM collateral_properties
       WHERE mode = ${mode} AND status = 'running' AND desk_at IS NULL) AS running,
      (SELECT count(*) FROM collateral_properties
       WHERE mode = ${mode} AND status = 'failed' AND finished_at >= date_trunc('day',
         ${now}::timestamptz AT TIME ZONE ${timeZone}::text) AT TIME ZONE ${timeZone}::text)
       AS "failedToday",
      (SELECT count(*) FROM collateral_properties
       WHERE mode = ${mode} AND status = 'running' AND desk_at IS NOT NULL) AS "atDesk",
      (SELECT min(desk_at) FROM collateral_properties
       WHERE mode = ${mode} AND status = 'running' AND desk_at IS NOT NULL) AS "oldestAtDesk"`),
  )
  if (!row) throw new Error('a count gave no row')
  return row
}
