import type { CaseEventName } from './case-types.ts'
import type { CaseStatus, CaseView, Report } from './cases.ts'
import type { Collateral } from './collateral.ts'

export type { CaseEventName }

export type EventName = CaseEventName | 'collateral.completed'

/** Empty until there is a result. A hold is reported as `query`. */
export type ReportedResult = 'positive' | 'negative' | 'query' | ''

export interface ReleasedResult {
  result: ReportedResult
  reason: string | null
  /** ISO 8601, UTC. */
  at: string
}

/** The case in a callback or the feed, at the time of the event. */
export interface CasePayload {
  event: CaseEventName
  /** Exactly as sent. */
  external_ref: string
  loan_account_number: string
  status: CaseStatus
  result: ReportedResult
  data: CaseView & {
    /** Null until finalised. Its links are created each time the payload is sent. */
    report: Report | null
    /** With a negative or query result. */
    result_reason?: string
    result_reason_at?: string
    /** In `result_changed`. */
    previous_result?: ReportedResult
    /** In `result_changed`: every result released so far, oldest first. */
    result_history?: ReleasedResult[]
  }
}

export interface CollateralPayload {
  data: Collateral
}

export interface PingPayload {
  event: 'ping'
  external_ref: ''
  loan_account_number: ''
  status: ''
  result: ''
  data: { at: string }
}

/** One entry of the feed. */
export interface FeedEvent {
  id: string
  /** 1, 2, 3 … per case. */
  sequence: number
  /** ISO 8601, UTC. */
  at: string
  /** Send it as `after` to continue after this event. */
  cursor: string
  payload: CasePayload
}

export interface EventsPage {
  events: FeedEvent[]
  /** Send it as `after` next time, even if there were no events. */
  next_after: string
  more: boolean
}
