import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withLongConnection } from '../db/long-connection.ts'
import { lockMigrations, unknownMigrations } from '../db/migrate.ts'
import type { Blobs } from '../documents/documents.ts'
import type { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'
import { fillStore, requireEmptyStore } from './fill-store.ts'
import { loadDatabase, requireEmptyDatabase } from './load-database.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { type Verified, verifyBackup } from './verify-backup.ts'

export interface RestoreDeps {
  url: string
  blobs: Blobs
  keyring: Keyring
  signal: AbortSignal
  /** `checked` parts first: nothing is written before all of them are. */
  onProgress?(what: 'checked' | 'tables' | 'documents', done: number, total: number): void
}

/** The backup has faults; nothing was written. */
export class BackupDamaged extends BackupRefused {
  readonly verified: Verified

  constructor(verified: Verified) {
    super('the backup is not intact; nothing was restored')
    this.verified = verified
  }
}

/**
 * Restores a backup into an empty database and an empty store, and pauses sending. The database is
 * filled in one transaction, which ends after the documents are stored: an interrupted restore leaves
 * an empty database, and the same backup can be restored again.
 */
export async function restoreBackup(deps: RestoreDeps, folder: string): Promise<Manifest> {
  const { url, blobs, keyring, signal } = deps
  await requireKnown(await readManifest(folder, keyring))
  return withLongConnection(url, 'deedwire restore', signal, async (client) => {
    await requireEmptyDatabase(client)
    const manifest = await requireIntact(deps, folder)
    await requireEmptyStore(blobs, manifest.id)
    await client.query('BEGIN')
    // Another process must not start on the empty database meanwhile.
    await lockMigrations(client)
    await requireEmptyDatabase(client)
    await restoreAll(deps, client, folder, manifest)
    return manifest
  })
}

async function restoreAll(
  deps: RestoreDeps,
  client: pg.Client,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const { blobs } = deps
  const storeId = randomUUID()
  await fillStore(deps, folder, manifest)
  await loadDatabase(deps, client, folder, { manifest, storeId })
  await blobs.prepare(storeId)
  await client.query('COMMIT')
  // Otherwise the first queries are planned as if every table were empty.
  await client.query('ANALYZE')
}

/** A newer version may have made it. */
async function requireKnown({ migrations, product_version }: Manifest): Promise<void> {
  const [unknown] = await unknownMigrations(migrations)
  if (unknown === undefined) return
  throw new BackupRefused(
    `the backup was made by version ${product_version}, which has migration ${unknown}; restore it with that version or a newer one`,
  )
}

async function requireIntact(deps: RestoreDeps, folder: string): Promise<Manifest> {
  const { keyring, signal, onProgress } = deps
  const verified = await verifyBackup(
    { keyring, signal, onProgress: (_, done, total) => onProgress?.('checked', done, total) },
    folder,
  )
  if (verified.faultCount > 0 || !verified.manifest) throw new BackupDamaged(verified)
  return verified.manifest
}
