import { firstIdAt, type IdPrefix, timeOfId } from '../lib/ids.ts'
import { fragment, planned, type Runner, sql, type Tx } from './db.ts'
import { limitLockWait } from './short-transaction.ts'

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
const turnTimeoutMs = 10_000
/** Of the advisory lock: one process at a time makes partitions. */
const partitionLock = '7305809155955153970'

export interface Partition {
  name: string
  /** Rows from this time on; null for the first partition, and the default one. */
  from: Date | null
  /** Rows before this time; null for the default partition. */
  until: Date | null
}

/** Not the default one. */
export type BoundPartition = Partition & { until: Date }

/** Those with a bound in their order, then the default one. */
export async function listPartitions(tx: Runner, table: PartitionedTable): Promise<Partition[]> {
  const rows = await tx.rows<{ name: string; from: string | null; until: string | null }>(sql`
    SELECT c.relname AS name,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM 'FROM \\(''([^'']+)''\\)') AS from,
      substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''([^'']+)''\\)') AS until
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = ${table}::regclass
    ORDER BY until NULLS LAST`)
  return rows.map(({ name, from, until }) => ({ name, from: timeOf(from), until: timeOf(until) }))

  function timeOf(bound: string | null): Date | null {
    if (bound === null) return null
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
  await lockPartitions(tx)
  const from = (await listPartitions(tx, table)).findLast(({ until }) => until !== null)?.until
  if (!from) throw new Error(`${table} has no partition with a bound`)
  if (from >= addMonths(now, monthsAhead)) return undefined
  const name = `${table}_${formatMonth(from)}`
  await createLikeFirst(tx, table, name)
  await attachPartition(tx, table, { name, from, until: addMonths(from, 1) })
  return name
}

/** Until the end of the transaction, no other one changes which partitions there are. */
export async function lockPartitions(tx: Tx): Promise<void> {
  // Nothing waits for this transaction yet, so it may wait for another one.
  await tx.rows(sql`SELECT set_config('lock_timeout', ${String(turnTimeoutMs)}, true)`)
  await tx.rows(sql`SELECT pg_advisory_xact_lock(${partitionLock}::bigint)`)
  await limitLockWait(tx)
}

/** With everything that a partition has of its own. */
export async function createLikeFirst(
  tx: Tx,
  table: PartitionedTable,
  name: string,
): Promise<void> {
  await runText(tx, `CREATE TABLE ${name} (LIKE ${table}_first INCLUDING ALL)`)
  await refuseTruncate(tx, table, name)
}

export async function refuseTruncate(tx: Tx, table: PartitionedTable, name: string): Promise<void> {
  if (table !== 'audit_trail') return
  await runText(
    tx,
    `CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON ${name}
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  )
}

export async function attachPartition(
  tx: Tx,
  table: PartitionedTable,
  { name, from, until }: { name: string; from: Date; until: Date },
): Promise<void> {
  const [lower, upper] = [boundAt(table, from), boundAt(table, until)]
  const run = (text: string) => runText(tx, text)
  // Events refer to cases, which are locked when the partition is attached. First, as requests do:
  // one that has changed a case may still need the events.
  if (table === 'case_events') await run('LOCK TABLE ONLY cases IN SHARE ROW EXCLUSIVE MODE')
  // No row of that time may be left in the default partition.
  await run(`LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE`)
  const within = withinBounds(table, from, until)
  await run(`INSERT INTO ${name} SELECT * FROM ${table}_default WHERE ${within}`)
  await run(`ALTER TABLE ${table}_default DISABLE TRIGGER USER`)
  await run(`DELETE FROM ${table}_default WHERE ${within}`)
  await run(`ALTER TABLE ${table}_default ENABLE TRIGGER USER`)
  await run(
    `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${lower}') TO ('${upper}')`,
  )
}

/** The condition on its rows. */
export function withinBounds(table: PartitionedTable, from: Date, until: Date): string {
  const { key } = partitionedTables[table]
  return `${key} >= '${boundAt(table, from)}' AND ${key} < '${boundAt(table, until)}'`
}

/** A statement without parameters, of names and times that come from the code or the catalogue. */
export async function runText(tx: Tx, text: string): Promise<void> {
  await tx.rows(planned(fragment(text)))
}

/** What the job drops in one run. */
const droppedMax = 24

/**
 * Months of requests whose rows were all deleted, each in a transaction of its own. Returns their
 * names. Other tables are archived.
 */
export async function dropEmptyMonths(transact: Transact, before: Date): Promise<string[]> {
  const dropped: string[] = []
  while (dropped.length < droppedMax) {
    const name = await transact((tx) => dropNext(tx, before))
    if (name === undefined) break
    dropped.push(name)
  }
  return dropped
}

async function dropNext(tx: Tx, before: Date): Promise<string | undefined> {
  await lockPartitions(tx)
  for (const { name, from, until } of await listPartitions(tx, 'api_requests')) {
    // The first one is what later ones are made like.
    if (from === null || until === null || until > before) continue
    // Before it is looked into: a row may still be on its way.
    await runText(tx, `LOCK TABLE ${name} IN SHARE MODE`)
    const [row] = await tx.rows(planned(sql`SELECT 1 FROM ${fragment(name)} LIMIT 1`))
    if (row) continue
    await runText(tx, `DROP TABLE ${name}`)
    return name
  }
  return undefined
}

export function boundAt(table: PartitionedTable, at: Date): string {
  const { prefix } = partitionedTables[table]
  return prefix === null ? at.toISOString() : firstIdAt(prefix, at.getTime())
}

/** The start of the month that many months later. */
export function addMonths(at: Date, count: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count))
}

/** As in the names of partitions. */
export function formatMonth(at: Date): string {
  return at.toISOString().slice(0, 7).replace('-', '_')
}
