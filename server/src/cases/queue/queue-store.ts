import { planned, type Runner, type Sql, sql, type Tx } from '../../db/db.ts'
import type { CaseId, LenderId, StaffId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import type { CaseStatus, Result } from '../case/case-states.ts'
import type { VendorClock } from '../turnaround/turnaround.ts'
import { type ApprovalState, approvalOfCase } from './queue-approval.ts'
import { conditionsOf, isUnfinished, type QueueFilter, statusesOf } from './queue-filter.ts'
import type { QueueOrder } from './queue-order.ts'
import { allMatches, everyMatch, near, readWords, type Words } from './queue-search.ts'
import { type PlacesAsked, type QueueAsked, walk } from './queue-walk.ts'

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
  /** In the sorted column; null by due date or arrival, which have columns of their own. */
  sortKey: string | null
}

export async function queuePage(db: Runner, asked: QueueAsked): Promise<QueueRow[]> {
  const statuses = statusesOf(asked.filter)
  if (statuses.length === 0) return []
  const order = plainest(asked.order, statuses)
  if (!asked.filter.words) return db.rows(shown(walk(statuses, { ...asked, order }), order))
  return searchPage(db, statuses, { ...asked, order }, await readWords(db, asked.filter.words))
}

/** No finalised case has a due date: then it is their order of arrival. */
function plainest(order: QueueOrder, statuses: readonly CaseStatus[]): QueueOrder {
  const isByArrival = order.column === 'due' && !statuses.some(isUnfinished)
  return isByArrival ? { ...order, column: 'received' } : order
}

async function searchPage(
  db: Runner,
  statuses: readonly CaseStatus[],
  asked: QueueAsked,
  words: Words,
): Promise<QueueRow[]> {
  const { order, after, limit } = asked
  const open = statuses.filter(isUnfinished)
  const isSplit = order.column === 'due' && !order.isDescending && open.length < statuses.length
  if (!isSplit) return found(db, allMatches, statuses, asked, words)
  // Cases with a due date come before finalised ones, and those without one are sorted by age.
  const running = { ...asked, clock: 'runs' } as const
  const timed = after?.key === null ? [] : await found(db, everyMatch, open, running, words)
  if (timed.length === limit) return timed
  const rest = {
    filter: asked.filter,
    order: { column: 'received', isDescending: false },
    after: after?.key === null ? after : undefined,
    limit: limit - timed.length,
    clock: 'stopped',
  } as const
  return [...timed, ...(await found(db, allMatches, statuses, rest, words))]
}

/** A frequent word fills its page from the first cases of the order; others use the word index. */
async function found(
  db: Runner,
  search: typeof allMatches,
  statuses: readonly CaseStatus[],
  asked: PlacesAsked,
  words: Words,
): Promise<QueueRow[]> {
  const { order, limit } = asked
  const first = await db.rows(shown(near(statuses, asked, words), order))
  return first.length === limit ? first : db.rows(shown(search(statuses, asked, words), order))
}

/** All cases of the list up to the limit of the request, as `id`, `created_at` and `key`. */
export async function placesInOrder(db: Runner, asked: QueueAsked): Promise<Sql | undefined> {
  const statuses = statusesOf(asked.filter)
  if (statuses.length === 0) return undefined
  const { words } = asked.filter
  return words ? allMatches(statuses, asked, await readWords(db, words)) : walk(statuses, asked)
}

/** The columns are fetched for the page alone, not for everything read before it. */
function shown(places: Sql, order: QueueOrder): Sql<QueueRow> {
  const isText = order.column !== 'due' && order.column !== 'received'
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
      CASE WHEN c.status <> 'finalised' THEN nullif(c.vendor_due_at, 'infinity') END
        AS "vendorDueAt", ${isText ? sql`q.key` : sql`NULL::text`} AS "sortKey", nullif(c.file_due_at, 'infinity') AS "fileDueAt",
      c.vendor_from AS "vendorFrom", c.vendor_used_ms AS "vendorUsedMs",
      c.vendor_late_ms AS "vendorLateMs",
      (SELECT calendar_version FROM lenders WHERE id = c.lender_id) AS "calendarVersion"
    FROM (SELECT id, key FROM (${places}) p) q JOIN cases c ON c.id = q.id
    ORDER BY ${shownOrder(order)}`)
}

function shownOrder({ column, isDescending }: QueueOrder): Sql {
  if (column === 'received') {
    return isDescending ? sql`c.created_at DESC, c.id DESC` : sql`c.created_at, c.id`
  }
  return isDescending
    ? sql`q.key DESC, c.created_at DESC, c.id DESC`
    : sql`q.key, c.created_at, c.id`
}

export type NextFilter = Pick<QueueFilter, 'lenderIds' | 'stateCodes' | 'caseTypes'>

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
