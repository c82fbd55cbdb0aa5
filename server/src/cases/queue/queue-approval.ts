import { type Sql, sql } from '../../db/db.ts'
import type { Mode } from '../../lib/scope.ts'

/** Where the report of a case stands between its writer and the person who approves it. */
export const approvalStates = ['waiting', 'sent_back'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Of the case `c`: what became of the newest submission; null if it needs no action. */
export const approvalOfCase = sql`(
  SELECT CASE s.state WHEN 'open' THEN 'waiting' WHEN 'sent_back' THEN 'sent_back' END
  FROM report_submissions s
  WHERE s.case_id = c.id AND s.lender_id = c.lender_id AND s.mode = c.mode
    AND c.status <> 'withdrawn'
  ORDER BY s.number DESC LIMIT 1)`

const states: Record<ApprovalState, Sql> = {
  waiting: sql`s.state = 'open'`,
  sent_back: sql`s.state = 'sent_back' AND NOT EXISTS (
    SELECT FROM report_submissions later
    WHERE later.case_id = s.case_id AND later.lender_id = s.lender_id AND later.mode = s.mode
      AND later.number > s.number)`,
}

/** An array, so that the few cases are read by their ids and not the queue until they are found. */
export function hasApprovalState(state: ApprovalState, mode: Mode): Sql {
  return sql`c.status <> 'withdrawn' AND c.id = ANY(ARRAY(
    SELECT s.case_id FROM report_submissions s WHERE s.mode = ${mode} AND ${states[state]}))`
}
