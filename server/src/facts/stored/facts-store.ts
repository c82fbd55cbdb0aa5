import { type Db, type Runner, sql } from '../../db/db.ts'
import type { CaseId, DocumentId, LenderId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'

/** The only file that writes the table of facts. Times of work are the database's own. */

export interface ClaimedFacts {
  documentId: DocumentId
  lenderId: LenderId
  mode: Mode
  caseId: CaseId
  stateCode: string | null
  /** Claims in a row without an outcome, this one included. */
  claims: number
}

export async function claimFacts(db: Db, leaseMs: number): Promise<ClaimedFacts | undefined> {
  const [row] = await db.rows<ClaimedFacts>(sql`
    WITH due AS (
      SELECT document_id FROM document_readings
      WHERE facts_due_at <= now() AND NOT EXISTS (SELECT 1 FROM reading_pause)
      ORDER BY facts_due_at LIMIT 1 FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE document_readings r SET facts_claims = r.facts_claims + 1,
        facts_due_at = now() + ${leaseMs} * interval '1 millisecond'
      FROM due WHERE r.document_id = due.document_id RETURNING r.*)
    SELECT t.document_id AS "documentId", t.lender_id AS "lenderId", t.mode, t.case_id AS "caseId",
      c.state_code AS "stateCode", t.facts_claims AS claims
    FROM taken t
      JOIN cases c ON c.id = t.case_id AND c.lender_id = t.lender_id AND c.mode = t.mode`)
  return row
}

export interface FactsRow {
  documentId: DocumentId
  kind: string | null
  edition: number
  /** Encrypted. */
  facts: Buffer
}

/** Stores what was found; the document is not claimed again until the rules change. */
export async function writeFacts(
  db: Db,
  scope: Scope,
  caseId: CaseId,
  { documentId, kind, edition, facts }: FactsRow,
): Promise<void> {
  await db.rows(sql`
    WITH written AS (
      INSERT INTO document_facts (document_id, lender_id, mode, case_id, kind, edition, facts,
        found_at)
      VALUES (${documentId}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${kind}, ${edition},
        ${facts}, now())
      ON CONFLICT (document_id) DO UPDATE SET kind = EXCLUDED.kind, edition = EXCLUDED.edition,
        facts = EXCLUDED.facts, found_at = EXCLUDED.found_at)
    UPDATE document_readings SET facts_due_at = NULL, facts_claims = 0
    WHERE document_id = ${documentId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/** Queues documents of open cases whose facts were found by older rules. Returns how many. */
export async function queueOldFacts(db: Db, edition: number, limit: number): Promise<number> {
  const rows = await db.rows(sql`
    UPDATE document_readings r SET facts_due_at = now()
    FROM (SELECT f.document_id FROM document_facts f
        JOIN cases c ON c.id = f.case_id AND c.lender_id = f.lender_id AND c.mode = f.mode
        JOIN document_readings q ON q.document_id = f.document_id
      WHERE f.edition < ${edition} AND q.facts_due_at IS NULL
        AND c.status IN ('received', 'allocated', 'in_review', 'query_raised')
      LIMIT ${limit}) old
    WHERE r.document_id = old.document_id RETURNING 1`)
  return rows.length
}

/** A case has at most 2,000 of its lender, and as many of staff. */
const documentsMax = 4_000

export async function listFactsRows(db: Runner, scope: Scope, caseId: CaseId): Promise<FactsRow[]> {
  return db.rows<FactsRow>(sql`
    SELECT document_id AS "documentId", kind, edition, facts FROM document_facts
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY document_id LIMIT ${documentsMax}`)
}

/** Documents whose words or facts are still to be read. */
export async function countUnread(db: Runner, scope: Scope, caseId: CaseId): Promise<number> {
  const [row] = await db.rows<{ unread: number }>(sql`
    SELECT count(*) AS unread FROM document_readings
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND (due_at IS NOT NULL OR facts_due_at IS NOT NULL)`)
  return row?.unread ?? 0
}
