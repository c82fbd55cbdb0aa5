import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Deedwire } from '../../sdk/src/index.ts'
import { openDb } from '../../server/src/db/db.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { readKeyring } from '../../server/src/master-key.ts'
import { bodyOfSent } from '../invariants/case-ledger.ts'
import { checkInvariants } from '../invariants/invariants.ts'
import { makeLender } from '../support/app/make-lender.ts'
import { startReceiver } from '../support/callbacks/receiver.ts'
import { type DatabaseGate, gateBefore } from '../support/processes/database-gate.ts'
import { type ServiceProcess, startService } from '../support/processes/service-process.ts'
import { killServer, type Standby, startStandby } from '../support/processes/standby.ts'
import { until } from '../support/until.ts'
import { startLoad } from './steady-load.ts'

export interface FailoverReport {
  failovers: number
  sent: number
  acknowledged: number
  /** Refused, or without an answer; sent again at the end. */
  unanswered: number
  /** From the end of the primary to the next acknowledged case. */
  recoveryMs: number[]
}

const log = createLog('silent')
const settings = { fsync: 'off', full_page_writes: 'off', wal_keep_size: '512MB' }

/**
 * Two API processes and two workers on a primary with a synchronous standby. Under a steady load
 * the primary is killed, the standby promoted and a new standby made, again and again; then the
 * ledger is compared with what is stored and what the receiver got.
 */
export async function failOver(folder: string, failovers: number): Promise<FailoverReport> {
  const cluster = await openCluster(folder)
  const nodes: ServiceProcess[] = []
  const receiver = await startReceiver(folder, [cluster.lender.secret])
  try {
    const { env, lender } = cluster
    for (const ROLE of ['api', 'api', 'worker', 'worker']) {
      nodes.push(await startService({ ...env, ROLE, LOG_LEVEL: 'info' }))
    }
    const clients = nodes
      .slice(0, 2)
      .map(
        ({ url }) => new Deedwire({ baseUrl: `${url}/uat/v1`, apiKey: lender.key, maxRetries: 0 }),
      )
    const [client] = clients as [Deedwire]
    await client.callback.set({ url: `${receiver.url}/slow/0` })
    const load = startLoad(clients)
    const recoveryMs: number[] = []
    for (let done = 0; done < failovers; done += 1) {
      await load.untilMore(10)
      await sleep(Math.random() * 1000)
      recoveryMs.push(await cluster.failOver(() => load.untilMore(1)))
    }
    const { ledger, failures } = await load.end()
    const unanswered = ledger.filter(({ acknowledged }) => !acknowledged)
    const patient = new Deedwire({
      baseUrl: `${nodes[0]?.url}/uat/v1`,
      apiKey: lender.key,
      maxRetries: 6,
    })
    for (const sent of unanswered) {
      await patient.cases.create(bodyOfSent(sent))
      sent.acknowledged = true
    }
    const db = openDb({ url: cluster.primaryUrl(), connectionsMax: 2, log })
    try {
      await until('every event was delivered', async () => {
        const { rows } = await query(
          cluster.primaryUrl(),
          "SELECT count(*)::int AS n FROM deliveries WHERE state <> 'delivered'",
        )
        return rows[0]?.n === 0
      })
      const keyring = await readKeyring(undefined, env.DATA_DIR)
      if (!keyring) throw new Error('the master key is missing')
      await checkInvariants({
        ...{ db, keyring, dataDir: env.DATA_DIR, client: patient, ledger, failures },
        received: await receiver.received(),
        printed: nodes.flatMap((node) => node.output().split('\n')),
        memory: { peakMb: 0, limitMb: 1 },
      })
    } finally {
      await db.close()
    }
    return {
      failovers,
      sent: ledger.length,
      acknowledged: ledger.length - unanswered.length,
      unanswered: unanswered.length,
      recoveryMs,
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await receiver.stop()
    await cluster.close()
  }
}

/** Two servers, each behind a gate that keeps its address. */
async function openCluster(folder: string) {
  const place = (name: string) => join(folder, name)
  let count = 0
  let primary: Pick<Standby, 'url' | 'stop'> = await startEmbeddedPostgres({
    ...{ folder: place('server-0'), log, settings },
  })
  let primaryFolder = place('server-0')
  await migrate(primary.url)
  const DATA_DIR = place('data')
  const db = openDb({ url: primary.url, connectionsMax: 2, log })
  const lender = await makeLender(db, DATA_DIR, 'Lender')
  await db.close()
  let standby = await follow()
  const gates: [DatabaseGate, DatabaseGate] = [
    await gateBefore(primary.url),
    await gateBefore(standby.url),
  ]
  const second = new URL(gates[1].url).host
  const DATABASE_URL = gates[0].url.replace(/(@127\.0\.0\.1:\d+)/u, `$1,${second}`)
  /** Which gate leads to the primary. */
  let turn: 0 | 1 = 0

  /** A new standby, without which no commit is acknowledged from then on. */
  async function follow(): Promise<Standby> {
    count += 1
    const own = place(`server-${count}`)
    const fresh = await startStandby({ url: primary.url, folder: primaryFolder }, own, settings)
    await fresh.catchUp()
    await query(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await query(primary.url, 'SELECT pg_reload_conf()')
    await until('the standby is synchronous', async () => {
      const { rows } = await query(primary.url, 'SELECT sync_state FROM pg_stat_replication')
      return rows[0]?.sync_state === 'sync'
    })
    return fresh
  }

  return {
    env: { DATABASE_URL, DATA_DIR, CALLBACK_ALLOW_PRIVATE: 'all' },
    lender,
    primaryUrl: () => primary.url,
    /** Returns how long no case was acknowledged. */
    async failOver(untilTaken: () => Promise<void>): Promise<number> {
      const oldFolder = primaryFolder
      await killServer(primary)
      const endedAt = performance.now()
      await gates[turn].close()
      await standby.promote()
      await untilTaken()
      const ms = performance.now() - endedAt
      primary = standby
      primaryFolder = place(`server-${count}`)
      standby = await follow()
      await gates[turn].open(standby.url)
      turn = turn === 0 ? 1 : 0
      await rm(oldFolder, { recursive: true, force: true })
      return ms
    },
    async close() {
      for (const gate of gates) await gate.close()
      await Promise.all([primary.stop(), standby.stop()])
    },
  }
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
