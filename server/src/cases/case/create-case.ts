import { type Calendar, recordAudit } from '../../access/access.ts'
import type { Tx } from '../../db/db.ts'
import { type CaseId, newId } from '../../lib/ids.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { type Clocks, startClocks } from '../turnaround/turnaround.ts'
import { type CaseIn, echoedOf } from './case-fields.ts'
import { insertCase, insertTimelineEntry } from './case-store.ts'
import type { Case } from './case-view.ts'
import { type CaseDeps, recordEvents } from './record-events.ts'

export interface Reference {
  externalRef: string
  ordinal: number
  /** False if the loan account number is the reference. */
  given: boolean
}

/**
 * The statements are sent together; the first to fail (a used reference) rolls all of them back.
 */
export async function createCase(
  tx: Tx,
  deps: CaseDeps,
  by: Actor,
  scope: Scope,
  reference: Reference,
  fields: CaseIn,
  calendar: Calendar,
  now: Date,
): Promise<Case> {
  const clocks = startClocks({ calendar, caseType: fields.case_type }, now)
  const made = newCase(newId('case', now.getTime()), scope, reference, fields, clocks, now)
  const { externalRef, ordinal, given: refGiven } = reference
  const stateCode = fields.state === undefined ? undefined : stateCodeOf(fields.state)
  const { id, status } = made
  const row = { id, externalRef, ordinal, refGiven, status, fields, stateCode, clocks }
  await Promise.all([
    insertCase(tx, scope, row, now),
    insertTimelineEntry(tx, scope, made.id, 1, made.status, now),
    recordEvents(tx, deps, made, ['case.received'], {}, now),
    recordAudit(tx, deps.keyring, by, { action: 'case.created', subject: made.id, scope }, now),
  ])
  tx.afterCommit(() => deps.announce('case', scope.mode, id))
  return made
}

function newCase(
  id: CaseId,
  scope: Scope,
  { externalRef }: Reference,
  fields: CaseIn,
  clocks: Clocks,
  now: Date,
): Case {
  return {
    id,
    scope,
    externalRef,
    status: 'received',
    version: 1,
    revision: 0,
    eventCount: 1,
    documentsAwaited: false,
    latestRevisionReason: null,
    finalisedAt: null,
    result: null,
    resultReason: null,
    resultReasonAt: null,
    reportVersion: 0,
    riskScore: null,
    analystId: null,
    withdrawalReason: null,
    clocks,
    changedAt: now,
    fields: echoedOf(fields),
    rejectedDocuments: [],
    timeline: [{ status: 'received', at: now.toISOString() }],
  }
}
