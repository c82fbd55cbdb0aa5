import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { tryBackupLock } from '../db/backup-lock.ts'
import { transactionOn } from '../db/db.ts'
import { withLongConnection } from '../db/long-connection.ts'
import { holdMigrations, letMigrationsRun, readExecuted } from '../db/migrate.ts'
import type { Blobs } from '../documents/documents.ts'
import { syncFolder } from '../lib/durable-file.ts'
import type { Keyring } from '../lib/keyring.ts'
import { countUnfinished } from './archive/archive-store.ts'
import { BackupRefused } from './backup-error.ts'
import { copyBlobs } from './copy-blobs.ts'
import { copyOut, listSequences, listTables } from './list-tables.ts'
import {
  blobFolder,
  formatOf,
  type Manifest,
  type TablePart,
  tableFileOf,
  tableFolder,
} from './manifest.ts'
import { fillNewFolder } from './new-folder.ts'
import { writePart } from './part-files.ts'
import { readKeys } from './read-keys.ts'
import { writeSigned } from './signed-manifest.ts'

export interface BackupDeps {
  /** Of the database, without a pooler in between. */
  url: string
  blobs: Blobs
  keyring: Keyring
  productVersion: string
  signal: AbortSignal
  /** How many of the parts are done: first tables, then documents. */
  onProgress?(what: 'tables' | 'documents', done: number, total: number): void
  /** For tests: called once the snapshot is taken, while it can be used by others. */
  onSnapshot?(snapshot: string): Promise<void>
}

/** The ids of the documents to copy, while the backup is made. */
const idsFile = 'documents.ids'

/**
 * Copies the database as it is at one moment, then every document that it knows. The service keeps
 * running. The folder gets its name when everything in it is complete and flushed.
 * docs/decisions/0032-backups.md
 */
export async function createBackup(deps: BackupDeps, target: string): Promise<Manifest> {
  return fillNewFolder(target, deps.signal, (partial) => fill(deps, partial))
}

async function fill(deps: BackupDeps, folder: string): Promise<Manifest> {
  const { url, keyring, productVersion, signal } = deps
  const id = randomBytes(16).toString('hex')
  await makeFolders(folder)
  return withLongConnection(url, 'deedwire backup', signal, async (client) => {
    if (!(await tryBackupLock(client))) {
      throw new BackupRefused('an archive is being made or restored: try again when it is done')
    }
    const database = await copyDatabase(deps, client, folder, id)
    const documents = await copyBlobs(deps, folder, join(folder, idsFile), database.blobs)
    await rm(join(folder, idsFile))
    const { blobs: _, ...copied } = database
    const manifest: Manifest = {
      format: formatOf(copied.root_key),
      id,
      product_version: productVersion,
      ...copied,
      documents,
    }
    await writeSigned(folder, keyring, manifest)
    return manifest
  })
}

/** In one snapshot. Ends the transaction, so that a long copy of documents holds up no vacuum. */
async function copyDatabase(deps: BackupDeps, client: pg.Client, folder: string, id: string) {
  const { signal, onSnapshot } = deps
  await holdMigrations(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ now: Date; snapshot: string; blobs: string }>(
    `SELECT clock_timestamp() AS now, pg_export_snapshot() AS snapshot,
       (SELECT count(*) FROM blobs WHERE state = 'stored') AS blobs`,
  )
  const [begun] = rows
  if (!begun) throw new Error('the snapshot was not taken')
  await onSnapshot?.(begun.snapshot)
  await refuseDetached(client)
  const keys = await readKeys(client)
  const migrations = (await readExecuted(client)).sort()
  const tables = await copyTables(deps, client, folder, id)
  const ids = client.query(
    copyTo(
      `COPY (SELECT id FROM blobs WHERE state = 'stored'
             ORDER BY right(id, 2) COLLATE "C", id COLLATE "C") TO STDOUT`,
    ),
  )
  await writeFile(join(folder, idsFile), ids, { signal, mode: 0o600 })
  const sequences = await listSequences(client)
  await client.query('COMMIT')
  await letMigrationsRun(client)
  const made_at = begun.now.toISOString()
  return { made_at, ...keys, migrations, tables, sequences, blobs: Number(begun.blobs) }
}

/** A table of its own that no migration makes could not be restored. */
async function refuseDetached(client: pg.Client): Promise<void> {
  const { detached, restoring } = await countUnfinished(transactionOn(client))
  if (detached > 0) {
    throw new BackupRefused(
      'an archive was begun and not finished: run `deedwire archive create FOLDER --before YYYY-MM` again, then make the backup',
    )
  }
  if (restoring > 0) {
    throw new BackupRefused(
      'the restore of an archive was begun and not finished: run `deedwire archive restore FOLDER` again, then make the backup',
    )
  }
}

async function copyTables(
  { keyring, signal, onProgress }: BackupDeps,
  client: pg.Client,
  folder: string,
  backup: string,
): Promise<TablePart[]> {
  const tables = await listTables(client)
  const parts: TablePart[] = []
  for (const table of tables) {
    const rows = client.query(copyTo(copyOut(table))) as Readable & { rowCount: number }
    const path = join(folder, tableFileOf(table.name))
    const key = { keyring, backup, part: table.name }
    const written = await writePart(path, rows, key, signal)
    parts.push({ ...table, rows: rows.rowCount, ...written })
    onProgress?.('tables', parts.length, tables.length)
  }
  await syncFolder(join(folder, tableFolder))
  return parts
}

async function makeFolders(folder: string): Promise<void> {
  await mkdir(join(folder, tableFolder), { mode: 0o700 })
  await mkdir(join(folder, blobFolder), { mode: 0o700 })
}
