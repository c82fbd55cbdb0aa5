import { planned, type Runner, type Sql, sql, type Tx } from '../db/db.ts'
import type { CaseId, LenderId, StaffId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import { type CaseStatus, isOpen, type Result } from './case-states.ts'
import { searchText } from './search-text.ts'

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
  /** Null where no clock runs. */
  dueAt: Date | null
  receivedAt: Date
  id: CaseId
}

export interface QueueAsked {
  filter: QueueFilter
  sort: QueueSort
  after?: QueuePlace | undefined
  limit: number
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
}

export const orders: Record<QueueSort, Sql> = {
  due: sql`due, created_at, id`,
  oldest: sql`created_at, id`,
  newest: sql`created_at DESC, id DESC`,
}

/** What words are looked for in. */
export const searched = sql`c.search_text, c.applicant_name, c.co_applicant_name, c.loan_account_number,
  c.external_ref`

/**
 * How far a search reads along the order before it asks the index of words. A frequent word fills
 * its page on the way; of a rare one all cases are soon found, read and sorted. Left to the planner,
 * this would be a guess at how frequent the word is, and that can be wrong a hundredfold.
 */
const walkNear = 1000
const walkFar = 8000

export async function queuePage(db: Runner, asked: QueueAsked): Promise<QueueRow[]> {
  const { filter, limit } = asked
  const statuses = statusesOf(filter)
  if (statuses.length === 0) return []
  // Among finalised cases it is the same order, and one that an index has.
  const sort = asked.sort === 'due' && !statuses.some(isOpen) ? 'oldest' : asked.sort
  if (!filter.words) return db.rows(shown(walk(statuses, asked, sort, limit), sort))
  const words = wordsOf(filter.words)
  // Whatever has a due date comes before all that is finalised, which need not be read then.
  const beforeFinalised = sort === 'due' && !statuses.every(isOpen) && asked.after?.dueAt !== null
  const onTheWay = beforeFinalised ? statuses.filter(isOpen) : statuses
  const fits = beforeFinalised ? sql`${words} AND c.due < 'infinity'` : words
  const walked = (max: number) =>
    shown(
      sql`SELECT * FROM (${walk(onTheWay, asked, sort, max)}) c WHERE ${fits} LIMIT ${limit}`,
      sort,
    )
  const found = shown(search(statuses, asked, words, sort), sort)
  return firstOf(db, statuses, limit, walked, found)
}

export async function firstOf<R>(
  db: Runner,
  statuses: readonly CaseStatus[],
  limit: number,
  walked: (max: number) => Sql<R>,
  found: Sql<R>,
): Promise<R[]> {
  const near = await db.rows(walked(walkNear))
  if (near.length === limit) return near
  // Open cases are few enough to do without.
  const promising = near.length * (walkFar / walkNear) >= limit && !statuses.every(isOpen)
  const far = promising ? await db.rows(walked(walkFar)) : near
  return far.length === limit ? far : db.rows(found)
}

/** The first cases of the order, whatever their words. */
function walk(
  statuses: readonly CaseStatus[],
  asked: QueueAsked,
  sort: QueueSort,
  max: number,
): Sql {
  const each = statuses.map(
    (status) => sql`(${placesOf([status], asked)} ORDER BY ${orders[sort]} LIMIT ${max})`,
  )
  return sql`SELECT * FROM (${unionAll(each)}) u ORDER BY ${orders[sort]} LIMIT ${max}`
}

/** All cases that have the words, and of these the first. */
function search(
  statuses: readonly CaseStatus[],
  asked: QueueAsked,
  words: Sql,
  sort: QueueSort,
): Sql {
  const each = [statuses.filter(isOpen), statuses.filter((status) => !isOpen(status))]
    .filter((group) => group.length > 0)
    // OFFSET 0 keeps the order out of it: wanted is the shortest way to all of them.
    .map((group) => sql`(${placesOf(group, asked)} AND ${words} OFFSET 0)`)
  return sql`SELECT * FROM (${unionAll(each)}) u ORDER BY ${orders[sort]} LIMIT ${asked.limit}`
}

