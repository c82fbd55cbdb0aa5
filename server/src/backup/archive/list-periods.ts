import { fragment, planned, type Runner, sql } from '../../db/db.ts'
import { addMonths, type BoundPartition, listPartitions } from '../../db/partitions.ts'
import { BackupRefused } from '../backup-error.ts'
import { type ArchivedTable, archivedTables } from './archive-store.ts'

/** Logs are kept for a year; the month that runs is not over. */
const monthsKept = 13

export interface PeriodPart {
  table: ArchivedTable
  partition: BoundPartition
}

/** Partitions of all tables that end together: usually one of each. */
export interface Period {
  until: Date
  parts: PeriodPart[]
}

/** The start of a month, before which everything is to be archived. */
export function parseBefore(typed: string, now: Date): Date {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(typed) ?? []
  if (!year || !month) throw new BackupRefused(`--before: must be a month such as 2025-04`)
  const before = new Date(Date.UTC(Number(year), Number(month) - 1))
  const latest = addMonths(now, -monthsKept)
  if (before <= latest) return before
  throw new BackupRefused(
    `--before: ${typed} is less than ${monthsKept} months back; the latest month allowed is ${latest.toISOString().slice(0, 7)}, since logs are kept for a year; nothing was changed`,
  )
}

/** Oldest first. A first partition is left out while it is empty. */
export async function listPeriods(db: Runner, before: Date): Promise<Period[]> {
  const parts: PeriodPart[] = []
  for (const table of archivedTables) {
    for (const partition of await listPartitions(db, table)) {
      if (isBound(partition) && partition.until <= before) parts.push({ table, partition })
    }
  }
  const periods: Period[] = []
  for (const { until, parts: all } of inPeriods(parts)) {
    const worth: PeriodPart[] = []
    for (const part of all) if (await isWorthArchiving(db, part)) worth.push(part)
    if (worth.length > 0) periods.push({ until, parts: worth })
  }
  return periods
}

function isBound(partition: { until: Date | null }): partition is BoundPartition {
  return partition.until !== null
}

/** The first partitions of two tables may end in different months: what overlaps goes together. */
function inPeriods(parts: readonly PeriodPart[]): Period[] {
  const endsOf = (table: ArchivedTable) =>
    new Set(parts.flatMap((one) => (one.table === table ? one.partition.until.getTime() : [])))
  const [ends = new Set<number>(), ...others] = archivedTables.map(endsOf)
  const common = [...ends].filter((end) => others.every((other) => other.has(end)))
  let from = Number.NEGATIVE_INFINITY
  return common
    .sort((a, b) => a - b)
    .map((until) => {
      const within = parts.filter(({ partition }) => {
        const end = partition.until.getTime()
        return end > from && end <= until
      })
      from = until
      return { until: new Date(until), parts: within }
    })
}

async function isWorthArchiving(db: Runner, { partition }: PeriodPart): Promise<boolean> {
  if (partition.from !== null) return true
  const rows = await db.rows(planned(sql`SELECT 1 FROM ${fragment(partition.name)} LIMIT 1`))
  return rows.length > 0
}

export interface Conditions {
  /** Also events that a lender who pulls the feed was not given. */
  evenIfUnread: boolean
}

/** Throws a sentence for operators if something in it is still needed. */
export async function requireDone(
  db: Runner,
  { parts }: Period,
  { evenIfUnread }: Conditions,
): Promise<void> {
  for (const { table, partition } of parts) {
    const { name } = partition
    const fault =
      table === 'deliveries'
        ? await findPending(db, name)
        : table === 'case_events'
          ? ((await findUnnumbered(db, name)) ??
            (evenIfUnread ? undefined : await findUnread(db, name)))
          : undefined
    if (fault) throw new BackupRefused(`${name} cannot be archived: ${fault}`)
  }
}

async function findPending(db: Runner, name: string): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string; lender: string }>(
    planned(sql`
      SELECT id, lender_id AS lender FROM ${fragment(name)} WHERE state = 'pending' LIMIT 1`),
  )
  return row && `delivery ${row.id} of lender ${row.lender} is pending`
}

async function findUnnumbered(db: Runner, name: string): Promise<string | undefined> {
  const [row] = await db.rows<{ id: string }>(
    planned(sql`SELECT id FROM ${fragment(name)} WHERE position IS NULL LIMIT 1`),
  )
  return row && `event ${row.id} has no position in the feed yet`
}

/** Only lenders who pull have a row there. */
async function findUnread(db: Runner, name: string): Promise<string | undefined> {
  const [row] = await db.rows<{ lender: string; mode: string; at: Date }>(
    planned(sql`
      SELECT f.lender_id AS lender, f.mode, f.at FROM feed_readings f
      WHERE EXISTS (SELECT 1 FROM ${fragment(name)} e
        WHERE e.lender_id = f.lender_id AND e.mode = f.mode AND e.position > f.given_to)
      ORDER BY f.lender_id, f.mode LIMIT 1`),
  )
  if (!row) return undefined
  const { lender, mode, at } = row
  return `lender ${lender} (${mode}), which last pulled its feed on ${at.toISOString().slice(0, 10)}, was not given an event of it; --even-if-unread archives it all the same`
}
