import { calendarOf } from '../../access/access.ts'
import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import type { CaseId, LenderId } from '../../lib/ids.ts'
import { type Mode, modes } from '../../lib/scope.ts'
import type { Case } from '../case/case-view.ts'
import { type ClockTerms, totalMsUntil } from './turnaround.ts'

/**
 * Total TAT of each release, kept so that figures over years need no calendar: counting working
 * time for every case of a period would take seconds.
 */
interface TotalTurnaround {
  caseId: CaseId
  revision: number
  lenderId: LenderId
  mode: Mode
  usedMs: number
}

/** Of a case that is finalised by this move. */
export async function keepTotalTurnaround(
  tx: Tx,
  terms: ClockTerms,
  { id, revision, scope, status, clocks: { fileFrom } }: Case,
  now: Date,
): Promise<void> {
  if (status !== 'finalised' || !fileFrom) return
  const usedMs = totalMsUntil(terms, fileFrom, now)
  await insertTotals(tx, [{ caseId: id, revision, ...scope, usedMs }])
}

export const totalsBatch = 500

/** For cases that an earlier version of the software finalised. Returns their number. */
export async function fillTotalTurnarounds(db: Db): Promise<number> {
  let count = 0
  for (const mode of modes) {
    const rows = await listWithoutTotal(db, mode, totalsBatch - count)
    const totals: TotalTurnaround[] = []
    for (const { fileFrom, finalisedAt, caseType, calendarVersion, ...row } of rows) {
      const calendar = await calendarOf(db, row.lenderId, calendarVersion)
      const usedMs = totalMsUntil({ calendar, caseType }, fileFrom, finalisedAt)
      totals.push({ ...row, mode, usedMs })
    }
    if (totals.length > 0) await insertTotals(db, totals)
    count += totals.length
    if (count >= totalsBatch) break
  }
  return count
}

interface WithoutTotal extends Omit<TotalTurnaround, 'usedMs' | 'mode'> {
  caseType: string
  fileFrom: Date
  finalisedAt: Date
  calendarVersion: number
}

function listWithoutTotal(db: Runner, mode: Mode, limit: number): Promise<WithoutTotal[]> {
  return db.rows(sql<WithoutTotal>`
    SELECT c.id AS "caseId", c.revision, c.lender_id AS "lenderId", c.case_type AS "caseType",
      c.file_from AS "fileFrom", c.finalised_at AS "finalisedAt",
      (SELECT calendar_version FROM lenders WHERE id = c.lender_id) AS "calendarVersion"
    FROM cases c
    WHERE c.mode = ${mode} AND c.status = 'finalised' AND c.finalised_at IS NOT NULL
      AND c.file_from IS NOT NULL AND NOT EXISTS (
        SELECT FROM total_turnarounds t WHERE t.case_id = c.id AND t.revision = c.revision
          AND t.lender_id = c.lender_id AND t.mode = c.mode)
    ORDER BY c.finalised_at DESC LIMIT ${limit}`)
}

async function insertTotals(db: Runner, totals: readonly TotalTurnaround[]): Promise<void> {
  await db.rows(sql`
    INSERT INTO total_turnarounds (case_id, revision, lender_id, mode, used_ms)
    SELECT * FROM unnest(${totals.map(({ caseId }) => caseId)}::text[],
      ${totals.map(({ revision }) => revision)}::integer[],
      ${totals.map(({ lenderId }) => lenderId)}::text[],
      ${totals.map(({ mode }) => mode)}::mode[], ${totals.map(({ usedMs }) => usedMs)}::bigint[])
    ON CONFLICT (case_id, revision) DO NOTHING`)
}
