import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { openDatabaseBeside } from '../../open-database.ts'
import type { Command } from '../command.ts'

export const migrateCommand: Command = {
  usage: 'migrate',
  means: 'Migrate the database to this release; the previous release still runs on it.',
  options: [{ flags: '--check', means: 'Only say what is missing; exit code 1 if something is.' }],
  async run({ config, log }, _, { check }) {
    const database = await openDatabaseBeside(config, log)
    try {
      const pending = await pendingMigrations(database.directUrl)
      if (check !== undefined) {
        const text =
          pending.length === 0 ? 'The database is up to date.' : `Missing: ${pending.join(', ')}`
        return { json: { pending }, text, failed: pending.length > 0 }
      }
      const migrated = await migrate(database.directUrl)
      const text =
        migrated.length === 0 ? 'The database was up to date.' : `Migrated: ${migrated.join(', ')}`
      return { json: { migrated }, text }
    } finally {
      await database.close()
    }
  },
}
