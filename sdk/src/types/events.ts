import type { CaseEventName, OptInEventName } from './case-types.ts'
import type { CaseStatus, CaseView, Report, ReportedResult } from './cases.ts'
import type { Collateral } from './collateral.ts'

export type { CaseEventName, OptInEventName }

export type EventName = CaseEventName | 'collateral.completed'

export interface ReleasedResult {
  result: ReportedResult
  reason: string | null
  /** ISO 8601, UTC. */
  at: string
}

export interface ReceivedDocument {
  /** As stored. */
  filename: string
  /** As sent. */
  content_type: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

export interface RaisedQuery {
  id: string
  text: string
  documents_awaited: boolean
  /** ISO 8601, UTC. */
  raised_at: string
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
    /** In `result_changed`. */
    previous_result?: ReportedResult
    /** In `result_changed`: every result released so far, oldest first. */
    result_history?: ReleasedResult[]
    /** In `documents.received`: what the request stored. */
    documents?: ReceivedDocument[]
    /** In `case.query_raised`: the open queries. */
    queries?: RaisedQuery[]
    /** The query that caused the event: raised, named by the documents, or answered or closed last. */
    query_id?: string
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

interface FeedEntry {
  id: string
  /** 1, 2, 3 … per case; 1 for `collateral.completed`. */
  sequence: number
  /** ISO 8601, UTC. */
  at: string
  /** Send it as `after` to continue after this event. */
  cursor: string
}

export interface CaseFeedEvent extends FeedEntry {
  event: CaseEventName
  payload: CasePayload
}

export interface CollateralFeedEvent extends FeedEntry {
  event: 'collateral.completed'
  payload: CollateralPayload
}

/** One entry of the feed; `event` says which payload it has. */
export type FeedEvent = CaseFeedEvent | CollateralFeedEvent

export interface EventsPage {
  events: FeedEvent[]
  /** Send it as `after` next time, even if there were no events. */
  next_after: string
  more: boolean
}
