import { type Runner, sql } from '../../db/db.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { isOpenInSql } from './is-open-in-sql.ts'

export interface TakenReferences {
  /** The case of each reference that exists. */
  refs: Map<string, CaseId>
  /** The open case of each loan account number that has one. */
  loans: Map<string, CaseId>
  /** Loan account numbers that are the given reference of a case of another loan. */
  refsOfOtherLoans: Set<string>
}

/**
 * Which of many new cases exist already, as `resolveReference` decides for one: those with the
 * given references, and those without one by their loan account numbers.
 */
export async function findTaken(
  db: Runner,
  { lenderId, mode }: Scope,
  { refs, loans }: { refs: readonly string[]; loans: readonly string[] },
): Promise<TakenReferences> {
  const [ofRefs, ofLoans, others] = await Promise.all([
    db.rows<{ ref: string; id: CaseId }>(sql`
      SELECT DISTINCT ON (external_ref) external_ref AS ref, id FROM cases
      WHERE lender_id = ${lenderId} AND mode = ${mode} AND external_ref = ANY(${refs}::text[])
      ORDER BY external_ref, ref_given DESC, ordinal DESC`),
    db.rows<{ loan: string; id: CaseId }>(sql`
      SELECT DISTINCT ON (loan_account_number) loan_account_number AS loan, id FROM cases
      WHERE lender_id = ${lenderId} AND mode = ${mode}
        AND loan_account_number = ANY(${loans}::text[]) AND ${isOpenInSql}
      ORDER BY loan_account_number, id DESC`),
    db.rows<{ ref: string }>(sql`
      SELECT DISTINCT external_ref AS ref FROM cases
      WHERE lender_id = ${lenderId} AND mode = ${mode} AND external_ref = ANY(${loans}::text[])
        AND ref_given AND loan_account_number <> external_ref`),
  ])
  return {
    refs: new Map(ofRefs.map(({ ref, id }) => [ref, id])),
    loans: new Map(ofLoans.map(({ loan, id }) => [loan, id])),
    refsOfOtherLoans: new Set(others.map(({ ref }) => ref)),
  }
}
