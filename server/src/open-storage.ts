import type { Registry } from '@prometheus-io/client'
import type { Config } from './config.ts'
import { checkPooler } from './db/address/pooler.ts'
import { DatabaseClock, openDatabaseClock } from './db/database-clock.ts'
import { type Db, openDb } from './db/db.ts'
import { watchPools } from './db/watch-pools.ts'
import { bindStore, openBlobs, StoreWatch } from './documents/documents.ts'
import { openKeys } from './encryption/encryption.ts'
import type { Clock } from './lib/clock.ts'
import type { Closers } from './lib/closers.ts'
import type { Log } from './lib/log/log.ts'
import { openDatabase } from './open-database.ts'
import { prepareSchema } from './prepare-schema.ts'

export interface StartOptions {
  log: Log
  closers: Closers
  registry: Registry
}

export type Storage = Awaited<ReturnType<typeof openStorage>>

/** The database, migrated, with its clock; the master key; the document store of this installation. */
export async function openStorage(
  config: Config,
  { log, closers, registry }: StartOptions,
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
  const pools = new Map<'live' | 'test' | 'own', Db>()
  watchPools(registry, pools)
  const open = (pool: 'live' | 'test' | 'own', connectionsMax: number) => {
    const db = openDb({
      ...{ url, pooler, keepsStatements, connectionsMax, log },
      onLost: () => onLost(),
    })
    closers.add(() => db.close())
    pools.set(pool, db)
    return db
  }
  const db = open('live', connections.live)
  const ownDb = open('own', ownConnections)
  const clock = givenClock ?? (await openDatabaseClock(ownDb, log))
  const databaseClock = clock instanceof DatabaseClock ? clock : undefined
  if (databaseClock) {
    onLost = () => databaseClock.doubt()
    databaseClock.watch()
    closers.add(() => databaseClock.stop())
  }
  const { keyring, documentKeys } = await openKeys(ownDb, config.masterKey, clock.now())
  const store = new StoreWatch(registry)
  const blobs = store.watch(await openBlobs(config.blobs, config.dataDir, documentKeys))
  const secondFault = await bindStore(ownDb, blobs)
  if (secondFault) log.warn(secondFault)
  return {
    database,
    db,
    ownDb,
    openTestDb: () => open('test', connections.test),
    clock,
    databaseClock,
    keyring,
    documentKeys,
    blobs,
    store,
  }
}

/** For heartbeat, health, clock and jobs, so that requests do not delay these. */
const ownConnections = 3

/** A quarter is for test keys. On each side one is for look-ups, and some work needs two more. */
function shareConnections(total: number): { live: number; test: number } {
  const test = Math.max(3, Math.floor(total / 4))
  return { live: Math.max(3, total - test - ownConnections) - 1, test: test - 1 }
}
