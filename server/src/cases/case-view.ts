import type { CaseId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'
import type { CaseEventName, CaseStatus } from './case-states.ts'

/** A case as its module knows it; rows of the database do not leave the store. */
export interface Case {
  id: CaseId
  scope: Scope
  externalRef: string
  status: CaseStatus
  version: number
  revision: number
  eventCount: number
  documentsAwaited: boolean
  latestRevisionReason: string | null
  finalisedAt: Date | null
  result: 'positive' | 'negative' | 'query' | 'hold' | null
  riskScore: unknown
  applicantName: string
  loanAccountNumber: string
  caseType: string
  ulpin: string | null
  timeline: TimelineEntry[]
}

export interface TimelineEntry {
  status: CaseStatus
  at: string
}

/** Spec 2.3, field by field. */
export interface CaseView {
  case_id: CaseId
  external_ref: string
  status: CaseStatus
  is_sandbox: boolean
  documents_awaited: boolean
  latest_revision_reason: string | null
  applicant_name: string
  loan_account_number: string
  case_type: string
  ulpin: string | null
  finalised_at: string | null
  risk_score: unknown
  timeline: TimelineEntry[]
}

export function viewOfCase(found: Case): CaseView {
  return {
    case_id: found.id,
    external_ref: found.externalRef,
    status: found.status,
    is_sandbox: found.scope.mode === 'test',
    documents_awaited: found.documentsAwaited,
    latest_revision_reason: found.latestRevisionReason,
    applicant_name: found.applicantName,
    loan_account_number: found.loanAccountNumber,
    case_type: found.caseType,
    ulpin: found.ulpin,
    finalised_at: found.finalisedAt?.toISOString() ?? null,
    risk_score: found.riskScore,
    timeline: found.timeline,
  }
}

/** Spec 2.6: what a callback says, as of the moment of the event. */
export interface EventPayload {
  event: CaseEventName
  external_ref: string
  loan_account_number: string
  status: CaseStatus
  result: string
  data: CaseView & { report: null }
}

export function payloadOf(event: CaseEventName, found: Case): EventPayload {
  return {
    event,
    external_ref: found.externalRef,
    loan_account_number: found.loanAccountNumber,
    status: found.status,
    // A hold is reported as a query; before the outcome there is none.
    result: found.result === 'hold' ? 'query' : (found.result ?? ''),
    data: { ...viewOfCase(found), report: null },
  }
}
