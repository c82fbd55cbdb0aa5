import { readConfig } from '../config.ts'
import { openDb } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { createLog } from '../lib/log.ts'
import { openKeyring } from '../master-key.ts'
import { openDatabaseBeside } from '../open-database.ts'
import type { CommandContext } from './command.ts'

/** What commands of operators work with. Whatever it opens is closed after the command. */
export function openOperatorContext(
  closers: (() => Promise<void>)[],
): Pick<CommandContext, 'config' | 'log' | 'database'> {
  // When first asked for: some of these commands need no settings.
  let known: CommandContext['config'] | undefined
  const settings = () => {
    known ??= readConfig()
    return known
  }
  const log = createLog('error')
  let opened: ReturnType<CommandContext['database']> | undefined
  const open = async () => {
    const read = settings()
    const database = await openDatabaseBeside(read, log)
    closers.push(() => database.close())
    await migrate(database.url)
    const db = openDb({
      url: database.url,
      connectionsMax: 2,
      log,
      applicationName: 'deedwire cli',
    })
    closers.push(() => db.close())
    const keyring = await openKeyring(db, read.masterKey, read.dataDir, new Date())
    return { db, keyring, url: database.url }
  }
  return {
    get config() {
      return settings()
    },
    log,
    database: () => {
      opened ??= open()
      return opened
    },
  }
}
