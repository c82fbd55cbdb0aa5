import type { CaseId, QueryId, StaffId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Clocks } from '../turnaround/turnaround.ts'
import type { EchoedFields } from './case-fields.ts'
import {
  type CaseEventName,
  type CaseStatus,
  isOpen,
  type ReportedResult,
  type Result,
  reportedResult,
} from './case-states.ts'

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
  result: Result | null
  resultReason: string | null
  resultReasonAt: Date | null
  reportVersion: number
  riskScore: unknown
  analystId: StaffId | null
  /** Why the lender withdrew it. */
  withdrawalReason: string | null
  clocks: Clocks
  /** The time of its last change. */
  changedAt: Date
  fields: EchoedFields
  /** Oldest first; the newest 200. */
  rejectedDocuments: RejectedDocument[]
  timeline: TimelineEntry[]
}

/** A document that was received and will not be used. */
export interface RejectedDocument {
  filename: string
  sha256: string
  reason: 'malware'
  /** The name given by the scanner. */
  signature: string
  at: string
}

export interface TimelineEntry {
  status: CaseStatus
  at: string
}

/** Spec, section 2.3, field by field, and what section 5 of the decisions adds. */
export interface CaseView extends EchoedFields {
  case_id: CaseId
  external_ref: string
  status: CaseStatus
  is_sandbox: boolean
  documents_awaited: boolean
  latest_revision_reason: string | null
  finalised_at: string | null
  /** Empty until there is a result, and again during a revision. */
  result: ReportedResult
  /** Only with a negative or query result. */
  result_reason?: string
  result_reason_at?: string
  report_version: number
  risk_score: unknown
  timeline: TimelineEntry[]
  updated_at: string
  /** When our TAT ends; null while it does not run. */
  due_at: string | null
  /** Only present if there are some. */
  rejected_documents?: RejectedDocument[]
}

export function viewOfCase(found: Case): CaseView {
  return {
    case_id: found.id,
    external_ref: found.externalRef,
    status: found.status,
    is_sandbox: found.scope.mode === 'test',
    documents_awaited: found.documentsAwaited,
    latest_revision_reason: found.latestRevisionReason,
    ...found.fields,
    finalised_at: found.finalisedAt?.toISOString() ?? null,
    result: reportedResult(found.result),
    ...reasonOf(found),
    report_version: found.reportVersion,
    risk_score: found.riskScore,
    timeline: found.timeline,
    updated_at: found.changedAt.toISOString(),
    due_at: (isOpen(found.status) && found.clocks.vendorDueAt?.toISOString()) || null,
    ...(found.rejectedDocuments.length > 0 && { rejected_documents: found.rejectedDocuments }),
  }
}

function reasonOf({ result, resultReason, resultReasonAt }: Case) {
  if (result === null || result === 'positive' || resultReason === null || !resultReasonAt) {
    return {}
  }
  return { result_reason: resultReason, result_reason_at: resultReasonAt.toISOString() }
}

/** A released result, as reported to the lender. */
export interface ReleasedResult {
  result: string
  reason: string | null
  at: string
}

/** The fields of `result_changed` beyond the common ones. Spec, section 2.6. */
export interface ResultChange {
  previous_result: string
  /** Every result released so far, oldest first; the new one is the last. */
  result_history: ReleasedResult[]
}

/** A document as `documents.received` names it. */
export interface ReceivedDocument {
  /** As stored. */
  filename: string
  /** As sent. */
  content_type: string
  bytes: number
  sha256: string
}

/** An open query as `case.query_raised` names it. */
export interface RaisedQuery {
  id: QueryId
  text: string
  documents_awaited: boolean
  raised_at: string
}

/** What the events of one move say in addition to the case. Decisions, section 8. */
export interface EventExtras {
  change?: ResultChange | undefined
  /** What the request stored. */
  documents?: readonly ReceivedDocument[] | undefined
  /** Those that are open. */
  queries?: readonly RaisedQuery[] | undefined
  /** The query that caused the move. */
  queryId?: QueryId | undefined
}

/**
 * Spec, section 2.6: the payload of a callback, at the moment of the event. `report` stays null
 * here: links are valid for an hour, so they are created when the payload is sent.
 */
export interface EventPayload {
  event: CaseEventName
  external_ref: string
  loan_account_number: string
  status: CaseStatus
  result: ReportedResult
  data: CaseView & { report: null } & Partial<ResultChange> & {
      documents?: readonly ReceivedDocument[]
      queries?: readonly RaisedQuery[]
      query_id?: QueryId
    }
}

export function payloadOf(
  event: CaseEventName,
  found: Case,
  { change, documents, queries, queryId }: EventExtras = {},
): EventPayload {
  const view = viewOfCase(found)
  return {
    event,
    external_ref: found.externalRef,
    loan_account_number: found.fields.loan_account_number,
    status: found.status,
    result: view.result,
    data: {
      ...view,
      report: null,
      ...(event === 'result_changed' && change),
      ...(event === 'documents.received' && documents && { documents }),
      ...(event === 'case.query_raised' && queries && { queries }),
      ...(queryId && { query_id: queryId }),
    },
  }
}
