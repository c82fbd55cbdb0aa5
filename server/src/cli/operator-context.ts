import { readConfig } from '../config.ts'
import { openDatabaseClock } from '../db/database-clock.ts'
import { openDb } from '../db/db.ts'
import { openKeys } from '../encryption/encryption.ts'
import { openDatabaseBeside } from '../open-database.ts'
import { openLog } from '../open-log.ts'
import { prepareSchema } from '../prepare-schema.ts'
import type { CommandContext } from './command.ts'

/** What operators' commands work with. Everything it opens is closed after the command. */
export function openOperatorContext(
  closers: (() => Promise<void>)[],
): Pick<CommandContext, 'config' | 'log' | 'database'> {
  // On first use: some of these commands need no settings.
  let known: CommandContext['config'] | undefined
  const settings = () => {
    known ??= readConfig()
    return known
  }
  const log = openLog('error')
  let opened: ReturnType<CommandContext['database']> | undefined
  const open = async () => {
    const read = settings()
    const database = await openDatabaseBeside(read, log)
    closers.push(() => database.close())
    // Few and short: they need no pooler.
    const { directUrl: url } = database
    await prepareSchema(read, url, log)
    const db = openDb({
      url,
      connectionsMax: 2,
      log,
      applicationName: 'deedwire cli',
    })
    closers.push(() => db.close())
    const clock = await openDatabaseClock(db, log)
    const keys = await openKeys(db, read.masterKey, clock.now())
    return { db, keys, keyring: keys.keyring, url, clock }
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
