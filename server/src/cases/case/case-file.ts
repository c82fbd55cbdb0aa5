import { calendarOf } from '../../access/access.ts'
import { fragment, type Runner, sql } from '../../db/db.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { type ApprovalState, approvalOfCase } from '../queue/queue-approval.ts'
import { viewOfClocks } from '../turnaround/turnaround.ts'
import { type StoredFields, storedNames } from './case-fields.ts'
import { isOpen } from './case-states.ts'
import { findById } from './case-store.ts'
import type { Case } from './case-view.ts'

/** What is known about a case beyond its own row. */
export interface CaseDetails {
  /** What the lender sent. */
  fields: StoredFields
  lenderName: string
  stateCode: string | null
  analystName: string | null
  approval: ApprovalState | null
  receivedAt: Date
  updatedAt: Date
}

export interface CaseFile {
  found: Case
  details: CaseDetails
  turnaround: ReturnType<typeof viewOfClocks>
}

/** Everything known about a case, for staff and for its report. */
export async function readCaseFile(
  db: Runner,
  scope: Scope,
  id: CaseId,
  now: Date,
): Promise<CaseFile | undefined> {
  const [found, details, calendar] = await Promise.all([
    findById(db, scope, id),
    readDetails(db, scope, id),
    calendarOf(db, scope.lenderId),
  ])
  if (!found || !details) return undefined
  const isOver = !isOpen(found.status)
  const until = isOver ? closedAtOf(found) : now
  const terms = { calendar, caseType: found.fields.case_type }
  return { found, details, turnaround: viewOfClocks(terms, found.clocks, until, isOver) }
}

/** A re-release keeps the time of finalising. */
function closedAtOf({ finalisedAt, timeline, changedAt }: Case): Date {
  return finalisedAt ?? new Date(timeline.at(-1)?.at ?? changedAt)
}

const fieldColumns = fragment(storedNames.map((name) => `c.${name}`).join(', '))

interface DetailsRow extends Omit<CaseDetails, 'fields'>, StoredFields {}

async function readDetails(db: Runner, scope: Scope, id: CaseId): Promise<CaseDetails | undefined> {
  const [row] = await db.rows<DetailsRow>(sql`
    SELECT l.name AS "lenderName", c.state_code AS "stateCode", a.name AS "analystName",
      ${approvalOfCase} AS approval, c.created_at AS "receivedAt", c.updated_at AS "updatedAt", ${fieldColumns}
    FROM cases c JOIN lenders l ON l.id = c.lender_id LEFT JOIN staff a ON a.id = c.analyst_id
    WHERE c.id = ${id} AND c.lender_id = ${scope.lenderId} AND c.mode = ${scope.mode}`)
  if (!row) return undefined
  const { lenderName, stateCode, analystName, approval, receivedAt, updatedAt, ...fields } = row
  return { fields, lenderName, stateCode, analystName, approval, receivedAt, updatedAt }
}
