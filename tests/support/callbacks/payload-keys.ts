import type { CasePayload } from '../../../sdk/src/index.ts'

/** Each key once, or it does not compile: what the types say of a payload. */
export const payloadKeys = Object.keys({
  event: 1,
  external_ref: 1,
  loan_account_number: 1,
  status: 1,
  result: 1,
  data: 1,
} satisfies Record<keyof CasePayload, 1>)
export const dataKeys = Object.keys({
  case_id: 1,
  external_ref: 1,
  status: 1,
  is_sandbox: 1,
  documents_awaited: 1,
  latest_revision_reason: 1,
  applicant_name: 1,
  loan_account_number: 1,
  case_type: 1,
  ulpin: 1,
  finalised_at: 1,
  result: 1,
  result_reason: 1,
  result_reason_at: 1,
  report_version: 1,
  risk_score: 1,
  timeline: 1,
  updated_at: 1,
  due_at: 1,
  report: 1,
  previous_result: 1,
  result_history: 1,
  rejected_documents: 1,
  documents: 1,
  queries: 1,
  query_id: 1,
} satisfies Record<keyof CasePayload['data'], 1>)
