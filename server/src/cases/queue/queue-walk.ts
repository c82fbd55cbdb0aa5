import { type Sql, sql } from '../../db/db.ts'
import type { CaseStatus } from '../case/case-states.ts'
import { conditionsOf, isUnfinished, type QueueFilter, unionAll } from './queue-filter.ts'
import {
  analystKey,
  beyond,
  lenderKey,
  orderBy,
  type QueueOrder,
  type QueuePlace,
  sortKey,
} from './queue-order.ts'

/**
 * The queue of one mode, over all lenders. Each status is read separately, along an index that
 * begins with it: a million finalised cases cost a view of open ones nothing. Open cases are few
 * enough to be sorted; finalised ones are read along an index that has the order, until the page is
 * full.
 */

export interface QueueAsked {
  filter: QueueFilter
  order: QueueOrder
  after?: QueuePlace | undefined
  limit: number
}

export interface PlacesAsked extends QueueAsked {
  /** Only cases with a due date, or only those without one. */
  clock?: keyof typeof withClock
}

const withClock = {
  runs: sql`AND c.vendor_due_at < 'infinity'`,
  stopped: sql`AND c.vendor_due_at = 'infinity'`,
}

/** The text that is searched for words. */
const searched = sql`, c.search_text, c.applicant_name, c.co_applicant_name, c.loan_account_number,
  c.external_ref`

/** The first cases of the order, regardless of words. */
export function walk(statuses: readonly CaseStatus[], asked: PlacesAsked): Sql {
  const { limit } = asked
  const order = orderBy(asked.order)
  const each = statuses.map((status) => {
    const group = isUnfinished(status) ? undefined : groupOf(asked)
    if (group) return sql`(${walkGroups(group, asked)})`
    return sql`(${placesOf([status], asked)} ORDER BY ${order} LIMIT ${limit})`
  })
  return sql`SELECT * FROM (${unionAll(each)}) u ORDER BY ${order} LIMIT ${limit}`
}

/**
 * Of statuses that are not finalised, or of the finalised ones, after the cursor and before any
 * words.
 */
export function placesOf(statuses: readonly CaseStatus[], asked: PlacesAsked): Sql {
  const { filter, order, after, clock } = asked
  const key = sortKey(order.column, statuses)
  return sql`SELECT c.id, c.created_at, ${key.value} AS key ${filter.words ? searched : sql``}
    FROM cases c ${key.join ?? sql``}
    WHERE ${conditionsOf(statuses, filter)} ${after ? beyond(order, key, after) : sql``}
      ${clock && statuses.every(isUnfinished) ? withClock[clock] : sql``}`
}

/** Lenders or analysts by their names, and the index that has the cases of each by arrival. */
interface Group {
  members: Sql
  isMember: Sql
}

const groups: Record<'lender' | 'analyst', Group> = {
  lender: {
    members: sql`SELECT l.id, ${lenderKey} AS key FROM lenders l`,
    isMember: sql`c.lender_id = g.id`,
  },
  analyst: {
    members: sql`SELECT coalesce(s.id, '') AS id, ${analystKey} AS key
      FROM (SELECT id, name FROM staff WHERE kind = 'office' UNION ALL SELECT NULL, NULL) s`,
    isMember: sql`coalesce(c.analyst_id, '') = g.id`,
  },
}

/**
 * No index has cases by the name of their lender or analyst: one group after the other is read
 * instead. The few cases of an approval are sorted.
 */
function groupOf({ order: { column }, filter }: PlacesAsked): Group | undefined {
  if (column !== 'lender' && column !== 'analyst') return undefined
  return filter.approval ? undefined : groups[column]
}

/** A group is read only if those before it did not fill the page. */
function walkGroups({ members, isMember }: Group, asked: PlacesAsked): Sql {
  const { filter, order, after, limit } = asked
  const { isDescending } = order
  const key = isDescending ? sql`key DESC` : sql`key`
  const arrival = orderBy({ column: 'received', isDescending })
  const from = !after
    ? sql``
    : isDescending
      ? sql`WHERE key <= ${after.key}::text`
      : sql`WHERE key >= ${after.key}::text`
  return sql`
    SELECT f.id, f.created_at, g.key ${filter.words ? groupSearched : sql``}
    FROM (SELECT * FROM (${members}) m ${from} ORDER BY ${key}) g
    CROSS JOIN LATERAL (
      SELECT c.id, c.created_at ${filter.words ? searched : sql``} FROM cases c
      WHERE ${conditionsOf(['finalised'], filter)} AND ${isMember}
        ${after ? beyondInGroup(after, isDescending) : sql``}
      ORDER BY ${arrival} LIMIT ${limit}
    ) f LIMIT ${limit}`
}

const groupSearched = sql`, f.search_text, f.applicant_name, f.co_applicant_name,
  f.loan_account_number, f.external_ref`

/** Only the group of the cursor was read in part. */
function beyondInGroup({ key, receivedAt, id }: QueuePlace, isDescending: boolean): Sql {
  const within = (value: Sql, otherwise: Sql) =>
    sql`CASE WHEN g.key = ${key}::text THEN ${value} ELSE ${otherwise} END`
  const at = sql`${receivedAt}::timestamptz`
  return isDescending
    ? sql`AND (c.created_at, c.id) <
        (${within(at, sql`'infinity'::timestamptz`)}, ${within(sql`${id}::text`, sql`''`)})`
    : sql`AND (c.created_at, c.id) >
        (${within(at, sql`'-infinity'::timestamptz`)}, ${within(sql`${id}::text`, sql`''`)})`
}
