import { planned, type Runner, type Sql, sql } from '../../db/db.ts'
import { caseStatuses } from '../case/case-states.ts'
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
  const places = await placesInOrder(db, { filter, order, limit: countMax + 1 })
  if (!places) return { count: 0, more: false, groups: [] }
  const counting = group ? countGroups(places, order, group) : countAll(places)
  const rows = await db.rows(planned(counting))
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
/** From the key alone: reading the cases again would take longer than counting them. */
const idInKey = sql`CASE WHEN strpos(p.key, chr(1)) > 0 THEN split_part(p.key, chr(1), -1) END`
const named: Record<QueueGroup, { value: Sql; name: Sql }> = {
  lender: { value: idInKey, name: sql`(SELECT name FROM lenders WHERE id = g.value)` },
  analyst: { value: idInKey, name: sql`(SELECT name FROM staff WHERE id = g.value)` },
  status: { value: sql`(${caseStatuses}::text[])[p.key::int]`, name: noName },
  due: {
    value: sql`CASE WHEN p.key < 'infinity'
      THEN to_char(p.key AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') END`,
    name: noName,
  },
}

/** In the order of the list. */
function countGroups(places: Sql, order: QueueOrder, group: QueueGroup): Sql<Counted> {
  const { value, name } = named[group]
  const direction = order.isDescending ? sql`DESC` : sql``
  return sql`SELECT g.value, ${name} AS name, g.count FROM (
      SELECT ${value} AS value, count(*)::int AS count, min(p.key) AS key
      FROM (${places}) p GROUP BY 1
    ) g ORDER BY g.key ${direction}`
}
