import { planned, type Runner, type Sql, sql, type Tx } from '../../db/db.ts'
import type { CaseId, LenderId, StaffId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import type { CaseStatus, Result } from '../case/case-states.ts'
import type { VendorClock } from '../turnaround/turnaround.ts'
import { type ApprovalState, approvalOfCase } from './queue-approval.ts'
import {
  conditionsOf,
  isUnfinished,
  orders,
  type PlacesAsked,
  type QueueAsked,
  type QueueSort,
  statusesOf,
  walk,
} from './queue-filter.ts'
import { byMonth, everyOpen, near, readWords, type Words } from './queue-search.ts'

export interface QueueRow extends VendorClock {
  id: CaseId
  version: number
  lenderId: LenderId
  lenderName: string
  externalRef: string
  loanAccountNumber: string
  applicantName: string
  caseType: string
  branch: string | null
  state: string | null
  stateCode: string | null
  district: string | null
  status: CaseStatus
  result: Result | null
  documentsAwaited: boolean
  revision: number
  reportVersion: number
  approval: ApprovalState | null
  analystId: StaffId | null
  analystName: string | null
  receivedAt: Date
  finalisedAt: Date | null
  vendorDueAt: Date | null
  fileDueAt: Date | null
  calendarVersion: number
}

export async function queuePage(db: Runner, asked: QueueAsked): Promise<QueueRow[]> {
  const statuses = statusesOf(asked.filter)
  if (statuses.length === 0) return []
  // For finalised cases it is the same order, and one that has an index.
  const sort = asked.sort === 'due' && !statuses.some(isUnfinished) ? 'oldest' : asked.sort
  if (!asked.filter.words) return db.rows(shown(walk(statuses, { ...asked, sort }), sort))
  return searchPage(db, statuses, { ...asked, sort }, await readWords(db, asked.filter.words))
}

async function searchPage(
  db: Runner,
  statuses: readonly CaseStatus[],
  asked: QueueAsked,
  words: Words,
): Promise<QueueRow[]> {
  if (statuses.every(isUnfinished)) return found(db, everyOpen, statuses, asked, words)
  if (asked.sort !== 'due') return found(db, byMonth, statuses, asked, words)
  // Cases with a due date come before finalised ones, and those without one are sorted by age.
  const { after, limit } = asked
  const open = statuses.filter(isUnfinished)
  const running = { ...asked, clock: 'runs' } as const
  const timed = after?.dueAt === null ? [] : await found(db, everyOpen, open, running, words)
  if (timed.length === limit) return timed
  const rest = {
    filter: asked.filter,
    sort: 'oldest',
    after: after?.dueAt === null ? after : undefined,
    limit: limit - timed.length,
    clock: 'stopped',
  } as const
  return [...timed, ...(await found(db, byMonth, statuses, rest, words))]
}

/** A frequent word fills its page from the first cases of the order; others use the word index. */
async function found(
  db: Runner,
  search: typeof byMonth,
  statuses: readonly CaseStatus[],
  asked: PlacesAsked,
  words: Words,
): Promise<QueueRow[]> {
  const { sort, limit } = asked
  const first = await db.rows(shown(near(statuses, asked, words), sort))
  return first.length === limit ? first : db.rows(shown(search(statuses, asked, words), sort))
}

/** The columns are fetched for the page alone, not for everything read before it. */
function shown(places: Sql, sort: QueueSort): Sql<QueueRow> {
  return planned(sql`
    SELECT c.id, c.version, c.lender_id AS "lenderId", c.external_ref AS "externalRef",
      (SELECT name FROM lenders WHERE id = c.lender_id) AS "lenderName",
      c.loan_account_number AS "loanAccountNumber", c.applicant_name AS "applicantName",
      c.case_type AS "caseType", c.branch, c.state, c.state_code AS "stateCode", c.district,
      c.status, c.result, c.documents_awaited AS "documentsAwaited", c.revision,
      c.report_version AS "reportVersion", ${approvalOfCase} AS approval,
      c.analyst_id AS "analystId",
      (SELECT name FROM staff WHERE id = c.analyst_id) AS "analystName",
      c.created_at AS "receivedAt", c.finalised_at AS "finalisedAt",
      nullif(q.due, 'infinity') AS "vendorDueAt", nullif(c.file_due_at, 'infinity') AS "fileDueAt",
      c.vendor_from AS "vendorFrom", c.vendor_used_ms AS "vendorUsedMs",
      c.vendor_late_ms AS "vendorLateMs",
      (SELECT calendar_version FROM lenders WHERE id = c.lender_id) AS "calendarVersion"
    FROM (SELECT id, due FROM (${places}) p) q JOIN cases c ON c.id = q.id
    ORDER BY ${orders[sort]}`)
}

export interface NextFilter {
  lenderId?: LenderId | undefined
  stateCode?: string | undefined
  caseType?: string | undefined
}

/** The received case of the mode that is due first and that nobody else is claiming now. */
export async function lockNextReceived(
  tx: Tx,
  mode: Mode,
  filter: NextFilter,
): Promise<{ id: CaseId; scope: Scope } | undefined> {
  const [row] = await tx.rows<{ id: CaseId; lender_id: LenderId }>(
    planned(sql`
    SELECT c.id, c.lender_id FROM cases c
    WHERE ${conditionsOf(['received'], { ...filter, mode })}
    ORDER BY c.vendor_due_at, c.created_at, c.id LIMIT 1 FOR UPDATE SKIP LOCKED`),
  )
  return row && { id: row.id, scope: { lenderId: row.lender_id, mode } }
}

/** The lender of a case, for staff, who work for all lenders; the mode must match. */
export async function scopeOfCase(db: Runner, mode: Mode, id: CaseId): Promise<Scope | undefined> {
  const [row] = await db.rows<{ lender_id: LenderId }>(
    sql`SELECT lender_id FROM cases WHERE id = ${id} AND mode = ${mode}`,
  )
  return row && { lenderId: row.lender_id, mode }
}

/** The status of cases of the mode, for all lenders. */
export async function listStands(
  db: Runner,
  mode: Mode,
  ids: readonly CaseId[],
): Promise<{ id: CaseId; version: number; status: CaseStatus }[]> {
  return db.rows(sql`
    SELECT id, version, status FROM cases WHERE id = ANY(${ids}) AND mode = ${mode} ORDER BY id`)
}

export type CaseHead = Pick<
  QueueRow,
  | 'id'
  | 'lenderId'
  | 'lenderName'
  | 'externalRef'
  | 'applicantName'
  | 'caseType'
  | 'status'
  | 'receivedAt'
>

/** What a list shows of cases of the mode, for all lenders. */
export async function listHeads(
  db: Runner,
  mode: Mode,
  ids: readonly CaseId[],
): Promise<Map<CaseId, CaseHead>> {
  const rows = await db.rows<CaseHead>(sql`
    SELECT c.id, c.lender_id AS "lenderId", l.name AS "lenderName", c.external_ref AS "externalRef",
      c.applicant_name AS "applicantName", c.case_type AS "caseType", c.status,
      c.created_at AS "receivedAt"
    FROM cases c JOIN lenders l ON l.id = c.lender_id WHERE c.id = ANY(${ids}) AND c.mode = ${mode}`)
  return new Map(rows.map((row) => [row.id, row]))
}
