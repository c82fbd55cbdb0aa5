import { type Db, type Runner, sql } from '../../db/db.ts'
import type { CaseId, StaffId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'

/**
 * Who has a case open. Times are the database's: pages may be served by nodes whose clocks differ.
 * The only file that knows this table.
 */

export const doings = ['reading', 'editing'] as const
export type Doing = (typeof doings)[number]

/** A viewer without a heartbeat for this long has left. */
const fresh = sql`p.seen_at > now() - interval '40 seconds'`
/** Pages of one person at one case; more than a browser is used for. */
const tabsMax = 10

export interface Present {
  caseId: CaseId
  staffId: StaffId
  name: string
  /** Editing, if in any page. */
  doing: Doing
  since: Date
}

/** Returns whether others see a difference. */
export async function putPresence(
  db: Db,
  scope: Scope,
  caseId: CaseId,
  by: { staffId: StaffId; tab: string; doing: Doing },
): Promise<boolean> {
  const [known] = await db.rows<{ same: boolean }>(sql`
    WITH mine AS (
      SELECT p.tab, p.doing, p.seen_at FROM case_presence p
      WHERE p.case_id = ${caseId} AND p.staff_id = ${by.staffId}
        AND p.lender_id = ${scope.lenderId} AND p.mode = ${scope.mode}),
    put AS (
      INSERT INTO case_presence AS p (case_id, staff_id, tab, lender_id, mode, doing, since, seen_at)
      SELECT ${caseId}, ${by.staffId}, ${by.tab}, ${scope.lenderId}, ${scope.mode}, ${by.doing},
        now(), now()
      WHERE EXISTS (SELECT FROM mine WHERE tab = ${by.tab})
        OR (SELECT count(*) FROM mine) < ${tabsMax}
      ON CONFLICT (case_id, staff_id, tab) DO UPDATE SET doing = excluded.doing,
        seen_at = excluded.seen_at, since = CASE WHEN ${fresh} THEN p.since ELSE excluded.since END)
    SELECT EXISTS (
      SELECT FROM mine p WHERE p.tab = ${by.tab} AND p.doing = ${by.doing} AND ${fresh}) AS same`)
  return known?.same === false
}

export async function deletePresence(
  db: Db,
  scope: Scope,
  caseId: CaseId,
  by: { staffId: StaffId; tab: string },
): Promise<boolean> {
  const gone = await db.rows(sql`
    DELETE FROM case_presence
    WHERE case_id = ${caseId} AND staff_id = ${by.staffId} AND tab = ${by.tab}
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} RETURNING 1`)
  return gone.length > 0
}

/** For the given cases of a mode; the first to open a case is named first. */
export async function listPresent(
  db: Runner,
  mode: Mode,
  caseIds: readonly CaseId[],
): Promise<Present[]> {
  return db.rows<Present>(sql`
    SELECT p.case_id AS "caseId", p.staff_id AS "staffId", s.name,
      CASE WHEN bool_or(p.doing = 'editing') THEN 'editing' ELSE 'reading' END AS doing,
      min(p.since) AS since
    FROM case_presence p JOIN staff s ON s.id = p.staff_id AND s.disabled_at IS NULL
    WHERE p.case_id = ANY(${caseIds}) AND p.mode = ${mode} AND ${fresh}
    GROUP BY p.case_id, p.staff_id, s.name ORDER BY min(p.since), p.staff_id LIMIT 1000`)
}

export async function forgetPresence(db: Db): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM case_presence p WHERE (case_id, staff_id, tab) IN (
      SELECT p.case_id, p.staff_id, p.tab FROM case_presence p
      WHERE NOT (${fresh}) LIMIT 1000)
    RETURNING 1`)
  return gone.length
}
