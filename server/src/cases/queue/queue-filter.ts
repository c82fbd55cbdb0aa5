import { type Sql, sql } from '../../db/db.ts'
import type { CaseId, LenderId, StaffId } from '../../lib/ids.ts'
import type { Mode } from '../../lib/scope.ts'
import { type CaseStatus, isOpen } from '../case/case-states.ts'
import { type ApprovalState, hasApprovalState } from './queue-approval.ts'
import { searchText } from './search-text.ts'

/**
 * The queue of one mode, over all lenders. Each status is read separately, along an index that
 * begins with it, and reading stops when a page is full: a million finalised cases cost a view of
 * open ones nothing.
 */

export interface QueueFilter {
  mode: Mode
  statuses: readonly CaseStatus[]
  lenderId?: LenderId | undefined
  stateCode?: string | undefined
  caseType?: string | undefined
  /** `none`: not assigned. */
  analystId?: StaffId | 'none' | undefined
  receivedFrom?: Date | undefined
  receivedTo?: Date | undefined
  /** Our TAT ran out before this. */
  overdueAt?: Date | undefined
  approval?: ApprovalState | undefined
  /** Each must occur in the names, the loan number or the reference. */
  words?: readonly string[] | undefined
}

export const queueSorts = ['due', 'oldest', 'newest'] as const
export type QueueSort = (typeof queueSorts)[number]

/** The last case of the previous page. */
export interface QueuePlace {
  /** Null if no clock runs. */
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

export const orders: Record<QueueSort, Sql> = {
  due: sql`due, created_at, id`,
  oldest: sql`created_at, id`,
  newest: sql`created_at DESC, id DESC`,
}

/** The text that is searched for words. */
const searched = sql`c.search_text, c.applicant_name, c.co_applicant_name, c.loan_account_number,
  c.external_ref`

export interface PlacesAsked extends QueueAsked {
  /** Only cases with a due date, or only those without one. */
  clock?: keyof typeof withClock
}

const withClock = {
  runs: sql`AND c.vendor_due_at < 'infinity'`,
  stopped: sql`AND c.vendor_due_at = 'infinity'`,
}

/** The first cases of the order, regardless of words. */
export function walk(statuses: readonly CaseStatus[], asked: PlacesAsked): Sql {
  const { limit } = asked
  const order = orders[asked.sort]
  const each = statuses.map(
    (status) => sql`(${placesOf([status], asked)} ORDER BY ${order} LIMIT ${limit})`,
  )
  return sql`SELECT * FROM (${unionAll(each)}) u ORDER BY ${order} LIMIT ${limit}`
}

/**
 * Withdrawn cases are few, and are in the indexes of the open ones: they are read like open cases
 * whose clock is stopped.
 */
export function isUnfinished(status: CaseStatus): boolean {
  return status !== 'finalised'
}

/**
 * Of statuses that are not finalised, or of the finalised ones, after the cursor and before any words.
 */
export function placesOf(
  statuses: readonly CaseStatus[],
  { filter, sort, after, clock }: PlacesAsked,
): Sql {
  const open = statuses.every(isUnfinished)
  // No clock of a finalised case runs: by due date they come last, and among them the oldest first.
  const due = open ? sql`c.vendor_due_at` : sql`'infinity'::timestamptz`
  return sql`SELECT c.id, c.created_at, ${due} AS due ${filter.words ? sql`, ${searched}` : sql``}
    FROM cases c WHERE ${conditionsOf(statuses, filter)} ${after ? beyond(sort, after, open) : sql``}
      ${open && clock ? withClock[clock] : sql``}`
}

export function beyond(sort: QueueSort, { dueAt, receivedAt, id }: QueuePlace, open: boolean): Sql {
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

/** No closed case is overdue, and no received one is assigned. */
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
  if (filter.approval) all.push(hasApprovalState(filter.approval, filter.mode))
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

export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.reduce((some, next) => sql`${some} AND ${next}`)
}

export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
