import type { Config } from './config.ts'
import { checkSchema, migrate } from './db/migrate.ts'
import type { Log } from './lib/log/log.ts'

/** Migrates the database, or throws if that is a step of its own which has not been taken. */
export async function prepareSchema(config: Config, url: string, log: Log): Promise<void> {
  if (!config.migratesAtStart) return checkSchema(url)
  const migrated = await migrate(url)
  if (migrated.length > 0) log.info({ migrations: migrated }, 'the database was migrated')
}
