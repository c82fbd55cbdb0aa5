import type { Result } from '../../cases/cases.ts'
import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'

/**
 * Who wrote a draft, and what was submitted for approval; the queue reads its state
 * (`cases/queue/queue-approval.ts`).
 */

export type SubmissionState = 'open' | 'approved' | 'sent_back' | 'replaced'

export interface Submission {
  number: number
  draftVersion: number
  move: 'finalise' | 're-release'
  result: Result
  reason: string | null
  overrides: { check: string; reason: string }[]
  /** Of the case, at that moment; null if an earlier release submitted it. */
  documentCount: number | null
  submittedBy: string
  submittedAt: Date
  state: SubmissionState
  decidedBy: string | null
  decidedAt: Date | null
  remarks: string | null
}

const shown = sql`number, draft_version AS "draftVersion", move, result, reason, overrides,
  document_count AS "documentCount", submitted_by AS "submittedBy", submitted_at AS "submittedAt",
  state, decided_by AS "decidedBy", decided_at AS "decidedAt", remarks`

/** The newest one, whatever became of it. */
export async function findSubmission(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<Submission | undefined> {
  const [row] = await db.rows<Submission>(sql`
    SELECT ${shown} FROM report_submissions
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY number DESC LIMIT 1`)
  return row
}

/** The caller holds the lock on the case. An open one before it is replaced. */
export async function insertSubmission(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  made: Omit<Submission, 'number' | 'state' | 'decidedBy' | 'decidedAt' | 'remarks'>,
): Promise<number> {
  await replaceSubmission(tx, scope, caseId)
  const [row] = await tx.rows<{ number: number }>(sql`
    INSERT INTO report_submissions (case_id, number, lender_id, mode, draft_version, move, result,
      reason, overrides, document_count, submitted_by, submitted_at, state)
    SELECT ${caseId}, 1 + coalesce(max(number), 0), ${scope.lenderId}, ${scope.mode}::mode,
      ${made.draftVersion}::integer, ${made.move}, ${made.result}, ${made.reason}::text,
      ${JSON.stringify(made.overrides)}::jsonb,
      ${made.documentCount}::integer, ${made.submittedBy},
      ${made.submittedAt}::timestamptz, 'open'
    FROM report_submissions
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    RETURNING number`)
  return row?.number ?? 0
}

/**
 * The draft changed, or another outcome was released: it can no longer be approved. Returns whether
 * there was one.
 */
export async function replaceSubmission(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  states: readonly SubmissionState[] = ['open'],
): Promise<boolean> {
  const replaced = await tx.rows(sql`
    UPDATE report_submissions SET state = 'replaced'
    WHERE case_id = ${caseId} AND state = ANY(${states}::text[])
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} RETURNING number`)
  return replaced.length > 0
}

/** The caller holds the lock on the case, and has seen that it is open. */
export async function decideSubmission(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  number: number,
  decision: { state: 'approved' | 'sent_back'; by: string; remarks: string | null },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE report_submissions SET state = ${decision.state}, decided_by = ${decision.by},
      decided_at = ${now}, remarks = ${decision.remarks}
    WHERE case_id = ${caseId} AND number = ${number} AND state = 'open'
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/** The remarks of those that were sent back, by their number. */
export async function listRemarks(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<Map<number, string>> {
  const rows = await db.rows<{ number: number; remarks: string }>(sql`
    SELECT number, remarks FROM report_submissions
    WHERE case_id = ${caseId} AND remarks IS NOT NULL
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} ORDER BY number LIMIT 1000`)
  return new Map(rows.map(({ number, remarks }) => [number, remarks]))
}

export async function addWriter(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  actor: string,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO report_writers (case_id, actor, lender_id, mode, saved_at)
    VALUES (${caseId}, ${actor}, ${scope.lenderId}, ${scope.mode}, ${now})
    ON CONFLICT (case_id, actor) DO NOTHING`)
}

/** Who saved the draft since the last release, in the order of their first save. */
export async function listWriters(db: Runner, scope: Scope, caseId: CaseId): Promise<string[]> {
  const rows = await db.rows<{ actor: string }>(sql`
    SELECT actor FROM report_writers
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY saved_at, actor LIMIT 200`)
  return rows.map(({ actor }) => actor)
}

/** The report is released: the next draft begins with no writer. */
export async function clearWriters(tx: Tx, scope: Scope, caseId: CaseId): Promise<void> {
  await tx.rows(sql`
    DELETE FROM report_writers
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}
