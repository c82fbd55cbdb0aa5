import { join } from 'node:path'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { forgetRuns, recordAudit } from '../../access/access.ts'
import { type Tx, transactionOn } from '../../db/db.ts'
import { lockForMonths } from '../../db/detach-partition.ts'
import { withLongConnection } from '../../db/long-connection.ts'
import { holdMigrations, letMigrationsRun } from '../../db/migrate.ts'
import {
  attachPartition,
  createLikeFirst,
  listPartitions,
  lockPartitions,
  runText,
  withinBounds,
} from '../../db/partitions.ts'
import { changeTables, transactOn } from '../../db/short-transaction.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { BackupRefused } from '../backup-error.ts'
import { columnsOf, copyIn, quote } from '../list-tables.ts'
import { tableFileOf } from '../manifest.ts'
import { readPart } from '../part-files.ts'
import { type ArchiveManifest, type ArchivePart, readArchiveManifest } from './archive-manifest.ts'
import {
  countUnfinished,
  forgetNotes,
  listNotesOf,
  noteRestoring,
  undoRestores,
} from './archive-store.ts'
import { takeArchiveLock } from './create-archive.ts'
import { compareWithNotes, requireIntactArchive } from './verify-archive.ts'

export interface RestoreArchiveDeps {
  url: string
  keyring: Keyring
  now: Date
  signal: AbortSignal
  /** `checked` parts first: nothing is written before all of them are. */
  onProgress?(what: 'checked' | 'tables', done: number, total: number): void
}

const by = { actor: 'cli' } as const
const checkName = 'within_its_month'
const referenceName = 'case_events_case_id_fkey'

/**
 * Brings the months of an archive back. They are loaded into tables of their own, and become part
 * of the others in one transaction, with what is noted about them.
 */
export async function restoreArchive(
  deps: RestoreArchiveDeps,
  folder: string,
): Promise<ArchiveManifest> {
  const { url, keyring, signal, onProgress } = deps
  await readArchiveManifest(folder, keyring)
  return withLongConnection(url, 'deedwire archive', signal, async (client) => {
    await takeArchiveLock(client)
    const check = { keyring, signal, ...(onProgress && { onProgress }) }
    const manifest = await requireIntactArchive(check, folder)
    await changeTables(client, signal, undoRestores)
    await requireNoted(client, keyring, manifest)
    await holdMigrations(client)
    const places = await findPlaces(client, manifest)
    await transactOn(client, (tx) => noteRestoring(tx, manifest.id))
    await loadAll(deps, client, folder, manifest, places)
    await changeTables(client, signal, (tx) => putBack(tx, deps, manifest, places))
    await letMigrationsRun(client)
    return manifest
  })
}

async function requireNoted(
  client: pg.Client,
  keyring: Keyring,
  manifest: ArchiveManifest,
): Promise<void> {
  const db = transactionOn(client)
  if ((await countUnfinished(db)).detached > 0) {
    throw new BackupRefused(
      'an archive was begun and not finished: run `deedwire archive create FOLDER --before YYYY-MM` again first; nothing was changed',
    )
  }
  if ((await listNotesOf(db, manifest.id)).length === 0) {
    throw new BackupRefused(
      'the database does not note this archive: its months are there already, or it is of another installation; nothing was changed',
    )
  }
  const [fault] = await compareWithNotes(db, keyring, manifest)
  if (!fault) return
  throw new BackupRefused(`${fault.part} ${fault.says}; nothing was changed`)
}

/** Where the rows of a part go. */
type Place = 'first' | 'own'
type Places = ReadonlyMap<string, Place>

/**
 * A month has a partition of its own again, unless its time belongs to the first one: it came from
 * there, or the database was restored from a backup since, and its first partition ends later.
 */
