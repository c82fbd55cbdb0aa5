import { join } from 'node:path'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { recordAudit, writeSendingPause } from '../access/access.ts'
import { restartEpoch } from '../callbacks/callbacks.ts'
import { sql, transactionOn } from '../db/db.ts'
import { indexRestored, migrateEmpty } from '../db/migrate.ts'
import type { Keyring } from '../lib/keyring.ts'
import { endAllAsUnknown } from '../mail/mail.ts'
import { dropAllItems } from '../notifications/notifications.ts'
import { BackupRefused } from './backup-error.ts'
import { copyIn, quote } from './list-tables.ts'
import { type Manifest, type TablePart, tableFileOf } from './manifest.ts'
import { readPart } from './part-files.ts'

export interface LoadDeps {
  keyring: Keyring
  signal: AbortSignal
  onProgress?(what: 'tables', done: number, total: number): void
}

const by = { actor: 'cli' } as const

/** No table, view or sequence of anyone: extensions may have brought some. */
export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     LIMIT 1`,
  )
  if (rows[0]) {
    throw new BackupRefused(
      `the database is not empty (it has ${rows[0].name}): a backup is restored only into an empty one; nothing was changed`,
    )
  }
}

/** In the transaction of the client, which the caller commits. */
export async function loadDatabase(
  deps: LoadDeps,
  client: pg.Client,
  folder: string,
  { manifest, storeId }: { manifest: Manifest; storeId: string },
): Promise<void> {
  const { tables, sequences, migrations } = manifest
  await migrateEmpty(client, migrations)
  // Rows that migrations insert are in the backup too. Those that refer to others first.
  for (const { name } of tables.toReversed()) await client.query(`DELETE FROM ${quote(name)}`)
  for (const [at, table] of tables.entries()) {
    await loadTable(deps, client, folder, manifest.id, table)
    deps.onProgress?.('tables', at + 1, tables.length)
  }
  for (const { name, last_value, is_called } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      quote(name),
      last_value,
      is_called,
    ])
  }
  await indexRestored(client, migrations)
  await makeCopy(client, deps.keyring, manifest, storeId)
}

async function loadTable(
  { keyring, signal }: LoadDeps,
  client: pg.Client,
  folder: string,
  backup: string,
  table: TablePart,
): Promise<void> {
  const rows = client.query(copyFrom(copyIn(table)))
  const path = join(folder, tableFileOf(table.name))
  await readPart(path, table, rows, { keyring, backup, part: table.name }, signal)
  if (rows.rowCount === table.rows) return
  throw new Error(`${table.name}: ${rows.rowCount} of ${table.rows} rows were loaded`)
}

/**
 * What makes it a copy: a store of its own, so that it never uses that of the original; cursors that
 * lenders hold stay valid; nothing is sent.
 */
async function makeCopy(
  client: pg.Client,
  keyring: Keyring,
  { id, made_at, key_id }: Manifest,
  storeId: string,
): Promise<void> {
  const tx = transactionOn(client)
  const [row] = await tx.rows<{ keyId: string; now: Date }>(sql`
    UPDATE installation SET store_id = ${storeId}, store_bound_at = now()
    RETURNING key_id AS "keyId", now() AS now`)
  if (row?.keyId !== key_id)
    throw new Error('the installation in the backup has another master key')
  await restartEpoch(tx)
  const details = { backup: id, made_at }
  await recordAudit(
    tx,
    keyring,
    by,
    { action: 'backup.restored', subject: 'installation', details },
    row.now,
  )
  await endAllAsUnknown(tx)
  await dropAllItems(tx)
  await tx.rows(sql`DELETE FROM sending_pause`)
  await writeSendingPause(tx, keyring, by, 'restored', row.now)
}
