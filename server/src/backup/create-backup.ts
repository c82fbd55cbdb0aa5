import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { holdBackupLock } from '../db/backup-lock.ts'
import { transactionOn } from '../db/db.ts'
import { withLongConnection } from '../db/long-connection.ts'
import { holdMigrations, letMigrationsRun, readExecuted } from '../db/migrate.ts'
import type { Blobs } from '../documents/documents.ts'
import { readInstallationKeys } from '../encryption/encryption.ts'
import { syncFolder, writeDurably } from '../lib/durable-file.ts'
import type { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'
import { copyBlobs } from './copy-blobs.ts'
import { copyOut, listSequences, listTables } from './list-tables.ts'
import {
  blobFolder,
  formatOf,
  type Manifest,
  macFile,
  manifestFile,
  type TablePart,
  tableFileOf,
  tableFolder,
  writeManifest,
} from './manifest.ts'
import { writePart } from './part-files.ts'

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
  const folder = resolve(target)
  const partial = `${folder}.partial`
  await claimFolder(folder, partial)
  try {
    const manifest = await fill(deps, partial)
    deps.signal.throwIfAborted()
    await rename(partial, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw deps.signal.aborted ? deps.signal.reason : error
  }
}

/** Neither an existing backup nor one that is being made is touched. */
async function claimFolder(folder: string, partial: string): Promise<void> {
  if (existsSync(folder)) {
    throw new BackupRefused(`${folder} exists already: give the name of a new folder`)
  }
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(partial, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupRefused(
      `${partial} exists: another backup is being made there, or one was interrupted; delete it if none is running`,
    )
  })
}

async function fill(deps: BackupDeps, folder: string): Promise<Manifest> {
  const { url, keyring, productVersion, signal } = deps
  const id = randomBytes(16).toString('hex')
  await makeFolders(folder)
  return withLongConnection(url, 'deedwire backup', signal, async (client) => {
    await holdBackupLock(client)
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
    const { text, mac } = writeManifest(keyring, manifest)
    await writeDurably(join(folder, macFile), mac)
    await writeDurably(join(folder, manifestFile), text)
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

/** In the snapshot: the master key may be rotated while the backup is made. */
async function readKeys(client: pg.Client): Promise<Pick<Manifest, 'key_id' | 'root_key'>> {
  const stored = await readInstallationKeys(transactionOn(client))
  if (!stored) throw new Error('the row of the installation is missing')
  const { masterId, own } = stored
  if (!own) return { key_id: masterId }
  const { id, wrapped } = own.root
  return { key_id: masterId, root_key: { id, wrapped: wrapped.toString('base64') } }
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
