import { type Db, sql, type Tx } from '../db/db.ts'
import type { CaseId, LenderId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import type { ScenarioName } from './scenarios.ts'

/** The only file that knows the table of running scenarios. Times are the database's own. */

export interface Play {
  caseId: CaseId
  scope: Scope
  scenario: ScenarioName
  failures: number
}

export async function insertPlay(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  scenario: ScenarioName,
  pauseMs: number,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO sandbox_plays (case_id, lender_id, mode, scenario, due_at)
    VALUES (${caseId}, ${scope.lenderId}, ${scope.mode}, ${scenario},
      now() + ${pauseMs} * interval '1 millisecond')`)
}

/** Claims scenarios whose step is due; nobody else does until the lease ends. */
export async function claimPlays(db: Db, limit: number, leaseMs: number): Promise<Play[]> {
  const rows = await db.rows<{
    caseId: CaseId
    lenderId: LenderId
    scenario: ScenarioName
    failures: number
  }>(sql`
    UPDATE sandbox_plays SET due_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE case_id IN (
      SELECT case_id FROM sandbox_plays WHERE due_at <= now() AND mode = 'test'
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING case_id AS "caseId", lender_id AS "lenderId", scenario, failures`)
  return rows.map(({ lenderId, ...play }) => ({ ...play, scope: { lenderId, mode: 'test' } }))
}

export async function postponePlay(
  db: Db,
  { scope, caseId }: Play,
  pauseMs: number,
  failures: number,
): Promise<void> {
  await db.rows(sql`
    UPDATE sandbox_plays SET due_at = now() + ${pauseMs} * interval '1 millisecond',
      failures = ${failures}
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

export async function endPlay(db: Db, { scope, caseId }: Play): Promise<void> {
  await db.rows(sql`
    DELETE FROM sandbox_plays
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}
