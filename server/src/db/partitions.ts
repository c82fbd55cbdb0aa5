import { firstIdAt, type IdPrefix, timeOfId } from '../lib/ids.ts'
import { fragment, planned, sql, type Tx } from './db.ts'

/**
 * Tables that only grow, in partitions of one month (UTC). The first partition holds everything
 * from before the first of these months; the default one, rows of months that have none.
 * docs/decisions/0036-month-partitions.md
 */
interface Partitioned {
  key: string
  /** Of the ids in the key; null if the key is a time. */
  prefix: IdPrefix | null
}

export const partitionedTables = {
  api_requests: { key: 'id', prefix: 'req' },
  deliveries: { key: 'id', prefix: 'dlv' },
  delivery_attempts: { key: 'delivery_id', prefix: 'dlv' },
  case_events: { key: 'id', prefix: 'evt' },
  audit_trail: { key: 'at', prefix: null },
} as const satisfies Record<string, Partitioned>

export type PartitionedTable = keyof typeof partitionedTables
const tables = Object.keys(partitionedTables) as PartitionedTable[]

/** This month and the next. */
const monthsAhead = 2
/** An installation that was off for years makes the rest in its next run. */
const madeMax = 24
/** Requests that need the table wait at most this long for it. */
const lockTimeoutMs = 500
/** Of the advisory lock: one process at a time makes partitions. */
const partitionLock = '7305809155955153970'

export interface Partition {
  name: string
  /** Rows before this time; null for the default partition. */
  until: Date | null
}

/** Those with a bound in their order, then the default one. */
export async function listPartitions(tx: Tx, table: PartitionedTable): Promise<Partition[]> {
  const rows = await tx.rows<{ name: string; until: string | null }>(sql`
    SELECT c.relname AS name,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''([^'']+)''\\)') AS until
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = ${table}::regclass
    ORDER BY until NULLS LAST`)
  return rows.map(({ name, until }) => ({ name, until: until === null ? null : timeOf(until) }))

  function timeOf(bound: string): Date {
    return new Date(partitionedTables[table].prefix === null ? bound : timeOfId(bound))
  }
}

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Makes those that are missing, each in a transaction of its own. Returns their names. */
export async function makePartitions(transact: Transact, now: Date): Promise<string[]> {
  const made: string[] = []
  for (const table of tables) {
    while (made.length < madeMax) {
      const name = await transact((tx) => makeNext(tx, table, now))
      if (name === undefined) break
      made.push(name)
    }
  }
  return made
}

async function makeNext(tx: Tx, table: PartitionedTable, now: Date): Promise<string | undefined> {
  await tx.rows(sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`)
  await tx.rows(sql`SELECT pg_advisory_xact_lock(${partitionLock}::bigint)`)
  const from = (await listPartitions(tx, table)).findLast(({ until }) => until !== null)?.until
  if (!from) throw new Error(`${table} has no partition with a bound`)
  if (from >= addMonths(now, monthsAhead)) return undefined
  return makeMonth(tx, table, from)
}

async function makeMonth(tx: Tx, table: PartitionedTable, from: Date): Promise<string> {
  const { key } = partitionedTables[table]
  const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`
  const [lower, upper] = [boundAt(table, from), boundAt(table, addMonths(from, 1))]
  const run = (text: string) => tx.rows(planned(fragment(text)))
  await run(`CREATE TABLE ${name} (LIKE ${table}_first INCLUDING ALL)`)
  if (table === 'audit_trail') {
    await run(`CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON ${name}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`)
  }
  // No row of that month may be left in the default partition.
  await run(`LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE`)
  const within = `${key} >= '${lower}' AND ${key} < '${upper}'`
  await run(`INSERT INTO ${name} SELECT * FROM ${table}_default WHERE ${within}`)
  await run(`ALTER TABLE ${table}_default DISABLE TRIGGER USER`)
  await run(`DELETE FROM ${table}_default WHERE ${within}`)
  await run(`ALTER TABLE ${table}_default ENABLE TRIGGER USER`)
  await run(
    `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${lower}') TO ('${upper}')`,
  )
  return name
}

function boundAt(table: PartitionedTable, at: Date): string {
  const { prefix } = partitionedTables[table]
  return prefix === null ? at.toISOString() : firstIdAt(prefix, at.getTime())
}

/** The start of the month that many months later. */
function addMonths(at: Date, count: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count))
}
