import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Forward only. Kysely's migrator takes an advisory lock, so nodes may start together. */
export async function migrate(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) => {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw new Error('the database could not be migrated', { cause: error })
    return results.map((result) => result.migrationName)
  })
}

/** Migrations in the code that the database has not had yet. */
export async function pendingMigrations(url: string): Promise<string[]> {
  return withMigrator(url, async (migrator) => {
    const all = await migrator.getMigrations()
    return all.filter((one) => !one.executedAt).map((one) => one.name)
  })
}

async function withMigrator<T>(url: string, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(new Migrator({ db, provider: { getMigrations: readMigrations } }))
  } finally {
    await db.destroy()
  }
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.sql$/.test(file)).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    migrations[file.replace('.sql', '')] = {
      async up(db: Kysely<unknown>) {
        await sql.raw(text).execute(db)
      },
    }
  }
  return migrations
}
