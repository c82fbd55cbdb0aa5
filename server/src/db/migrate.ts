import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A request that waits for a table waits no longer than this for a migration that waits too. */
const lockTimeoutMs = 2_000
const attemptsMax = 60
/** PostgreSQL's codes for a deadlock, and for a lock that was not free in time. */
const lockFaults = new Set(['40P01', '55P03'])

/**
 * Forward only. Kysely's migrator takes an advisory lock, so nodes may start together. Each
 * migration is a transaction of its own: nodes of the version before are at work on the same tables,
 * and locks on several of them at once would deadlock with theirs.
 */
export async function migrate(url: string, from = folder): Promise<string[]> {
  return withMigrator(url, from, async (migrator) => {
    const done: string[] = []
    for (;;) {
      const name = await migrateOne(migrator)
      if (name === undefined) return done
      done.push(name)
    }
  })
}

/** Gives its name; undefined when there is none left. */
async function migrateOne(migrator: Migrator): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateUp()
    if (!error) return results[0]?.migrationName
    const { code = '' } = error as { code?: string }
    if (!lockFaults.has(code) || attempt >= attemptsMax) {
      throw new Error('the database could not be migrated', { cause: error })
    }
    await sleep(100 + Math.random() * 400)
  }
}

/** Migrations in the code that the database has not had yet. */
export async function pendingMigrations(url: string): Promise<string[]> {
  return withMigrator(url, folder, async (migrator) => {
    const all = await migrator.getMigrations()
    return all.filter((one) => !one.executedAt).map((one) => one.name)
  })
}

async function withMigrator<T>(
  url: string,
  from: string,
  work: (migrator: Migrator) => Promise<T>,
): Promise<T> {
  // One for the migrator, which holds it, and one for the list of migrations it asks for meanwhile.
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const getMigrations = async () => {
      const own = await readMigrations(from)
      return { ...own, ...(await readNewer(db, own)) }
    }
    return await work(new Migrator({ db, provider: { getMigrations } }))
  } finally {
    await db.destroy()
  }
}

/**
 * Those of a newer version that has migrated the database already. Without them Kysely would not
 * start an older node again during a rolling upgrade. There is nothing to do for them: a migration
 * leaves everything in place that the version before it uses.
 */
async function readNewer(
  db: Kysely<unknown>,
  own: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const [table] = (
    await sql<{ found: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS found`.execute(db)
  ).rows
  if (!table?.found) return {}
  const last = Object.keys(own).at(-1) ?? ''
  const newer = await sql<{ name: string }>`
    SELECT name FROM kysely_migration WHERE name > ${last} COLLATE "C" ORDER BY name`.execute(db)
  return Object.fromEntries(newer.rows.map(({ name }) => [name, { up: async () => {} }]))
}

async function readMigrations(from: string): Promise<Record<string, Migration>> {
  const files = (await readdir(from)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(from, file), 'utf8')
    migrations[file.replace('.sql', '')] = {
      async up(db: Kysely<unknown>) {
        await sql.raw(`SET LOCAL lock_timeout = ${lockTimeoutMs}`).execute(db)
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}
