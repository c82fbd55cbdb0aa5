import { join } from 'node:path'
import pg from 'pg'
import { Deedwire } from '../../../sdk/src/index.ts'
import { openDb } from '../../../server/src/db/db.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import type { SentCase } from '../../invariants/case-ledger.ts'
import { makeLender } from '../../support/app/make-lender.ts'
import { FeedReader } from '../../support/callbacks/feed-reader.ts'
import { startReceiver } from '../../support/callbacks/receiver.ts'
import { type DatabaseGate, gateBefore } from '../../support/processes/database-gate.ts'
import { type ServiceProcess, startService } from '../../support/processes/service-process.ts'
import { killServer, type Standby, startStandby } from '../../support/processes/standby.ts'
import { until } from '../../support/until.ts'
import { createCases, eventsPerCase } from './promotion-cases.ts'
import { judgePromotion, type PromotionReport } from './promotion-verdict.ts'

export interface PromotionPlan {
  /** Cases that are on the standby, with their positions in the feed. */
  kept: number
  /** Cases that are on the standby; their positions in the feed are lost. */
  unplaced: number
  /** Cases that are lost; half of them are sent again. */
  lost: number
  /** Cases created after the promotion. */
  later: number
  /**
   * How long the lender's receiver takes: callbacks are in progress when the standby is cut off.
   */
  answerAfterMs: number
}

/**
 * A primary is killed whose asynchronous standby lacks the last transactions; the standby is
 * promoted and the service is connected to it. A lender creates cases and follows the feed
 * meanwhile.
 */
export async function promoteAfterLoss(
  folder: string,
  plan: PromotionPlan,
): Promise<PromotionReport> {
  const primaryFolder = join(folder, 'primary')
  // Processes are killed here, but the power is not cut. No replication slot keeps the WAL for the
  // standby.
  const settings = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '512MB' }
  const log = createLog('silent')
  const server = await startEmbeddedPostgres({ folder: primaryFolder, log, settings })
  await migrate(server.url)
  const dataDir = join(folder, 'data')
  const lender = await onDatabase(server.url, (db) => makeLender(db, dataDir, 'Lender'))
  const standby = await startStandby(
    { url: server.url, folder: primaryFolder },
    join(folder, 'standby'),
    settings,
  )
  const gate = await gateBefore(server.url)
  const receiver = await startReceiver(folder, [lender.secret])
  const env = { DATABASE_URL: gate.url, DATA_DIR: dataDir, CALLBACK_ALLOW_PRIVATE: 'all' }
  let service: ServiceProcess | undefined
  try {
    service = await startService(env)
    const { url } = service
    const client = new Deedwire({ baseUrl: `${url}/uat/v1`, apiKey: lender.key, maxRetries: 6 })
    await client.callback.set({ url: `${receiver.url}/slow/${plan.answerAfterMs}` })
    const reader = new FeedReader(client)
    const before = await loseTransactions({ client, reader, primaryUrl: server.url, standby }, plan)
    const readBefore = reader.log.length
    const cursorsBefore = [...reader.cursors]
    const receivedBefore = (await receiver.received()).length
    await failOver(gate, () => killServer(server), standby)
    await until('the service is ready', async () => (await fetch(`${url}/readyz`)).ok)
    const later = await createCases(client, plan.later)
    return await onDatabase(standby.url, (db) =>
      judgePromotion({
        db,
        dataDir,
        client,
        reader,
        receiver,
        sent: { ...before, later },
        before: { read: readBefore, cursors: cursorsBefore, received: receivedBefore },
      }),
    )
  } finally {
    await service?.stop()
    await receiver.stop()
    await gate.close().catch(() => {})
    await server.stop()
    await standby.stop()
  }
}

interface Scene {
  client: Deedwire
  reader: FeedReader
  primaryUrl: string
  standby: Standby
}

/**
 * The standby gets the first cases completely, the next ones without positions in the feed, and no
 * more.
 */
async function loseTransactions(
  { client, reader, primaryUrl, standby }: Scene,
  plan: PromotionPlan,
): Promise<Record<'kept' | 'unplaced' | 'lost', SentCase[]>> {
  const kept = await createCases(client, plan.kept)
  await reader.readUntil(plan.kept * eventsPerCase)
  const numbering = await holdNumbering(primaryUrl)
  const unplaced = await createCases(client, plan.unplaced)
  await standby.catchUp()
  await standby.cutOff()
  await numbering.release()
  const lost = await createCases(client, plan.lost)
  // As a lender would: it has read, and has cursors of, what will be lost.
  await reader.readUntil((plan.kept + plan.unplaced + plan.lost) * eventsPerCase)
  return { kept, unplaced, lost }
}

async function failOver(
  gate: DatabaseGate,
  killPrimary: () => Promise<void>,
  standby: Standby,
): Promise<void> {
  await killPrimary()
  await gate.close()
  await standby.promote()
  await gate.open(standby.url)
}

/** No event gets a position in the feed while this lock is held. */
async function holdNumbering(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN')
  await client.query("SELECT pg_advisory_xact_lock(hashtext('deedwire event positions'))")
  return {
    async release() {
      await client.query('COMMIT')
      await client.end()
    },
  }
}

async function onDatabase<T>(
  url: string,
  work: (db: ReturnType<typeof openDb>) => Promise<T>,
): Promise<T> {
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
