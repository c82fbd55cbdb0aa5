import { fragment, type Runner, type Sql, sql, type Tx, violates } from '../../db/db.ts'
import { type CaseId, type EventId, isId, type LenderId, type StaffId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import { searchText } from '../queue/search-text.ts'
import type { Clocks } from '../turnaround/turnaround.ts'
import {
  type CaseIn,
  type EchoedFields,
  echoedNames,
  echoedOf,
  searchedNames,
  storedNames,
} from './case-fields.ts'
import type { CaseEventName, CaseStatus, Result } from './case-states.ts'
import type { Case, EventPayload, RejectedDocument } from './case-view.ts'
import { isOpenInSql } from './is-open-in-sql.ts'

/** The only file that knows the tables of a case. */

export interface CaseRow extends EchoedFields {
  id: CaseId
  lender_id: LenderId
  mode: Mode
  external_ref: string
  status: CaseStatus
  version: number
  revision: number
  event_count: number
  documents_awaited: boolean
  latest_revision_reason: string | null
  finalised_at: string | null
  result: Result | null
  result_reason: string | null
  result_reason_at: string | null
  report_version: number
  risk_score: unknown
  analyst_id: StaffId | null
  withdrawal_reason: string | null
  clocks: ClockRow
  updated_at: string
  rejected: RejectedDocument[] | null
  timeline: [CaseStatus, string][]
}

/** The columns of `clocks` below, in their order. */
type ClockRow = [string | null, string | null, number, string | null, number, string, string]

/**
 * A case as one column of JSON: unpacking its columns one by one costs more than finding the case.
 */
export const caseColumns =
  fragment(`json_build_object('id', c.id, 'lender_id', c.lender_id, 'mode', c.mode,
  'external_ref', c.external_ref, 'status', c.status, 'version', c.version,
  'revision', c.revision, 'event_count', c.event_count,
  'documents_awaited', c.documents_awaited, 'latest_revision_reason', c.latest_revision_reason,
  'finalised_at', c.finalised_at, 'result', c.result, 'result_reason', c.result_reason,
  'result_reason_at', c.result_reason_at, 'report_version', c.report_version,
  'risk_score', c.risk_score, 'analyst_id', c.analyst_id, 'updated_at', c.updated_at,
  'withdrawal_reason', c.withdrawal_reason,
  'clocks', json_build_array(c.file_from, c.vendor_from, c.vendor_used_ms,
    c.vendor_stopped_at, c.vendor_late_ms, c.vendor_due_at, c.file_due_at),
  ${echoedNames.map((name) => `'${name}', c.${name}`).join(', ')},
  'rejected', c.rejected_documents,
  'timeline', (SELECT json_agg(json_build_array(t.status, t.at) ORDER BY t.position)
   FROM case_timeline t WHERE t.case_id = c.id)) AS json`)

async function findOne(db: Runner, query: Sql<{ json: CaseRow }>): Promise<Case | undefined> {
  const [row] = await db.rows(query)
  return row && caseOf(row.json)
}

export function caseOf(row: CaseRow): Case {
  return {
    id: row.id,
    scope: { lenderId: row.lender_id, mode: row.mode },
    externalRef: row.external_ref,
    status: row.status,
    version: row.version,
    revision: row.revision,
    eventCount: row.event_count,
    documentsAwaited: row.documents_awaited,
    latestRevisionReason: row.latest_revision_reason,
    finalisedAt: timeOf(row.finalised_at),
    result: row.result,
    resultReason: row.result_reason,
    resultReasonAt: timeOf(row.result_reason_at),
    reportVersion: row.report_version,
    riskScore: row.risk_score,
    analystId: row.analyst_id,
    withdrawalReason: row.withdrawal_reason,
    clocks: clocksOf(row.clocks),
    changedAt: new Date(row.updated_at),
    fields: echoedOf(row),
    rejectedDocuments: row.rejected ?? [],
    timeline: row.timeline.map(([status, at]) => ({ status, at: new Date(at).toISOString() })),
  }
}

function timeOf(text: string | null): Date | null {
  return text === null || text === 'infinity' ? null : new Date(text)
}

function clocksOf(row: ClockRow): Clocks {
  const [fileFrom, vendorFrom, vendorUsedMs, vendorStoppedAt, vendorLateMs, ...due] = row
  return {
    fileFrom: timeOf(fileFrom),
    vendorFrom: timeOf(vendorFrom),
    vendorUsedMs,
    vendorStoppedAt: timeOf(vendorStoppedAt),
    vendorLateMs,
    vendorDueAt: timeOf(due[0]),
    fileDueAt: timeOf(due[1]),
  }
}

/**
 * Newest open case of the reference, else the newest; an id counts only if no reference matches.
 */
export async function findByRefOrId(
  db: Runner,
  scope: Scope,
  ref: string,
): Promise<Case | undefined> {
  const found = await findOne(
    db,
    sql`
    SELECT ${caseColumns} FROM cases c
    WHERE c.lender_id = ${scope.lenderId} AND c.mode = ${scope.mode} AND c.external_ref = ${ref}
    ORDER BY ${isOpenInSql} DESC, c.ordinal DESC LIMIT 1`,
  )
  return found ?? (isId('case', ref) ? findById(db, scope, ref) : undefined)
}

export async function findById(db: Runner, scope: Scope, id: CaseId): Promise<Case | undefined> {
  return findOne(
    db,
    sql`
    SELECT ${caseColumns} FROM cases c
    WHERE c.id = ${id} AND c.lender_id = ${scope.lenderId} AND c.mode = ${scope.mode}`,
  )
}

/**
 * The case that a repeated external_ref means: the one created with it, else the newest of those
 * whose loan account number serves as the reference. Open or not.
 */
export async function findRepeated(
  db: Runner,
  scope: Scope,
  externalRef: string,
): Promise<Case | undefined> {
  return findOne(
    db,
    sql`
    SELECT ${caseColumns} FROM cases c
    WHERE c.lender_id = ${scope.lenderId} AND c.mode = ${scope.mode} AND c.external_ref = ${externalRef}
    ORDER BY c.ref_given DESC, c.ordinal DESC LIMIT 1`,
  )
}

export interface LoanState {
  /** The newest open case of the loan, whatever its reference. */
  openCaseId: CaseId | null
  /** The last number given to the loan number as a reference. */
  lastOrdinal: number
  /** The number was sent as the external_ref of another loan's case. */
  givenToOtherLoan: boolean
}

/**
 * In one statement, so in one snapshot: a case created in between would otherwise be half visible.
 */
export async function loanState(db: Runner, scope: Scope, loan: string): Promise<LoanState> {
  const [row] = await db.rows<LoanState>(sql`
    SELECT
      (SELECT id FROM cases
       WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}
         AND loan_account_number = ${loan} AND ${isOpenInSql}
       ORDER BY id DESC LIMIT 1) AS "openCaseId",
      coalesce(max(ordinal), 0) AS "lastOrdinal",
      coalesce(bool_or(ref_given AND loan_account_number <> ${loan}), false) AS "givenToOtherLoan"
    FROM cases
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND external_ref = ${loan}`)
  if (!row) throw new Error('an aggregate gave no row')
  return row
}

/** Locked until the transaction ends, so that two moves of one case follow each other. */
export async function lockCase(tx: Tx, scope: Scope, id: CaseId): Promise<Case | undefined> {
  await tx.rows(sql`
    SELECT 1 FROM cases
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} FOR UPDATE`)
  return findById(tx, scope, id)
}

export interface NewCase {
  id: CaseId
  externalRef: string
  ordinal: number
  refGiven: boolean
  status: CaseStatus
  fields: CaseIn
  stateCode: string | undefined
  clocks: Clocks
}

const fieldColumns = fragment(storedNames.join(', '))
const fieldValues = fragment(storedNames.map((name) => `f.${name}`).join(', '))

export async function insertCase(tx: Tx, scope: Scope, made: NewCase, now: Date): Promise<void> {
  const { id, externalRef, fields } = made
  const { fileFrom, vendorFrom, vendorDueAt, fileDueAt } = made.clocks
  // No other input reaches a column.
  const sent = Object.fromEntries(storedNames.map((name) => [name, fields[name]]))
  const searched = [...searchedNames.map((name) => fields[name]), externalRef].join(' ')
  await tx.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, event_count,
      state_code, file_from, vendor_from, vendor_due_at, file_due_at, search_text, created_at,
      updated_at, ${fieldColumns})
    SELECT ${id}, ${scope.lenderId}, ${scope.mode}, ${externalRef}, ${made.ordinal},
      ${made.refGiven}, ${made.status}, 1, ${made.stateCode ?? null}, ${fileFrom}, ${vendorFrom},
      ${vendorDueAt ?? 'infinity'}, ${fileDueAt ?? 'infinity'}, ${searchText(searched)}, ${now},
      ${now}, ${fieldValues}
    FROM json_populate_record(NULL::cases, ${JSON.stringify(sent)}) AS f`)
}

export function isReferenceTaken(error: unknown): boolean {
  return violates(error, 'cases_reference')
}

export async function insertTimelineEntry(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  position: number,
  status: CaseStatus,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
    VALUES (${caseId}, ${position}, ${scope.lenderId}, ${scope.mode}, ${status}, ${now})`)
}

