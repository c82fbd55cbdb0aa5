import type pg from 'pg'
import { type Db, sql } from './db.ts'

/** The second of two numbers that name an advisory lock; the first is that of all our backups. */
const lockSpace = 1_146_569_287
const lockNumber = 1

/**
 * While a backup runs, no file that its snapshot knows may be deleted. Held by the connection, and
 * taken before the snapshot: it ends with the process, however that ends.
 */
export async function holdBackupLock(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_lock_shared(${lockSpace}, ${lockNumber})`)
}

/**
 * To be asked after the files to delete were listed: a backup that starts later has a snapshot in
 * which they are already condemned.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
      AND classid = ${lockSpace}::oid AND objid = ${lockNumber}::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    LIMIT 1`)
  return rows.length > 0
}
