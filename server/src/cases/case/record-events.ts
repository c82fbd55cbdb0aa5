import type { Tx } from '../../db/db.ts'
import {
  type CaseId,
  type EventId,
  newId,
  type PropertyId,
  type QueryId,
  type StaffId,
} from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor, Mode } from '../../lib/scope.ts'
import type { CaseEventName, CaseMove, CaseStatus } from './case-states.ts'
import { insertEvent } from './case-store.ts'
import { type Case, type EventExtras, payloadOf } from './case-view.ts'

export interface CaseEvent {
  id: EventId
  name: CaseEventName
  sequence: number
}

/** What else happens when an event is recorded, in the same transaction. `jobs.ts` has the table. */
export type FollowUp = (tx: Tx, found: Case, event: CaseEvent, now: Date) => Promise<void>

/**
 * Notifies the pages of every node that a case changed, who has it open, that a property arrived at
 * the search desk, was claimed or left it, or that a person has a new notification; the pages then
 * reload.
 */
export interface Announce {
  (what: 'case' | 'presence', mode: Mode, id: CaseId): void
  (what: 'desk', mode: Mode, id: PropertyId): void
  (what: 'notification', mode: Mode, id: StaffId): void
}

interface ArrivedAnswer {
  /** The queries that it answers; documents that name none answer every open query. */
  queryIds: readonly QueryId[]
  /** Staff note what a lender says by telephone. */
  by: 'lender' | 'staff'
  actor: Actor['actor']
  hasText: boolean
  documentCount: number
}

/** What else happens when a query is answered, in the same transaction; `found` is after the move. */
export type AnswerFollowUp = (
  tx: Tx,
  found: Case,
  answer: ArrivedAnswer,
  now: Date,
) => Promise<void>

interface MadeMove {
  move: CaseMove
  /** The status before. */
  from: CaseStatus
  by: Actor['actor']
  /** The query that caused it. */
  queryId: QueryId | undefined
}

/** What else happens when a case moves, in the same transaction; `moved` is after the move. */
export type MoveFollowUp = (tx: Tx, moved: Case, made: MadeMove, now: Date) => Promise<void>

/** What else happens when a query is sent to the lender, in the same transaction. */
export type QueryFollowUp = (
  tx: Tx,
  found: Case,
  query: { id: QueryId; text: string; documentsAwaited: boolean },
  now: Date,
) => Promise<void>

export interface CaseDeps {
  keyring: Keyring
  followUp: FollowUp
  /** Left out: nothing else happens. */
  onAnswer?: AnswerFollowUp
  onMove?: MoveFollowUp
  onQuery?: QueryFollowUp
  announce: Announce
}

/** The last events of a case whose count already includes them. */
export async function recordEvents(
  tx: Tx,
  { followUp }: CaseDeps,
  moved: Case,
  names: readonly CaseEventName[],
  extras: EventExtras,
  now: Date,
): Promise<void> {
  const statements = eventsOf(moved, names, extras).map(
    async ({ name, sequence, payload, reportVersion }) => {
      const event: CaseEvent = { id: newId('evt', now.getTime()), name, sequence }
      await Promise.all([
        insertEvent(tx, moved.scope, { ...event, caseId: moved.id, payload, reportVersion }, now),
        followUp(tx, moved, event, now),
      ])
    },
  )
  await Promise.all(statements)
}

/** The content of the last events of a case, before they have an id. */
export function eventsOf(moved: Case, names: readonly CaseEventName[], extras: EventExtras) {
  const first = moved.eventCount - names.length + 1
  const reportVersion = moved.status === 'finalised' ? moved.reportVersion : null
  return names.map((name, i) => ({
    name,
    sequence: first + i,
    payload: payloadOf(name, moved, extras),
    reportVersion,
  }))
}
