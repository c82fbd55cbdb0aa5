import { planned, type Runner, sql } from '../../db/db.ts'
import type { Mode } from '../../lib/scope.ts'

export interface SearchFigures {
  running: number
  /** Since midnight in local time. */
  failedToday: number
  atDesk: number
  oldestAtDesk: Date | null
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
