import { planned, sql, type Tx } from './db.ts'
import {
  type BoundPartition,
  boundAt,
  formatMonth,
  type PartitionedTable,
  refuseTruncate,
  runText,
} from './partitions.ts'

/** Below the second after which PostgreSQL looks for deadlocks, for all of them together. */
const lockTimeoutMs = 150

/**
 * Before months are detached or attached: in the order in which requests use these tables, so that
 * no request has one and waits for another. Events refer to cases, which are locked with them.
 */
export async function lockForMonths(tx: Tx): Promise<void> {
  await tx.rows(sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`)
  await runText(
    tx,
    `LOCK TABLE ONLY cases, ONLY case_events, ONLY deliveries, ONLY delivery_attempts,
       ONLY audit_trail IN ACCESS EXCLUSIVE MODE`,
  )
}

/** The name of the table that it becomes: there is always a first partition. */
export function detachedNameOf(
  table: PartitionedTable,
  { name, from, until }: BoundPartition,
): string {
  return from === null ? `${table}_before_${formatMonth(until)}` : name
}

/** Makes it a table of its own. The first partition leaves an empty one. */
export async function detachPartition(
  tx: Tx,
  table: PartitionedTable,
  partition: BoundPartition,
): Promise<void> {
  const indexes = partition.from === null ? await listIndexes(tx, partition.name) : []
  await runText(tx, `ALTER TABLE ${table} DETACH PARTITION ${partition.name}`)
  await dropReferences(tx, partition.name)
  if (partition.from === null) await replaceFirst(tx, table, partition, indexes)
}

/** What it refers to would otherwise be locked when it is dropped. */
async function dropReferences(tx: Tx, name: string): Promise<void> {
  const references = await tx.rows<{ name: string }>(
    planned(sql`
      SELECT conname AS name FROM pg_constraint
      WHERE conrelid = ${name}::regclass AND contype = 'f'`),
  )
  for (const one of references) {
    await runText(tx, `ALTER TABLE ${name} DROP CONSTRAINT ${one.name}`)
  }
}

interface OwnIndex {
  name: string
  /** Creates it. */
  text: string
}

async function listIndexes(tx: Tx, name: string): Promise<OwnIndex[]> {
  return tx.rows<OwnIndex>(
    planned(sql`
      SELECT c.relname AS name, CASE WHEN k.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
        ELSE format('ALTER TABLE %I ADD CONSTRAINT %I %s', ${name}::text, k.conname,
          pg_get_constraintdef(k.oid)) END AS text
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        LEFT JOIN pg_constraint k ON k.conindid = i.indexrelid AND k.conrelid = i.indrelid
          AND k.contype IN ('p', 'u')
      WHERE i.indrelid = ${name}::regclass AND i.indisvalid
      ORDER BY k.conname IS NULL, c.relname`),
  )
}

/**
 * Partitions are made like the first, so there is always one. Its indexes keep their names, by which
 * a start looks for those of large tables.
 */
async function replaceFirst(
  tx: Tx,
  table: PartitionedTable,
  partition: BoundPartition,
  indexes: readonly OwnIndex[],
): Promise<void> {
  const { name, until } = partition
  const detached = detachedNameOf(table, partition)
  await runText(tx, `ALTER TABLE ${name} RENAME TO ${detached}`)
  for (const index of indexes) {
    await runText(tx, `ALTER INDEX ${index.name} RENAME TO ${index.name}_before`)
  }
  await runText(tx, `CREATE TABLE ${name} (LIKE ${detached} INCLUDING ALL EXCLUDING INDEXES)`)
  for (const { text } of indexes) await runText(tx, text)
  await refuseTruncate(tx, table, name)
  await runText(
    tx,
    `ALTER TABLE ${table} ATTACH PARTITION ${name}
     FOR VALUES FROM (MINVALUE) TO ('${boundAt(table, until)}')`,
  )
}
