import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  listRunsOf,
  noteRuns,
  recordAudit,
  requireNoneAfter,
  verifyAudit,
} from '../../access/access.ts'
import { tryArchiveLock } from '../../db/backup-lock.ts'
import { type Tx, transactionOn } from '../../db/db.ts'
import { detachedNameOf, detachPartition, lockForMonths } from '../../db/detach-partition.ts'
import { withLongConnection } from '../../db/long-connection.ts'
import { holdMigrations, letMigrationsRun } from '../../db/migrate.ts'
import { lockPartitions, runText } from '../../db/partitions.ts'
import { changeTables, transactOn } from '../../db/short-transaction.ts'
import { syncFolder } from '../../lib/durable-file.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { BackupRefused } from '../backup-error.ts'
import { columnsOf, copyOut } from '../list-tables.ts'
import { tableFileOf, tableFolder } from '../manifest.ts'
import { fillNewFolder } from '../new-folder.ts'
import { writePart } from '../part-files.ts'
import { readKeys } from '../read-keys.ts'
import { writeSigned } from '../signed-manifest.ts'
import {
  type ArchiveManifest,
  type ArchivePart,
  formatOfArchive,
  readArchiveManifest,
} from './archive-manifest.ts'
import {
  listDetached,
  type Note,
  noteArchived,
  noteDetached,
  undoRestores,
} from './archive-store.ts'
import {
  type Conditions,
  listPeriods,
  type Period,
  parseBefore,
  requireDone,
} from './list-periods.ts'
import { requireIntactArchive } from './verify-archive.ts'

export interface ArchiveDeps {
  /** Of the database, without a pooler in between. */
  url: string
  keyring: Keyring
  productVersion: string
  now: Date
  signal: AbortSignal
  /** First months are detached, then tables copied, then the files checked. */
  onProgress?(what: 'months' | 'tables' | 'checked', done: number, total: number): void
}

export interface ArchiveAsked extends Conditions {
  folder: string
  /** YYYY-MM. */
  before: string
}

const by = { actor: 'cli' } as const

/**
 * Takes old months out of the database into a folder, in three steps: detach the tables and note
 * them; copy them, and read the copy back; drop them. Interrupted anywhere, nothing is lost, and the
 * next call goes on with what is detached. docs/decisions/0037-archive.md
 */
export async function createArchive(
  deps: ArchiveDeps,
  asked: ArchiveAsked,
): Promise<ArchiveManifest> {
  const before = parseBefore(asked.before, deps.now)
  return withLongConnection(deps.url, 'deedwire archive', deps.signal, async (client) => {
    await takeArchiveLock(client)
    await changeTables(client, deps.signal, undoRestores)
    const db = transactionOn(client)
    const begun = await listDetached(db)
    const done = await findFinished(deps, asked.folder, begun)
    if (done) return finish(deps, client, done)
    const periods = withoutBegun(await listPeriods(db, before), begun)
    for (const period of periods) await requireDone(db, period, asked)
    if (begun.length === 0 && periods.length === 0) {
      throw new BackupRefused(`nothing is left to archive before ${asked.before}`)
    }
    await requireIntactTrail(client, deps.keyring)
    const manifest = await fillNewFolder(asked.folder, deps.signal, async (partial) => {
      await mkdir(join(partial, tableFolder), { mode: 0o700 })
      const id = begun[0]?.archive ?? newId()
      await detachAll(deps, client, { id, periods, conditions: asked })
      return copyDetached(deps, client, partial, id)
    })
    return finish(deps, client, manifest)
  })
}

/** A first partition that has rows again while the earlier one is detached waits for the next call. */
function withoutBegun(periods: readonly Period[], begun: readonly Note[]): Period[] {
  const names = new Set(begun.map(({ name }) => name))
  return periods
    .map(({ until, parts }) => ({
      until,
      parts: parts.filter(({ table, partition }) => !names.has(detachedNameOf(table, partition))),
    }))
    .filter(({ parts }) => parts.length > 0)
}

export async function takeArchiveLock(client: pg.Client): Promise<void> {
  if (await tryArchiveLock(client)) return
  throw new BackupRefused(
    'a backup or another archive is being made: try again when it is done; nothing was changed',
  )
}

const newId = () => randomBytes(16).toString('hex')

/** A call that was stopped just before the last step left a complete folder. */
async function findFinished(
  deps: ArchiveDeps,
  folder: string,
  begun: readonly Note[],
): Promise<ArchiveManifest | undefined> {
  if (begun.length === 0 || !existsSync(folder)) return undefined
  const { id, parts } = await readArchiveManifest(folder, deps.keyring)
  const names = new Set(begun.map(({ name }) => name))
  const isSame = id === begun[0]?.archive && names.size === parts.length
  if (!isSame || parts.some(({ name }) => !names.has(name))) return undefined
  return requireIntactArchive(checkDeps(deps), folder)
}

