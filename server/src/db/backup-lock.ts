import type pg from 'pg'
import { type Db, sql } from './db.ts'

/** The second of two numbers that name an advisory lock; the first is that of all our backups. */
const lockSpace = 1_146_569_287
const lockNumber = 1

/**
 * While a backup runs, no file that its snapshot knows may be deleted. Held by the connection, and
 * taken before the snapshot: it ends with the process, however that ends. False while an archive is
 * made or restored.
 */
export async function tryBackupLock(client: pg.Client): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock_shared')
}

/** For an archive, beside which no backup and no other archive may run. */
export async function tryArchiveLock(client: pg.Client): Promise<boolean> {
  return tryLock(client, 'pg_try_advisory_lock')
}

async function tryLock(client: pg.Client, by: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT ${by}(${lockSpace}, ${lockNumber}) AS taken`,
  )
  return rows[0]?.taken === true
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