export async function insertEvent(
  tx: Tx,
  scope: Scope,
  event: {
    id: EventId
    caseId: CaseId
    sequence: number
    name: CaseEventName
    payload: EventPayload
    reportVersion: number | null
  },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload,
      report_version, at)
    VALUES (${event.id}, ${scope.lenderId}, ${scope.mode}, ${event.caseId}, ${event.sequence},
      ${event.name}, ${JSON.stringify(event.payload)}, ${event.reportVersion}, ${now})`)
}

/** Writes the changes of a move; the caller holds the lock. */
export async function saveCase(tx: Tx, scope: Scope, changed: Case, now: Date): Promise<void> {
  const { clocks } = changed
  await tx.rows(sql`
    UPDATE cases SET status = ${changed.status}, version = ${changed.version},
      revision = ${changed.revision}, event_count = ${changed.eventCount},
      documents_awaited = ${changed.documentsAwaited},
      latest_revision_reason = ${changed.latestRevisionReason},
      finalised_at = ${changed.finalisedAt}, result = ${changed.result},
      result_reason = ${changed.resultReason}, result_reason_at = ${changed.resultReasonAt},
      report_version = ${changed.reportVersion},
      risk_score = ${changed.riskScore === null ? null : JSON.stringify(changed.riskScore)},
      analyst_id = ${changed.analystId}, withdrawal_reason = ${changed.withdrawalReason},
      file_from = ${clocks.fileFrom},
      vendor_from = ${clocks.vendorFrom}, vendor_used_ms = ${clocks.vendorUsedMs},
      vendor_stopped_at = ${clocks.vendorStoppedAt}, vendor_late_ms = ${clocks.vendorLateMs},
      vendor_due_at = ${clocks.vendorDueAt ?? 'infinity'},
      file_due_at = ${clocks.fileDueAt ?? 'infinity'}, updated_at = ${now}
    WHERE id = ${changed.id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/** Writes the version alone; the caller holds the lock. */
export async function saveVersion(
  tx: Tx,
  scope: Scope,
  { id, version }: Pick<Case, 'id' | 'version'>,
): Promise<void> {
  await tx.rows(sql`
    UPDATE cases SET version = ${version}
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/** Writes the list of refused documents; the caller holds the lock. */
export async function saveRejected(tx: Tx, scope: Scope, changed: Case, now: Date): Promise<void> {
  await tx.rows(sql`
    UPDATE cases SET rejected_documents = ${JSON.stringify(changed.rejectedDocuments)},
      version = ${changed.version}, updated_at = ${now}
    WHERE id = ${changed.id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}
