import { calendarOf } from '../../access/access.ts'
import { type Db, planned, type Runner, sql, type Tx } from '../../db/db.ts'
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

/** Cases that one statement looks at; more if the last ones were finalised in the same moment. */
export const totalsBatch = 500
/** So that a run ends soon. */
const batchesMax = 20
/**
 * A case is seen once its transaction has committed, later than the time it says: so the last hour
 * is looked at again with every run.
 */
const settledAfterMs = 3_600_000

/**
 * For cases that an earlier version of the software finalised: before the upgrade, or beside this
 * version while nodes are replaced one by one. Begins where the last run ended, so it costs as much
 * as was finalised since. Returns how many it added, and at least a batch if it has not come to the
 * end.
 */
export async function fillTotalTurnarounds(db: Db, now: Date): Promise<number> {
  const settled = new Date(now.getTime() - settledAfterMs)
  let added = 0
  for (const mode of modes) {
    let after = await readFilledUntil(db, mode)
    let isAtEnd = false
    for (let batch = 0; batch < batchesMax && !isAtEnd; batch += 1) {
      const looked = await listFinalisedAfter(db, mode, after)
      added += await addMissing(db, mode, looked)
      after = looked.at(-1)?.finalisedAt ?? after
      await keepFilledUntil(db, mode, after < settled ? after : settled)
      isAtEnd = looked.length < totalsBatch
    }
    // More than that in the last hour are looked at once it is settled.
    if (!isAtEnd && after < settled) return Math.max(added, totalsBatch)
  }
  return added
}

interface Finalised extends Omit<TotalTurnaround, 'usedMs' | 'mode'> {
  caseType: string
  fileFrom: Date | null
  finalisedAt: Date
  calendarVersion: number
  hasTotal: boolean
}

async function addMissing(db: Db, mode: Mode, looked: readonly Finalised[]): Promise<number> {
  const totals: TotalTurnaround[] = []
  for (const { caseId, revision, lenderId, caseType, fileFrom, ...row } of looked) {
    if (row.hasTotal || !fileFrom) continue
    const calendar = await calendarOf(db, lenderId, row.calendarVersion)
    const usedMs = totalMsUntil({ calendar, caseType }, fileFrom, row.finalisedAt)
    totals.push({ caseId, revision, lenderId, mode, usedMs })
  }
  if (totals.length > 0) await insertTotals(db, totals)
  return totals.length
}

function listFinalisedAfter(db: Runner, mode: Mode, after: Date): Promise<Finalised[]> {
  return db.rows(
    planned(sql<Finalised>`
    WITH looked AS MATERIALIZED (
      SELECT c.id, c.revision, c.lender_id, c.mode, c.case_type, c.file_from, c.finalised_at
      FROM cases c
      WHERE c.mode = ${mode} AND c.status = 'finalised' AND c.finalised_at > ${after}
      ORDER BY c.finalised_at FETCH FIRST ${totalsBatch} ROWS WITH TIES
    )
    SELECT c.id AS "caseId", c.revision, c.lender_id AS "lenderId", c.case_type AS "caseType",
      c.file_from AS "fileFrom", c.finalised_at AS "finalisedAt",
      (SELECT calendar_version FROM lenders WHERE id = c.lender_id) AS "calendarVersion",
      EXISTS (SELECT FROM total_turnarounds t WHERE t.case_id = c.id AND t.revision = c.revision
        AND t.lender_id = c.lender_id AND t.mode = c.mode) AS "hasTotal"
    FROM looked c ORDER BY c.finalised_at`),
  )
}

async function readFilledUntil(db: Runner, mode: Mode): Promise<Date> {
  const [row] = await db.rows<{ until: Date }>(
    sql`SELECT until FROM totals_filled WHERE mode = ${mode}`,
  )
  return row?.until ?? new Date(0)
}

/** Several nodes may run at once: it never goes back. */
async function keepFilledUntil(db: Runner, mode: Mode, until: Date): Promise<void> {
  await db.rows(sql`
    INSERT INTO totals_filled AS f (mode, until) VALUES (${mode}, ${until})
    ON CONFLICT (mode) DO UPDATE SET until = excluded.until WHERE f.until < excluded.until`)
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
