import { type Db, type Runner, sql, type Tx } from '../../db/db.ts'
import type { CaseId, DocumentId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'

/** The only file that writes the table of decisions about proposals. */

export interface DecisionRow {
  proposal: string
  field: string
  documentId: DocumentId
  documentKind: string | null
  edition: number
  confidence: 'high' | 'low'
  page: number
  decision: 'accepted' | 'corrected' | 'dismissed'
  /** Encrypted: the proposed value and the right one. */
  readAndRight: Buffer
}

export async function writeDecision(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  row: DecisionRow,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO proposal_decisions (case_id, proposal, field, lender_id, mode, document_id,
      document_kind, edition, confidence, page, decision, read_and_right, decided_by, decided_at)
    VALUES (${caseId}, ${row.proposal}, ${row.field}, ${scope.lenderId}, ${scope.mode},
      ${row.documentId}, ${row.documentKind}, ${row.edition}, ${row.confidence}, ${row.page},
      ${row.decision}, ${row.readAndRight}, ${by}, ${now})
    ON CONFLICT (case_id, proposal, field) DO UPDATE SET document_id = EXCLUDED.document_id,
      document_kind = EXCLUDED.document_kind, edition = EXCLUDED.edition,
      confidence = EXCLUDED.confidence, page = EXCLUDED.page, decision = EXCLUDED.decision,
      read_and_right = EXCLUDED.read_and_right, decided_by = EXCLUDED.decided_by,
      decided_at = EXCLUDED.decided_at`)
}

export async function deleteDecisions(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  proposals: readonly string[],
): Promise<void> {
  await tx.rows(sql`
    DELETE FROM proposal_decisions
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND proposal = ANY (${proposals}::text[])`)
}

export interface StoredDecision extends DecisionRow {
  caseId: CaseId
  decidedBy: string
  decidedAt: Date
}

export interface DecisionsAsked {
  mode: Mode
  /** Whether accepted values are listed too. */
  accepted: boolean
  since: Date
  after: { at: Date; proposal: string; field: string } | undefined
  limit: number
}

/** Oldest first; of all lenders of a mode, for the operator. */
export async function listDecisions(
  db: Runner | Db,
  { mode, accepted, since, after, limit }: DecisionsAsked,
): Promise<StoredDecision[]> {
  const { at, proposal, field } = after ?? { at: since, proposal: '', field: '' }
  return db.rows<StoredDecision>(sql`
    SELECT case_id AS "caseId", proposal, field, document_id AS "documentId",
      document_kind AS "documentKind", edition, confidence, page, decision,
      read_and_right AS "readAndRight", decided_by AS "decidedBy", decided_at AS "decidedAt"
    FROM proposal_decisions
    WHERE mode = ${mode} AND (${accepted} OR decision <> 'accepted')
      AND (decided_at, proposal, field) > (${at}, ${proposal}, ${field})
    ORDER BY decided_at, proposal, field LIMIT ${limit}`)
}
