import type { Config } from './config.ts'
import { checkPooler } from './db/address/pooler.ts'
import { DatabaseClock, openDatabaseClock } from './db/database-clock.ts'
import { openDb } from './db/db.ts'
import { bindStore, openBlobs } from './documents/documents.ts'
import type { Clock } from './lib/clock.ts'
import type { Closers } from './lib/closers.ts'
import type { Log } from './lib/log/log.ts'
import { openKeyring } from './master-key.ts'
import { openDatabase } from './open-database.ts'
import { prepareSchema } from './prepare-schema.ts'

export interface StartOptions {
  log: Log
  closers: Closers
}

export type Storage = Awaited<ReturnType<typeof openStorage>>

/** The database, migrated, with its clock; the master key; the document store of this installation. */
export async function openStorage(
  config: Config,
  { log, closers }: StartOptions,
  givenClock?: Clock,
) {
  const database = await openDatabase(config, log)
  closers.add(() => database.close())
  const { url, directUrl, pooler } = database
  await prepareSchema(config, directUrl, log)
  const { keepsStatements } = await checkPooler(url, pooler)
  if (!keepsStatements) {
    log.warn('the pooler cannot keep prepared statements; PgBouncer can from 1.21')
  }
  const connections = shareConnections(config.databaseConnections)
  let onLost = () => {}
  const open = (connectionsMax: number) => {
    const db = openDb({
      ...{ url, pooler, keepsStatements, connectionsMax, log },
      onLost: () => onLost(),
    })
    closers.add(() => db.close())
    return db
  }
  const db = open(connections.live)
  const ownDb = open(ownConnections)
  const clock = givenClock ?? (await openDatabaseClock(ownDb, log))
  const databaseClock = clock instanceof DatabaseClock ? clock : undefined
  if (databaseClock) {
    onLost = () => databaseClock.doubt()
    databaseClock.watch()
    closers.add(() => databaseClock.stop())
  }
  const keyring = await openKeyring(db, config.masterKey, config.dataDir, clock.now())
  const blobs = await openBlobs(config.blobs, config.dataDir, keyring.documentKey())
  const secondFault = await bindStore(ownDb, blobs)
  if (secondFault) log.warn(secondFault)
  return {
    database,
    db,
    ownDb,
    openTestDb: () => open(connections.test),
    clock,
    databaseClock,
    keyring,
    blobs,
  }
}

/** For heartbeat, health, clock and jobs, so that requests do not delay these. */
const ownConnections = 3

/** A quarter is for test keys. On each side one is for look-ups, and some work needs two more. */
function shareConnections(total: number): { live: number; test: number } {
  const test = Math.max(3, Math.floor(total / 4))
  return { live: Math.max(3, total - test - ownConnections) - 1, test: test - 1 }
}