function checkDeps({ keyring, signal, onProgress }: ArchiveDeps) {
  return { keyring, signal, ...(onProgress && { onProgress }) }
}

/** Otherwise the copy would not verify, and what is wrong would be harder to find. */
async function requireIntactTrail(client: pg.Client, keyring: Keyring): Promise<void> {
  const { ok, fault } = await verifyAudit(transactionOn(client), keyring)
  if (ok) return
  throw new BackupRefused(
    `the audit trail is not intact (${fault}): see \`deedwire audit verify\`; nothing was changed`,
  )
}

interface Detaching {
  id: string
  periods: readonly Period[]
  conditions: Conditions
}

/** Each period in a transaction of its own, with its conditions checked again. */
async function detachAll(
  deps: ArchiveDeps,
  client: pg.Client,
  { id, periods, conditions }: Detaching,
): Promise<void> {
  const { signal, onProgress } = deps
  await holdMigrations(client)
  for (const [at, period] of periods.entries()) {
    signal.throwIfAborted()
    await changeTables(client, signal, (tx) => detachPeriod(tx, deps, { id, period, conditions }))
    onProgress?.('months', at + 1, periods.length)
  }
  await letMigrationsRun(client)
}

/** What takes long comes before anything that others wait for. */
async function detachPeriod(
  tx: Tx,
  { keyring, now }: ArchiveDeps,
  { id, period, conditions }: { id: string; period: Period; conditions: Conditions },
): Promise<void> {
  const { parts } = period
  await lockPartitions(tx)
  const noted: { table: string; to: number }[] = []
  for (const { table, partition } of parts) {
    const { from, until } = partition
    const name = detachedNameOf(table, partition)
    await noteDetached(tx, { archive: id, name, table, from, until }, now)
    if (table !== 'audit_trail') continue
    const to = await noteRuns(tx, keyring, { archive: id, table: partition.name, name })
    noted.push({ table: partition.name, to })
  }
  await lockForMonths(tx)
  await requireDone(tx, period, conditions)
  for (const { table, to } of noted) await requireNoneAfter(tx, table, to)
  for (const { table, partition } of parts) await detachPartition(tx, table, partition)
}

/** They do not change any more: no snapshot is needed, and nothing waits. */
async function copyDetached(
  deps: ArchiveDeps,
  client: pg.Client,
  folder: string,
  id: string,
): Promise<ArchiveManifest> {
  const db = transactionOn(client)
  const notes = await listDetached(db)
  const salt = newId()
  const parts: ArchivePart[] = []
  for (const note of notes) {
    parts.push(await copyOne(deps, client, folder, { note, salt }))
    deps.onProgress?.('tables', parts.length, notes.length)
  }
  await syncFolder(join(folder, tableFolder))
  const runs = await listRunsOf(db, id)
  const manifest: ArchiveManifest = {
    ...formatOfArchive,
    id,
    salt,
    product_version: deps.productVersion,
    made_at: deps.now.toISOString(),
    ...(await readKeys(client)),
    parts,
    runs: runs.map(({ name, first, last, chainBefore, chain }) => ({
      name,
      first,
      last,
      chain_before: chainBefore.toString('hex'),
      chain: chain.toString('hex'),
    })),
  }
  await writeSigned(folder, deps.keyring, manifest)
  await syncFolder(folder)
  return requireIntactArchive(checkDeps(deps), folder)
}

async function copyOne(
  { keyring, signal }: ArchiveDeps,
  client: pg.Client,
  folder: string,
  { note, salt }: { note: Note; salt: string },
): Promise<ArchivePart> {
  const { name, table, from, until } = note
  const columns = await columnsOf(client, name)
  // The chain of the trail is followed line by line when the file is verified.
  const order = table === 'audit_trail' ? 'ORDER BY seq' : ''
  const rows = client.query(copyTo(copyOut({ name, columns }, order))) as Readable & {
    rowCount: number
  }
  const path = join(folder, tableFileOf(name))
  const written = await writePart(path, rows, { keyring, backup: salt, part: name }, signal)
  return {
    name,
    table,
    from: from?.toISOString() ?? null,
    until: until.toISOString(),
    columns,
    rows: rows.rowCount,
    ...written,
  }
}

/** The last step: from here on the rows are only in the folder. */
async function finish(
  { keyring, now, signal }: ArchiveDeps,
  client: pg.Client,
  manifest: ArchiveManifest,
): Promise<ArchiveManifest> {
  const { id, parts } = manifest
  signal.throwIfAborted()
  await transactOn(client, async (tx) => {
    for (const part of parts) {
      await noteArchived(tx, id, part, now)
      await runText(tx, `DROP TABLE ${part.name}`)
    }
    const details = {
      archive: id,
      until: parts
        .map(({ until }) => until)
        .sort()
        .at(-1),
      rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    }
    const entry = { action: 'archive.created', subject: 'installation', details } as const
    await recordAudit(tx, keyring, by, entry, now)
  })
  return manifest
}
