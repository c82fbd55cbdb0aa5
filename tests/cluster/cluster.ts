import { join } from 'node:path'
import { Deedwire } from '../../sdk/src/index.ts'
import { openDb } from '../../server/src/db/db.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { timeLimitNames } from '../../server/src/db/time-limits.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { makeLender } from '../support/app/make-lender.ts'
import { startReceiver } from '../support/callbacks/receiver.ts'
import { freePort } from '../support/processes/free-port.ts'
import { type PgBouncer, startPgBouncer } from '../support/processes/pgbouncer.ts'
import { type ServiceProcess, startService } from '../support/processes/service-process.ts'
import { type CaseLoad, startLoad } from './case-load.ts'
import { checkCluster } from './check-cluster.ts'
import { openDatabasePair, query } from './database-pair.ts'

export interface ClusterOptions {
  /** Requests go through PgBouncer in transaction mode. */
  isPooled?: boolean
  /** Makes the tables and a lender; by default as this release does. */
  prepare?: (url: string, dataDir: string) => Promise<PreparedLender>
}

/** Its key and its signing secret, both of the test mode. */
export interface PreparedLender {
  key: string
  secret: string
}

/** Settings of one process, and the folder of its release if it is another one. */
export interface NodeOptions {
  env?: Record<string, string>
  root?: string
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/** One process of the service, which keeps its address when it is started again. */
export interface ClusterNode {
  name: string
  url: string
  running: ServiceProcess | undefined
}

const names = ['api 1', 'api 2', 'worker 1', 'worker 2']

/**
 * Two API processes and two workers on a primary with a synchronous standby, a lender whose
 * callbacks are received and written down, and a ledger of what it sends.
 */
export async function openCluster(folder: string, options: ClusterOptions = {}) {
  const dataDir = join(folder, 'data')
  let lender: PreparedLender | undefined
  const database = await openDatabasePair(folder, async (url) => {
    lender = await (options.prepare ?? prepare)(url, dataDir)
  })
  if (!lender) throw new Error('there is no lender')
  const { key, secret } = lender
  const receiver = await startReceiver(folder, [secret])
  const pooler = options.isPooled ? await openPooler(database.primaryUrl()) : undefined
  const env = {
    DATA_DIR: dataDir,
    CALLBACK_ALLOW_PRIVATE: 'all',
    LOG_LEVEL: 'info',
    ...(pooler
      ? {
          DATABASE_URL: pooler.url,
          DATABASE_POOLER: 'transaction',
          DATABASE_DIRECT_URL: database.url,
        }
      : { DATABASE_URL: database.url }),
  }
  const nodes: ClusterNode[] = []
  for (const name of names) {
    nodes.push({ name, url: `http://127.0.0.1:${await freePort()}`, running: undefined })
  }
  const ended: ServiceProcess[] = []
  const apis = nodes.slice(0, 2)

  async function start(node: ClusterNode, { env: own, root }: NodeOptions = {}): Promise<void> {
    if (node.running) ended.push(node.running)
    const ROLE = node.name.startsWith('api') ? 'api' : 'worker'
    const set = { ...env, ROLE, PORT: new URL(node.url).port, ...own }
    node.running = await startService(set, root === undefined ? {} : { root })
  }

  return {
    ...{ database, pooler, nodes, start, env },
    node(name: string): ClusterNode {
      const found = nodes.find((node) => node.name === name)
      if (!found) throw new Error(`there is no ${name}`)
      return found
    },
    async startAll(how: NodeOptions = {}): Promise<void> {
      for (const node of nodes) await start(node, how)
    },
    async startLoad(): Promise<CaseLoad> {
      const [first] = apis as [ClusterNode]
      const client = new Deedwire({ baseUrl: `${first.url}/uat/v1`, apiKey: key })
      await client.callback.set({ url: `${receiver.url}/slow/0` })
      return startLoad(
        apis.map(({ url }) => url),
        key,
      )
    },
    async check(load: CaseLoad) {
      const processes = [...ended, ...nodes.flatMap(({ running }) => running ?? [])]
      return checkCluster(load, {
        ...{ databaseUrl: database.primaryUrl(), dataDir, apiKey: key, receiver },
        apiUrl: apis[0]?.url ?? '',
        printed: processes.flatMap((one) => one.output().split('\n')),
      })
    },
    async close(): Promise<void> {
      await Promise.all(nodes.map(async ({ running }) => running?.stop()))
      await receiver.stop()
      await pooler?.stop()
      await database.close()
    },
  }
}

async function prepare(url: string, dataDir: string): Promise<PreparedLender> {
  await migrate(url)
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  try {
    return await makeLender(db, dataDir, 'Lender')
  } finally {
    await db.close()
  }
}

/** The limits that the service needs are set for the role, as docs/deploy.md says. */
async function openPooler(databaseUrl: string): Promise<PgBouncer> {
  for (const limit of timeLimitNames) {
    await query(databaseUrl, `ALTER ROLE CURRENT_USER SET ${limit} = '15s'`)
  }
  return startPgBouncer({ databaseUrl, mode: 'transaction' })
}
