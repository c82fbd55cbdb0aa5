import { calendarOf } from '../../access/access.ts'
import { type Runner, sql } from '../../db/db.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { viewOfClocks } from '../turnaround/turnaround.ts'
import { findById } from './case-store.ts'
import type { Case } from './case-view.ts'

/** What the lender sent, beyond what the case view shows. */
export interface CaseDetails {
  lenderName: string
  coApplicantName: string | null
  loanAmount: number | null
  branch: string | null
  state: string | null
  stateCode: string | null
  district: string | null
  propertyDescription: string | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  analystName: string | null
  receivedAt: Date
  updatedAt: Date
}

export interface CaseFile {
  found: Case
  details: CaseDetails
  turnaround: ReturnType<typeof viewOfClocks>
}

/** All that is known of a case, for staff and for its report. */
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
  const until = found.finalisedAt ?? now
  const isOver = found.status === 'finalised'
  return { found, details, turnaround: viewOfClocks(calendar, found.clocks, until, isOver) }
}

async function readDetails(db: Runner, scope: Scope, id: CaseId): Promise<CaseDetails | undefined> {
  const [row] = await db.rows<CaseDetails>(sql`
    SELECT l.name AS "lenderName", c.co_applicant_name AS "coApplicantName",
      c.loan_amount AS "loanAmount", c.branch, c.state, c.state_code AS "stateCode", c.district,
      c.property_description AS "propertyDescription", c.contact_name AS "contactName",
      c.contact_email AS "contactEmail", c.contact_phone AS "contactPhone",
      a.name AS "analystName", c.created_at AS "receivedAt", c.updated_at AS "updatedAt"
    FROM cases c JOIN lenders l ON l.id = c.lender_id LEFT JOIN staff a ON a.id = c.analyst_id
    WHERE c.id = ${id} AND c.lender_id = ${scope.lenderId} AND c.mode = ${scope.mode}`)
  return row
}
