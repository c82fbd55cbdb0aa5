import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { newClient } from './address/connect.ts'
import { buildIndexes, missingIndexes, readLargeIndexes } from './indexes.ts'
import { makePartitions } from './partitions.ts'
import { isLockFault, transactOn } from './short-transaction.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Table and lock of Kysely, which ran the migrations of earlier releases. Both are kept as they
 * were: nodes of such a release may start at the same time or again after a rollback.
 * docs/decisions/0022-migrations.md
 */
const table = 'kysely_migration'
const lockId = '3853314791062309107'

/** A request that waits for a table waits at most this long for a waiting migration. */
const lockTimeoutMs = 500
/** How long to wait for the node that migrates; then this one tries again. */
const migratorTimeoutMs = 60_000
const attemptsMax = 240

interface Migration {
  name: string
  text: string
}

/**
 * Forward only; nodes may start together. Each migration is a separate transaction: nodes of the
 * previous version use the same tables, and locks on several of them at once would deadlock with
 * theirs. Indexes of large tables follow, and the partitions of the next months. Returns the names of
 * what it ran and made.
 */
export async function migrate(url: string, from = folder): Promise<string[]> {
  try {
    const [migrations, indexes] = await Promise.all([readMigrations(from), readLargeIndexes(from)])
    return await withClient(url, async (client) => {
      await checkNeeds(client, migrations)
      const migrated = await migrateAll(client, migrations)
      const built = await buildIndexes(client, indexes, lockId)
      return [...migrated, ...built, ...(await addPartitions(client))]
    })
  } catch (error) {
    if (error instanceof WrongSchema) throw error
    throw new Error('the database could not be migrated', { cause: error })
  }
}

/** The database is not one that this release can run on; the message says what to do. */
class WrongSchema extends Error {
  override readonly name = 'WrongSchema'
}

/** Throws unless the database has every migration of this release, and needs none that it lacks. */
export async function checkSchema(url: string, from = folder): Promise<void> {
  const pending = await pendingMigrations(url, from)
  if (pending.length > 0) {
    throw new WrongSchema(
      `the database lacks ${pending.length === 1 ? 'a migration or index' : `${pending.length} migrations or indexes`} (${pending.join(', ')}): run “deedwire migrate”, or set MIGRATE_AT_START=on`,
    )
  }
  await withClient(url, async (client) => checkNeeds(client, await readMigrations(from)))
}

async function checkNeeds(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const [unknown] = (await readNeeds(client)).filter(({ migration }) => !known.has(migration))
  if (!unknown) return
  throw new WrongSchema(
    `a newer release has migrated the database, and this one cannot run on it any more (${unknown.reason}). Install a release that has migration ${unknown.migration}, or restore the backup from before the upgrade`,
  )
}

/** None on a database from before there was such a table. */
async function readNeeds(client: pg.Client): Promise<{ migration: string; reason: string }[]> {
  if (!(await hasTable(client, 'schema_needs'))) return []
  return (await client.query('SELECT migration, reason FROM schema_needs ORDER BY migration')).rows
}

/** Migrations and indexes in the code that the database does not have yet. */
export async function pendingMigrations(url: string, from = folder): Promise<string[]> {
  const [migrations, indexes] = await Promise.all([readMigrations(from), readLargeIndexes(from)])
  return withClient(url, async (client) => {
    const executed = new Set((await hasTable(client)) ? await readExecuted(client) : [])
    const pending = [...migrations.filter(({ name }) => !executed.has(name))]
    return [...pending, ...(await missingIndexes(client, indexes))].map(({ name }) => name)
  })
}

/** No migration runs while a connection holds this. */
export async function holdMigrations(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_lock_shared(${lockId})`)
}

export async function letMigrationsRun(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_unlock_shared(${lockId})`)
}

/** For a restore: no process migrates the database until the transaction of the client ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${lockId})`)
}

/** Those of the names that this version does not have. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/**
 * For a restore: the tables as they are after exactly these migrations, in the transaction of the
 * client. What is noted about them is left to the restore.
 */
