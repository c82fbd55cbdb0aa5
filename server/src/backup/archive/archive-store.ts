import { type Runner, sql, type Tx } from '../../db/db.ts'
import { type PartitionedTable, runText } from '../../db/partitions.ts'

/** What is noted about partitions that were taken out of their tables. */

/** Their months belong together: deliveries take their payload from events. */
export const archivedTables = [
  'case_events',
  'deliveries',
  'delivery_attempts',
  'audit_trail',
] as const satisfies readonly PartitionedTable[]
export type ArchivedTable = (typeof archivedTables)[number]

export interface Note {
  archive: string
  /** Of the table that it is, or was. */
  name: string
  table: ArchivedTable
  /** Null: everything before the other end. */
  from: Date | null
  until: Date
  state: 'detached' | 'archived' | 'restoring'
  detachedAt: Date
  archivedAt: Date | null
  rows: number | null
  sha256: string | null
}

const columns = sql`archive_id AS archive, name, table_name AS table, from_at AS from,
  until_at AS until, state, detached_at AS "detachedAt", archived_at AS "archivedAt",
  row_count AS rows, sha256`

export async function listDetached(db: Runner): Promise<Note[]> {
  return db.rows<Note>(sql`
    SELECT ${columns} FROM archived_partitions WHERE state = 'detached' ORDER BY until_at, name`)
}

export async function listNotesOf(db: Runner, archive: string): Promise<Note[]> {
  return db.rows<Note>(sql`
    SELECT ${columns} FROM archived_partitions WHERE archive_id = ${archive}
    ORDER BY until_at, name`)
}

const notesMax = 10_000

/** Newest first. */
export async function listNotes(db: Runner): Promise<Note[]> {
  return db.rows<Note>(sql`
    SELECT ${columns} FROM archived_partitions
    ORDER BY detached_at DESC, archive_id, until_at, name LIMIT ${notesMax}`)
}

export async function countUnfinished(
  db: Runner,
): Promise<{ detached: number; restoring: number }> {
  const [row] = await db.rows<{ detached: number; restoring: number }>(sql`
    SELECT count(*) FILTER (WHERE state = 'detached') AS detached,
      count(*) FILTER (WHERE state = 'restoring') AS restoring
    FROM archived_partitions`)
  return row ?? { detached: 0, restoring: 0 }
}

export async function noteDetached(
  tx: Tx,
  note: Pick<Note, 'archive' | 'name' | 'table' | 'from' | 'until'>,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO archived_partitions (archive_id, name, table_name, from_at, until_at, state, detached_at)
    VALUES (${note.archive}, ${note.name}, ${note.table}, ${note.from}, ${note.until}, 'detached', ${now})`)
}

export async function noteArchived(
  tx: Tx,
  archive: string,
  { name, rows, sha256 }: { name: string; rows: number; sha256: string },
  now: Date,
): Promise<void> {
  const changed = await tx.rows(sql`
    UPDATE archived_partitions SET state = 'archived', archived_at = ${now}, row_count = ${rows},
      sha256 = ${sha256}
    WHERE archive_id = ${archive} AND name = ${name} AND state = 'detached' RETURNING 1`)
  if (changed.length !== 1) throw new Error(`${name} is not detached any more`)
}

export async function noteRestoring(tx: Tx, archive: string): Promise<void> {
  await tx.rows(sql`
    UPDATE archived_partitions SET state = 'restoring'
    WHERE archive_id = ${archive} AND state = 'archived'`)
}

export async function forgetNotes(tx: Tx, archive: string): Promise<void> {
  await tx.rows(sql`DELETE FROM archived_partitions WHERE archive_id = ${archive}`)
}

/** What an interrupted restore has loaded is dropped; its archive is as it was. */
export async function undoRestores(tx: Tx): Promise<void> {
  const undone = await tx.rows<{ name: string }>(sql`
    UPDATE archived_partitions SET state = 'archived' WHERE state = 'restoring' RETURNING name`)
  for (const { name } of undone) await runText(tx, `DROP TABLE IF EXISTS ${name}`)
}
