import { planned, type Runner, type Sql, sql, type Tx } from '../db/db.ts'
import type { CaseId, LenderId, StaffId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import type { CaseStatus, Result } from './case-states.ts'

/**
 * The queue of one mode, over all lenders. Each status is walked apart, along an index that begins
 * with it, and a page stops when it is full: a million finalised cases cost an open view nothing.
 */

export interface QueueFilter {
  mode: Mode
  statuses: readonly CaseStatus[]
  lenderId?: LenderId | undefined
  stateCode?: string | undefined
  caseType?: string | undefined
  /** `none`: nobody has it yet. */
  analystId?: StaffId | 'none' | undefined
  receivedFrom?: Date | undefined
  receivedTo?: Date | undefined
  /** The vendor's clock ran out before this. */
  overdueAt?: Date | undefined
  /** Each must occur in the names, the loan number or the reference. */
  words?: readonly string[] | undefined
}

export const queueSorts = ['due', 'oldest', 'newest'] as const
export type QueueSort = (typeof queueSorts)[number]

/** Where a page ended. */
export interface QueuePlace {
  at: string
  id: string
}

export interface QueueRow {
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
  analystId: StaffId | null
  analystName: string | null
  receivedAt: Date
  finalisedAt: Date | null
  vendorDueAt: Date | null
  fileDueAt: Date | null
  /** The sort key with all its digits. */
  place: string
}

const searched = sql`lower(c.applicant_name || ' ' || coalesce(c.co_applicant_name, '') || ' ' ||
  c.loan_account_number || ' ' || c.external_ref)`

const orders: Record<QueueSort, { key: Sql; way: Sql; beyond: Sql }> = {
  due: { key: sql`c.vendor_due_at`, way: sql`ASC`, beyond: sql`>` },
  oldest: { key: sql`c.created_at`, way: sql`ASC`, beyond: sql`>` },
  newest: { key: sql`c.created_at`, way: sql`DESC`, beyond: sql`<` },
}

const columns = sql`c.id, c.version, c.lender_id, c.external_ref, c.loan_account_number,
  c.applicant_name, c.case_type, c.branch, c.state, c.state_code, c.district, c.status, c.result,
  c.documents_awaited, c.revision, c.report_version, c.analyst_id, c.created_at, c.finalised_at,
  c.vendor_due_at, c.file_due_at`

export async function queuePage(
  db: Runner,
  filter: QueueFilter,
  sort: QueueSort,
  after: QueuePlace | undefined,
  limit: number,
): Promise<QueueRow[]> {
  const { key, way, beyond } = orders[sort]
  const onward = after
    ? sql`AND (${key}, c.id) ${beyond} (${after.at}::timestamptz, ${after.id})`
    : sql``
  return db.rows<QueueRow>(
    planned(sql`
    SELECT q.id, q.version, q.lender_id AS "lenderId", l.name AS "lenderName",
      q.external_ref AS "externalRef", q.loan_account_number AS "loanAccountNumber",
      q.applicant_name AS "applicantName", q.case_type AS "caseType", q.branch, q.state,
      q.state_code AS "stateCode", q.district, q.status, q.result,
      q.documents_awaited AS "documentsAwaited", q.revision, q.report_version AS "reportVersion",
      q.analyst_id AS "analystId", a.name AS "analystName", q.created_at AS "receivedAt",
      q.finalised_at AS "finalisedAt", nullif(q.vendor_due_at, 'infinity') AS "vendorDueAt",
      nullif(q.file_due_at, 'infinity') AS "fileDueAt", q.place::text AS place
    FROM (
      SELECT f.* FROM unnest(${filter.statuses}::text[]) AS s (status) CROSS JOIN LATERAL (
        SELECT ${columns}, ${key} AS place FROM cases c
        WHERE c.status = s.status AND ${conditionsOf(filter)} ${onward}
        ORDER BY ${key} ${way}, c.id ${way} LIMIT ${limit}) f
      ORDER BY f.place ${way}, f.id ${way} LIMIT ${limit}) q
    JOIN lenders l ON l.id = q.lender_id LEFT JOIN staff a ON a.id = q.analyst_id
    ORDER BY q.place ${way}, q.id ${way}`),
  )
}

/** Of each status, up to `countMax`: beyond it nobody reads the figure, and counting takes time. */
export async function queueCounts(
  db: Runner,
  filter: QueueFilter,
  countMax: number,
): Promise<{ status: CaseStatus; count: number }[]> {
  return db.rows(
    planned(sql`
    SELECT s.status, n.count FROM unnest(${filter.statuses}::text[]) AS s (status)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM cases c WHERE c.status = s.status AND ${conditionsOf(filter)}
        LIMIT ${countMax}) AS counted) n`),
  )
}

export async function countOverdue(
  db: Runner,
  filter: QueueFilter,
  now: Date,
  countMax: number,
): Promise<number> {
  const counts = await queueCounts(
    db,
    {
      ...filter,
      statuses: filter.statuses.filter((status) => status !== 'finalised'),
      overdueAt: now,
    },
    countMax,
  )
  return counts.reduce((sum, { count }) => sum + count, 0)
}

function conditionsOf(filter: QueueFilter): Sql {
  const all: Sql[] = [sql`c.mode = ${filter.mode}`]
  if (filter.lenderId) all.push(sql`c.lender_id = ${filter.lenderId}`)
  if (filter.stateCode) all.push(sql`c.state_code = ${filter.stateCode}`)
  if (filter.caseType) all.push(sql`c.case_type = ${filter.caseType}`)
  if (filter.analystId === 'none') all.push(sql`c.analyst_id IS NULL`)
  else if (filter.analystId) all.push(sql`c.analyst_id = ${filter.analystId}`)
  if (filter.receivedFrom) all.push(sql`c.created_at >= ${filter.receivedFrom}`)
  if (filter.receivedTo) all.push(sql`c.created_at < ${filter.receivedTo}`)
  if (filter.overdueAt) all.push(sql`c.vendor_due_at < ${filter.overdueAt}`)
  if (filter.overdueAt) all.push(sql`c.status <> 'finalised'`)
  for (const word of filter.words ?? []) all.push(sql`${searched} LIKE ${containing(word)}`)
  return all.reduce((some, next) => sql`${some} AND ${next}`)
}

function containing(word: string): string {
  return `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

export interface NextFilter {
  lenderId?: LenderId | undefined
  stateCode?: string | undefined
  caseType?: string | undefined
}

/** The received case of the mode that is due first and that nobody else is just taking. */
export async function lockNextReceived(
  tx: Tx,
  mode: Mode,
  filter: NextFilter,
): Promise<{ id: CaseId; scope: Scope } | undefined> {
  const [row] = await tx.rows<{ id: CaseId; lender_id: LenderId }>(
    planned(sql`
    SELECT c.id, c.lender_id FROM cases c
    WHERE c.status = 'received' AND ${conditionsOf({ ...filter, mode, statuses: [] })}
    ORDER BY c.vendor_due_at, c.id LIMIT 1 FOR UPDATE SKIP LOCKED`),
  )
  return row && { id: row.id, scope: { lenderId: row.lender_id, mode } }
}

/** Whose case it is, for staff, who work for all lenders; the mode must fit. */
export async function scopeOfCase(db: Runner, mode: Mode, id: CaseId): Promise<Scope | undefined> {
  const [row] = await db.rows<{ lender_id: LenderId }>(
    sql`SELECT lender_id FROM cases WHERE id = ${id} AND mode = ${mode}`,
  )
  return row && { lenderId: row.lender_id, mode }
}
