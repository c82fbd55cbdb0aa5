import { planned, type Runner, type Sql, sql } from '../../db/db.ts'
import type { QueueFilter } from './queue-filter.ts'
import type { QueueOrder } from './queue-order.ts'
import { placesInOrder } from './queue-store.ts'

export const queueGroups = ['lender', 'analyst', 'status', 'due'] as const
export type QueueGroup = (typeof queueGroups)[number]

export interface GroupCount {
  /** The id of a lender or analyst, a status, or a day; null for cases without one. */
  value: string | null
  name: string | null
  count: number
  /** There may be more than were counted. */
  more: boolean
}

export interface QueueSummary {
  count: number
  more: boolean
  groups: GroupCount[]
}

export interface SummaryAsked {
  filter: QueueFilter
  /** By the column of the group, if there is one. */
  order: QueueOrder
  group?: QueueGroup | undefined
  countMax: number
}

const groupsMax = 500

/**
 * Counts the list itself, from its first case: a group is counted wholly unless the count ends in
 * it.
 */
export async function queueSummary(db: Runner, asked: SummaryAsked): Promise<QueueSummary> {
  const { filter, order, group, countMax } = asked
  const list = await placesInOrder(db, { filter, order, limit: countMax + 1 })
  if (!list) return { count: 0, more: false, groups: [] }
  const rows = await db.rows(planned(group ? countGroups(list.places, asked, group) : countAll(list.places)))
  const found = rows.reduce((sum, { count }) => sum + count, 0)
  const more = found > countMax
  const groups = group ? rows.map((row) => ({ ...row, more: false })) : []
  const last = groups.at(-1)
  if (more && last) Object.assign(last, { count: last.count - 1, more })
  return { count: Math.min(found, countMax), more, groups: groups.slice(0, groupsMax) }
}

type Counted = Omit<GroupCount, 'more'>

function countAll(places: Sql): Sql<Counted> {
  return sql`SELECT NULL AS value, NULL AS name, count(*)::int AS count FROM (${places}) p`
}

const noName = sql`NULL::text`
const named: Record<QueueGroup, { value: Sql; name: Sql }> = {
  lender: { value: sql`c.lender_id`, name: sql`(SELECT name FROM lenders WHERE id = value)` },
  analyst: { value: sql`c.analyst_id`, name: sql`(SELECT name FROM staff WHERE id = value)` },
  status: { value: sql`c.status`, name: noName },
  due: {
    value: sql`CASE WHEN c.status <> 'finalised' AND c.vendor_due_at < 'infinity'
      THEN to_char(c.vendor_due_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END`,
    name: noName,
  },
}

/** In the order of the list. */
function countGroups(places: Sql, { order }: SummaryAsked, group: QueueGroup): Sql<Counted> {
  const { value, name } = named[group]
  const direction = order.isDescending ? sql`DESC` : sql``
  return sql`SELECT value, ${name} AS name, count FROM (
      SELECT ${value} AS value, count(*)::int AS count, min(p.key) AS key
      FROM (SELECT id, key FROM (${places}) all_places) p JOIN cases c ON c.id = p.id
      GROUP BY 1
    ) g ORDER BY g.key ${direction}`
}
