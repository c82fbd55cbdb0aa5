import { type Sql, sql } from '../../db/db.ts'
import type { CaseId } from '../../lib/ids.ts'
import { type CaseStatus, caseStatuses } from '../case/case-states.ts'

/** The orders of the queue. Why each is fast: docs/decisions/0038-sorting-the-queue.md */

export const queueColumns = [
  'due',
  'lender',
  'reference',
  'applicant',
  'type',
  'property',
  'status',
  'analyst',
  'received',
] as const
export type QueueColumn = (typeof queueColumns)[number]

/** A column, with a minus in descending order; the last two are other names of `received`. */
export const queueSorts = [
  ...queueColumns,
  ...queueColumns.map((column) => `-${column}` as const),
  'oldest',
  'newest',
] as const
export type QueueSort = (typeof queueSorts)[number]

export interface QueueOrder {
  column: QueueColumn
  isDescending: boolean
}

export function orderOf(sort: QueueSort): QueueOrder {
  if (sort === 'oldest' || sort === 'newest') {
    return { column: 'received', isDescending: sort === 'newest' }
  }
  const isDescending = sort.startsWith('-')
  return { column: sort.slice(isDescending ? 1 : 0) as QueueColumn, isDescending }
}

/** The last case of the previous page. */
export interface QueuePlace {
  /** In the sorted column, as in `QueueRow`; by due date null if no clock runs. */
  key: string | null
  receivedAt: Date
  id: CaseId
}

const byKey = {
  up: sql`key, created_at, id`,
  down: sql`key DESC, created_at DESC, id DESC`,
}
const byArrival = {
  up: sql`created_at, id`,
  down: sql`created_at DESC, id DESC`,
}

/** Of the columns of `placesOf`. Equal cases in the order of their arrival, and then of their ids. */
export function orderBy({ column, isDescending }: QueueOrder): Sql {
  const of = column === 'received' ? byArrival : byKey
  return isDescending ? of.down : of.up
}

/** What the cases `c` of some statuses are sorted by. */
export interface SortKey {
  value: Sql
  /** The tables besides `cases` that it needs. */
  join?: Sql
  /** The same for all of them, as in `QueuePlace`. */
  constant?: string | null
}

/** After every other text, and so the place of cases that have no value. */
const last = sql`chr(1114111)`
/** A name, and then the id, so that two of the same name are not mixed. */
export const lenderKey = sql`(lower(l.name) || chr(1) || l.id) COLLATE "C"`
export const analystKey = sql`coalesce(lower(s.name) || chr(1) || s.id, ${last}) COLLATE "C"`
/** Also in `migrations/indexes.sql`, in the same form. */
export const districtKey = sql`coalesce(lower(c.district), ${last}) COLLATE "C"`

const keys: Record<Exclude<QueueColumn, 'due' | 'status' | 'received'>, SortKey> = {
  lender: { value: lenderKey, join: sql`JOIN lenders l ON l.id = c.lender_id` },
  reference: { value: sql`c.external_ref COLLATE "C"` },
  applicant: { value: sql`lower(c.applicant_name) COLLATE "C"` },
  type: { value: sql`c.case_type` },
  property: { value: districtKey },
  analyst: { value: analystKey, join: sql`LEFT JOIN staff s ON s.id = c.analyst_id` },
}

export function sortKey(column: QueueColumn, statuses: readonly CaseStatus[]): SortKey {
  if (column === 'received') return { value: sql`NULL::text`, constant: null }
  if (column === 'status') return statusKey(statuses)
  if (column !== 'due') return keys[column]
  // No clock of a finalised case runs.
  return statuses.every((status) => status === 'finalised')
    ? { value: sql`'infinity'::timestamptz`, constant: null }
    : { value: sql`c.vendor_due_at` }
}

/** In the order of a case's life. */
function statusKey([status, ...more]: readonly CaseStatus[]): SortKey {
  if (status === undefined || more.length > 0) {
    return { value: sql`array_position(${caseStatuses}::text[], c.status)::text` }
  }
  const constant = String(caseStatuses.indexOf(status) + 1)
  return { value: sql`${constant}::text`, constant }
}

/** Only what comes after the place. */
export function beyond(order: QueueOrder, key: SortKey, place: QueuePlace): Sql {
  if (key.constant !== undefined) return beyondConstant(order, key.constant, place)
  const { receivedAt, id } = place
  const from =
    order.column === 'due' ? sql`${place.key ?? 'infinity'}::timestamptz` : sql`${place.key}::text`
  return order.isDescending
    ? sql`AND (${key.value}, c.created_at, c.id) < (${from}, ${receivedAt}::timestamptz, ${id})`
    : sql`AND (${key.value}, c.created_at, c.id) > (${from}, ${receivedAt}::timestamptz, ${id})`
}

/** Cases that are equal in the sorted column are all before the place, all after it, or around it. */
function beyondConstant(
  { column, isDescending }: QueueOrder,
  constant: string | null,
  { key, receivedAt, id }: QueuePlace,
): Sql {
  if (column !== 'received' && constant !== key) {
    // A case without a due date comes after all that have one.
    const isLater = constant === null || (key !== null && constant > key)
    return isLater === isDescending ? sql`AND false` : sql``
  }
  return isDescending
    ? sql`AND (c.created_at, c.id) < (${receivedAt}::timestamptz, ${id})`
    : sql`AND (c.created_at, c.id) > (${receivedAt}::timestamptz, ${id})`
}
