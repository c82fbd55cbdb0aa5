import { recordAudit } from '../access/access.ts'
import type { Tx } from '../db/db.ts'
import { type CaseId, newId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import type { CaseIn } from './case-fields.ts'
import { insertCase, insertEvent, insertTimelineEntry } from './case-store.ts'
import { type Case, payloadOf } from './case-view.ts'

export interface Reference {
  externalRef: string
  ordinal: number
  /** False where the loan account number serves as the reference. */
  given: boolean
}

/** The statements go out together; the first to fail (a taken reference) undoes them all. */
export async function createCase(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  scope: Scope,
  reference: Reference,
  fields: CaseIn,
  now: Date,
): Promise<Case> {
  const made = newCase(newId('case', now.getTime()), scope, reference, fields, now)
  const { externalRef, ordinal, given: refGiven } = reference
  const row = { id: made.id, externalRef, ordinal, refGiven, status: made.status, fields }
  const event = {
    id: newId('evt', now.getTime()),
    caseId: made.id,
    sequence: 1,
    name: 'case.received' as const,
    payload: payloadOf('case.received', made),
  }
  await Promise.all([
    insertCase(tx, scope, row, now),
    insertTimelineEntry(tx, scope, made.id, 1, made.status, now),
    insertEvent(tx, scope, event, now),
    recordAudit(tx, keyring, by, { action: 'case.created', subject: made.id, scope }, now),
  ])
  return made
}

function newCase(
  id: CaseId,
  scope: Scope,
  { externalRef }: Reference,
  fields: CaseIn,
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
    riskScore: null,
    applicantName: fields.applicant_name,
    loanAccountNumber: fields.loan_account_number,
    caseType: fields.case_type,
    ulpin: fields.ulpin ?? null,
    timeline: [{ status: 'received', at: now.toISOString() }],
  }
}