async function findPlaces(client: pg.Client, { parts }: ArchiveManifest): Promise<Places> {
  const db = transactionOn(client)
  const places = new Map<string, Place>()
  for (const { name, table, from, until } of parts) {
    const partitions = await listPartitions(db, table)
    const end = new Date(until)
    const first = partitions.find((one) => one.from === null && one.until !== null)
    const overlaps = partitions.some(
      (one) =>
        one.until !== null &&
        (from === null || one.until > new Date(from)) &&
        (one.from ?? 0) < end,
    )
    if (first?.until && end <= first.until) places.set(name, 'first')
    else if (from !== null && !overlaps) places.set(name, 'own')
    else
      throw new BackupRefused(
        `${table} has a partition of the time of ${name}; nothing was changed`,
      )
    const columns = await columnsOf(client, table)
    const unknown = parts
      .find((part) => part.name === name)
      ?.columns.find((one) => !columns.includes(one))
    if (unknown) {
      throw new BackupRefused(`${table} has no column ${unknown} any more; nothing was changed`)
    }
  }
  return places
}

async function loadAll(
  deps: RestoreArchiveDeps,
  client: pg.Client,
  folder: string,
  manifest: ArchiveManifest,
  places: Places,
): Promise<void> {
  const { parts, salt } = manifest
  for (const [at, part] of parts.entries()) {
    await transactOn(client, (tx) => createLikeFirst(tx, part.table, part.name))
    await loadPart(deps, client, { folder, salt, part })
    if (places.get(part.name) === 'own') await prepareAttach(deps, client, part)
    await client.query(`ANALYZE ${quote(part.name)}`)
    deps.onProgress?.('tables', at + 1, parts.length)
  }
}

async function loadPart(
  { keyring, signal }: RestoreArchiveDeps,
  client: pg.Client,
  { folder, salt, part }: { folder: string; salt: string; part: ArchivePart },
): Promise<void> {
  const rows = client.query(copyFrom(copyIn(part)))
  const path = join(folder, tableFileOf(part.name))
  await readPart(path, part, rows, { keyring, backup: salt, part: part.name }, signal)
  if (rows.rowCount === part.rows) return
  throw new Error(`${part.name}: ${rows.rowCount} of ${part.rows} rows were loaded`)
}

/** Everything that attaching would otherwise read the table for, while others wait. */
async function prepareAttach(
  { signal }: RestoreArchiveDeps,
  client: pg.Client,
  { name, table, from, until }: ArchivePart,
): Promise<void> {
  const within = withinBounds(table, new Date(from ?? 0), new Date(until))
  await client.query(`ALTER TABLE ${quote(name)} ADD CONSTRAINT ${checkName} CHECK (${within})`)
  if (table !== 'case_events') return
  await changeTables(client, signal, (tx) =>
    runText(
      tx,
      `ALTER TABLE ${name} ADD CONSTRAINT ${referenceName}
       FOREIGN KEY (case_id) REFERENCES cases (id) NOT VALID`,
    ),
  )
  await client.query(`ALTER TABLE ${quote(name)} VALIDATE CONSTRAINT ${referenceName}`)
}

/** What takes long comes before anything that others wait for. */
async function putBack(
  tx: Tx,
  { keyring, now }: RestoreArchiveDeps,
  { id, parts }: ArchiveManifest,
  places: Places,
): Promise<void> {
  for (const { name, table, columns } of parts) {
    if (places.get(name) !== 'first') continue
    const listed = columns.map(quote).join(', ')
    await runText(tx, `INSERT INTO ${table}_first (${listed}) SELECT ${listed} FROM ${name}`)
    await runText(tx, `DROP TABLE ${name}`)
  }
  await lockPartitions(tx)
  await lockForMonths(tx)
  for (const { name, table, from, until } of parts) {
    if (places.get(name) !== 'own' || from === null) continue
    await attachPartition(tx, table, { name, from: new Date(from), until: new Date(until) })
    await runText(tx, `ALTER TABLE ${name} DROP CONSTRAINT ${checkName}`)
  }
  await forgetRuns(tx, id)
  await forgetNotes(tx, id)
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const entry = {
    action: 'archive.restored',
    subject: 'installation',
    details: { archive: id, rows },
  } as const
  await recordAudit(tx, keyring, by, entry, now)
}