/** The columns are fetched for the page alone, not for all that was read on the way to it. */
function shown(places: Sql, sort: QueueSort): Sql<QueueRow> {
  return planned(sql`
    SELECT c.id, c.version, c.lender_id AS "lenderId", c.external_ref AS "externalRef",
      (SELECT name FROM lenders WHERE id = c.lender_id) AS "lenderName",
      c.loan_account_number AS "loanAccountNumber", c.applicant_name AS "applicantName",
      c.case_type AS "caseType", c.branch, c.state, c.state_code AS "stateCode", c.district,
      c.status, c.result, c.documents_awaited AS "documentsAwaited", c.revision,
      c.report_version AS "reportVersion", c.analyst_id AS "analystId",
      (SELECT name FROM staff WHERE id = c.analyst_id) AS "analystName",
      c.created_at AS "receivedAt", c.finalised_at AS "finalisedAt",
      nullif(q.due, 'infinity') AS "vendorDueAt", nullif(c.file_due_at, 'infinity') AS "fileDueAt"
    FROM (SELECT id, due FROM (${places}) p) q JOIN cases c ON c.id = q.id
    ORDER BY ${orders[sort]}`)
}

/** Of statuses that are all open, or of the finalised ones, beyond the place and before any words. */
function placesOf(statuses: readonly CaseStatus[], { filter, sort, after }: QueueAsked): Sql {
  const open = statuses.every(isOpen)
  // No clock of a finalised case runs: by due date they come last, and among them the oldest first.
  const due = open ? sql`c.vendor_due_at` : sql`'infinity'::timestamptz`
  return sql`SELECT c.id, c.created_at, ${due} AS due ${filter.words ? sql`, ${searched}` : sql``}
    FROM cases c WHERE ${conditionsOf(statuses, filter)} ${after ? beyond(sort, after, open) : sql``}`
}

function beyond(sort: QueueSort, { dueAt, receivedAt, id }: QueuePlace, open: boolean): Sql {
  if (sort === 'newest') return sql`AND (c.created_at, c.id) < (${receivedAt}::timestamptz, ${id})`
  if (sort === 'due' && open) {
    return sql`AND (c.vendor_due_at, c.created_at, c.id) >
      (${dueAt ?? 'infinity'}::timestamptz, ${receivedAt}::timestamptz, ${id})`
  }
  if (sort === 'due' && dueAt) return sql``
  return sql`AND (c.created_at, c.id) > (${receivedAt}::timestamptz, ${id})`
}

export function unionAll<R>(each: readonly Sql<R>[]): Sql<R> {
  return each.reduce((some, next) => sql<R>`${some} UNION ALL ${next}`)
}

/** No finalised case is overdue, and no received one is anybody's. */
export function statusesOf({ statuses, overdueAt, analystId }: QueueFilter): CaseStatus[] {
  const owned = analystId !== undefined && analystId !== 'none'
  return statuses.filter(
    (status) => !(overdueAt && !isOpen(status)) && !(owned && status === 'received'),
  )
}

export function conditionsOf(
  statuses: readonly CaseStatus[],
  filter: Omit<QueueFilter, 'statuses' | 'words'>,
): Sql {
  const [status, ...more] = statuses
  const all: Sql[] = [
    sql`c.mode = ${filter.mode}`,
    more.length > 0 ? sql`c.status = ANY(${statuses}::text[])` : sql`c.status = ${status}`,
  ]
  if (filter.lenderId) all.push(sql`c.lender_id = ${filter.lenderId}`)
  if (filter.stateCode) all.push(sql`c.state_code = ${filter.stateCode}`)
  if (filter.caseType) all.push(sql`c.case_type = ${filter.caseType}`)
  if (filter.analystId) {
    const analyst = filter.analystId === 'none' ? '' : filter.analystId
    all.push(sql`coalesce(c.analyst_id, '') = ${analyst}`)
  }
  if (filter.receivedFrom) all.push(sql`c.created_at >= ${filter.receivedFrom}`)
  if (filter.receivedTo) all.push(sql`c.created_at < ${filter.receivedTo}`)
  if (filter.overdueAt) all.push(sql`c.vendor_due_at < ${filter.overdueAt}`)
  return allOf(all)
}

export function wordsOf(words: readonly string[]): Sql {
  return allOf(
    words.map((word) => {
      const small = word.toLowerCase()
      const spelled = searchText(word)
      const found = sql`c.search_text LIKE ${containing(spelled)}`
      // Digits in a loan number may look like the code of a letter.
      return small === spelled ? found : sql`${found} AND ${written} LIKE ${containing(small)}`
    }),
  )
}

const written = sql`lower(c.applicant_name || ' ' || coalesce(c.co_applicant_name, '') || ' ' ||
  c.loan_account_number || ' ' || c.external_ref)`

function allOf(conditions: readonly Sql[]): Sql {
  return conditions.reduce((some, next) => sql`${some} AND ${next}`)
}

function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
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
    WHERE ${conditionsOf(['received'], { ...filter, mode })}
    ORDER BY c.vendor_due_at, c.created_at, c.id LIMIT 1 FOR UPDATE SKIP LOCKED`),
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
