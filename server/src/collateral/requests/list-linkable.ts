import { type Runner, sql } from '../../db/db.ts'
import type { Scope } from '../../lib/scope.ts'

/** A request that staff could link to a case. */
export interface LinkableRequest {
  id: string
  borrowerName: string
  externalRef: string | null
  loanAccountNumber: string | null
  /** Number and place of each property. */
  properties: string
  createdAt: Date
}

/** Older requests are found by their id alone. */
const searchedMax = 5000
const listedMax = 50

/**
 * Requests of the lender that are not shown with the case, the newest first. `find` is a part of the
 * id, the reference, the loan account number or the name of the borrower.
 */
export function listLinkable(
  db: Runner,
  scope: Scope,
  caseId: string,
  find: string,
): Promise<LinkableRequest[]> {
  const own = sql`lender_id = ${scope.lenderId} AND mode = ${scope.mode}`
  return db.rows<LinkableRequest>(sql`
    SELECT r.id, r.borrower_name AS "borrowerName", r.external_ref AS "externalRef",
      r.loan_account_number AS "loanAccountNumber", r.created_at AS "createdAt", (
        SELECT coalesce(string_agg(
          concat_ws(', ', p.survey_no, p.village, p.district), '; ' ORDER BY p.position), '')
        FROM collateral_properties p
        WHERE p.request_id = r.id AND p.lender_id = r.lender_id AND p.mode = r.mode) AS properties
    FROM (
      (SELECT * FROM collateral_requests WHERE ${own} ORDER BY id DESC LIMIT ${searchedMax})
      UNION SELECT * FROM collateral_requests WHERE ${own} AND id = ${find}) r
    WHERE r.id NOT IN (
        SELECT request_id FROM case_collateral WHERE case_id = ${caseId} AND ${own})
      AND r.loan_account_number IS DISTINCT FROM (
        SELECT loan_account_number FROM cases WHERE id = ${caseId} AND ${own})
      AND strpos(
        lower(concat_ws(' ', r.id, r.external_ref, r.loan_account_number, r.borrower_name)),
        lower(${find})) > 0
    ORDER BY r.id DESC LIMIT ${listedMax}`)
}