export async function migrateEmpty(client: pg.Client, names: readonly string[]): Promise<void> {
  await createTable(client)
  for (const { name, text } of await readMigrations(folder)) {
    if (names.includes(name)) await client.query(text)
  }
}

/**
 * For a restore, after its rows: the indexes, unless migrations are missing, which are built with
 * them later.
 */
export async function indexRestored(client: pg.Client, names: readonly string[]): Promise<void> {
  const migrations = await readMigrations(folder)
  if (migrations.some(({ name }) => !names.includes(name))) return
  for (const { text } of await readLargeIndexes(folder)) await client.query(text)
}

/** A table may be in use for long, for instance by a backup: a job makes what is missing later. */
async function addPartitions(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, 'deliveries_first'))) return []
  try {
    return await makePartitions((work) => transactOn(client, work), new Date())
  } catch (error) {
    if (isLockFault(error)) return []
    throw error
  }
}

async function migrateAll(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const name = await retryMigration(client, migrations)
    if (name === undefined) return done
    done.push(name)
  }
}

/** Returns its name; undefined when none is left. */
async function retryMigration(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOne(client, migrations)
    } catch (error) {
      if (!isLockFault(error) || attempt >= attemptsMax) throw error
      await sleep(100 + Math.random() * 400)
    }
  }
}

async function migrateOne(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  return transactOn(client, async () => {
    await client.query(`SET LOCAL lock_timeout = ${migratorTimeoutMs}`)
    await client.query(`SELECT pg_advisory_xact_lock(${lockId})`)
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
    if (!(await hasTable(client))) await createTable(client)
    const next = findNext(migrations, await readExecuted(client))
    if (!next) return undefined
    await client.query(next.text)
    await noteExecuted(client, next.name)
    return next.name
  })
}

/**
 * Names after the last of ours belong to a newer version that has already migrated the database:
 * this is an older node that starts during an upgrade, or after a rollback. A migration keeps
 * everything that the previous version uses, so nothing has to be done.
 */
function findNext(
  migrations: readonly Migration[],
  executed: readonly string[],
): Migration | undefined {
  const known = new Set(migrations.map(({ name }) => name))
  const last = migrations.at(-1)?.name ?? ''
  const missing = executed.find((name) => name <= last && !known.has(name))
  if (missing)
    throw new Error(`the database has migration ${missing}, which this version does not know`)
  const done = new Set(executed)
  const next = migrations.find(({ name }) => !done.has(name))
  const later = next && executed.find((name) => name > next.name)
  if (later)
    throw new Error(`migration ${next.name} must run before ${later}, which has already run`)
  return next
}

async function hasTable(client: pg.Client, name = table): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('${name}') IS NOT NULL AS found`,
  )
  return rows[0]?.found === true
}

async function createTable(client: pg.Client): Promise<void> {
  await client.query(
    `CREATE TABLE ${table} (name varchar(255) NOT NULL PRIMARY KEY, timestamp varchar(255) NOT NULL)`,
  )
}

/** Their names, in no order. */
export async function readExecuted(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`)
  return rows.map(({ name }) => name)
}

/**
 * Earlier releases require that times are in the order of names, whatever this node's clock says.
 */
async function noteExecuted(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `INSERT INTO ${table} (name, timestamp)
     SELECT $1, greatest($2, max(timestamp COLLATE "C")) FROM ${table}`,
    [name, new Date().toISOString()],
  )
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient(url, { connectionTimeoutMillis: 10_000 })
  // The running statement fails with the connection, and reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    // A role may have a limit of its own, for sessions through a pooler.
    await client.query('SET statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** In the order of their names. */
async function readMigrations(from: string): Promise<Migration[]> {
  const files = (await readdir(from)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace('.sql', ''),
      text: await readFile(join(from, file), 'utf8'),
    })),
  )
}
