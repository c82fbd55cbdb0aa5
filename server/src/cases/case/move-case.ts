import { type AuditEntry, calendarOf, readOptInEvents, recordAudit } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import { keepTurnaround } from '../turnaround/keep-turnaround.ts'
import { keepTotalTurnaround } from '../turnaround/total-turnaround.ts'
import { turnClocks, turnsClocks } from '../turnaround/turnaround.ts'
import {
  allowedMoves,
  type CaseEventName,
  type CaseMove,
  type Move,
  rowOfMove,
} from './case-states.ts'
import { insertTimelineEntry, saveCase } from './case-store.ts'
import type { Case, EventExtras } from './case-view.ts'
import { type CaseDeps, recordEvents } from './record-events.ts'

export interface MoveDetails extends EventExtras {
  /** What the move sets in addition to its row. */
  set?:
    | Partial<
        Pick<
          Case,
          | 'analystId'
          | 'documentsAwaited'
          | 'latestRevisionReason'
          | 'finalisedAt'
          | 'result'
          | 'resultReason'
          | 'resultReasonAt'
          | 'reportVersion'
          | 'riskScore'
          | 'withdrawalReason'
        >
      >
    | undefined
  audit: Pick<AuditEntry, 'action' | 'details'>
}

/**
 * The only way a case changes: status, timeline, clocks, events and audit line, together or not at
 * all. The caller holds the lock on the case.
 */
export async function moveCase(
  tx: Tx,
  deps: CaseDeps,
  by: Actor,
  found: Case,
  move: CaseMove,
  { set, audit, ...extras }: MoveDetails,
  now: Date,
): Promise<Case> {
  const { scope } = found
  const optedIn = await optedInTo(tx, found, move)
  const { moved, events } = previewMove(found, move, { set, ...extras, optedIn }, now)
  if (turnsClocks(found, moved)) {
    const calendar = await calendarOf(tx, scope.lenderId)
    const terms = { calendar, caseType: found.fields.case_type }
    moved.clocks = turnClocks(terms, found, moved, now)
    await keepTotalTurnaround(tx, terms, moved, now)
  }
  const made = { move, from: found.status, by: by.actor, queryId: extras.queryId }
  const entered = moved.timeline.slice(found.timeline.length)
  await Promise.all([
    saveCase(tx, scope, moved, now),
    keepTurnaround(tx, found, moved),
    ...entered.map(({ status }) =>
      insertTimelineEntry(tx, scope, found.id, moved.timeline.length, status, now),
    ),
    recordEvents(tx, deps, moved, events, extras, now),
    recordAudit(tx, deps.keyring, by, { ...audit, subject: found.id, scope }, now),
    deps.onMove?.(tx, moved, made, now),
  ])
  tx.afterCommit(() => deps.announce('case', scope.mode, found.id))
  return moved
}

/** An event that is not sent must not be counted either: numbers would have a gap. */
async function optedInTo(tx: Tx, found: Case, move: CaseMove): Promise<readonly string[]> {
  return rowOfMove(move, found)?.optInEvent ? readOptInEvents(tx, found.scope) : []
}

/** The case after the move, and its events. The clocks are unchanged. */
export function previewMove(
  found: Case,
  move: CaseMove,
  {
    set,
    change,
    optedIn = [],
  }: Pick<MoveDetails, 'set' | 'change'> & { optedIn?: readonly string[] },
  now: Date,
): { moved: Case; events: readonly CaseEventName[] } {
  const row = rowOfMove(move, found)
  if (!row) throw moveNotAllowed(found, move)
  const { whenCured, optInEvent } = row
  const events: readonly CaseEventName[] = [
    ...row.events,
    ...(change && whenCured ? [whenCured] : []),
    ...(optInEvent && optedIn.includes(optInEvent) ? [optInEvent] : []),
  ]
  return { moved: moveBy(row, found, set, events.length, now), events }
}

function moveBy(
  row: Move,
  found: Case,
  set: MoveDetails['set'],
  eventCount: number,
  now: Date,
): Case {
  const status = row.to === 'same' ? found.status : row.to
  const entered = row.to === 'same' ? [] : [{ status, at: now.toISOString() }]
  return {
    ...found,
    status,
    version: found.version + 1,
    changedAt: now,
    eventCount: found.eventCount + eventCount,
    timeline: [...found.timeline, ...entered],
    ...(row.documentsAwaited === 'false' && { documentsAwaited: false }),
    // A reopened case is not finalised: its released result is no longer valid. Decisions, section
    // 5.
    ...(row.reopens && {
      revision: found.revision + 1,
      finalisedAt: null,
      result: null,
      resultReason: null,
      resultReasonAt: null,
      riskScore: null,
    }),
    ...set,
  }
}

export function moveNotAllowed(found: Case, move: CaseMove): AppError {
  const allowed = allowedMoves(found)
  const now = allowed.length > 0 ? allowed.join(', ') : 'none'
  const message =
    found.status === 'withdrawn' && move === 'add-documents'
      ? 'The case was withdrawn. Create a new case.'
      : `A case that is ${found.status} cannot ${move}.`
  return new AppError('move_not_allowed', message, {
    details: [`status: is ${found.status}`, `allowed_moves: ${now}`],
  })
}
