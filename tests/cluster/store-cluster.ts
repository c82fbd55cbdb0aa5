import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Deedwire } from '../../sdk/src/index.ts'
import { openDb, sql } from '../../server/src/db/db.ts'
import type { BlobDriver } from '../../server/src/documents/blobs/blob-driver.ts'
import { openKeys } from '../../server/src/encryption/encryption.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { bodyOfSent, type SentCase } from '../invariants/case-ledger.ts'
import { checkInvariants } from '../invariants/invariants.ts'
import { makeLender } from '../support/app/make-lender.ts'
import { createTestDatabase } from '../support/app/test-database.ts'
import { startReceiver } from '../support/callbacks/receiver.ts'
import { freePort } from '../support/processes/free-port.ts'
import { type ServiceProcess, startService } from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'
import { type CaseLoad, startLoad } from './case-load.ts'

type Environment = Record<string, string>

/** When idle a process takes about 170 MB; cases this small need little more. */
const memoryMbMax = 600

export type StoreCluster = Awaited<ReturnType<typeof openStoreCluster>>

/**
 * Two API processes and a worker whose document store the settings name, with a ledger of
 * everything that was sent to them.
 */
export async function openStoreCluster(folder: string, settings: Environment) {
  const DATA_DIR = join(folder, 'data')
  const database = await createTestDatabase()
  const db = openDb({ url: database.url, connectionsMax: 4, log: createLog('silent') })
  const lender = await makeLender(db, DATA_DIR, 'Lender')
  const receiver = await startReceiver(folder, [lender.secret])
  const base = {
    ...{ DATABASE_URL: database.url, DATA_DIR, CALLBACK_ALLOW_PRIVATE: 'all', LOG_LEVEL: 'info' },
    S3_TIMEOUT_SECONDS: '2',
  }
  const roles = ['api', 'api', 'worker']
  const ports = await Promise.all(roles.map(() => freePort()))
  const start = (at: number, env: Environment) =>
    startService({ ...base, ...env, ROLE: roles[at] ?? '', PORT: String(ports[at]) })
  const nodes: ServiceProcess[] = []
  /** Of processes that were replaced. */
  const printed: string[] = []
  const ledger: SentCase[] = []
  const failures: { status: number; requestId: string | undefined }[] = []
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const patient = new Deedwire({
    ...{ baseUrl: `${urls[0]}/uat/v1`, apiKey: lender.key, maxRetries: 6, timeoutMs: 60_000 },
  })
  for (const at of roles.keys()) nodes.push(await start(at, settings))
  await patient.callback.set({ url: `${receiver.url}/slow/0` })

  return {
    env: base,
    dataDir: DATA_DIR,
    db,
    urls,
    load: (pauseMs?: number) => startLoad(urls.slice(0, 2), lender.key, pauseMs),

    /** Replaces the processes one by one, as a rolling upgrade does. */
    async replaceAll(env: Environment): Promise<void> {
      for (const at of roles.keys()) {
        await nodes[at]?.stop()
        printed.push(nodes[at]?.output() ?? '')
        nodes[at] = await start(at, env)
      }
    },

    /** Ends the load, sends again what was not acknowledged, and waits for all callbacks. */
    async settle(load: CaseLoad) {
      const ended = await load.end()
      const unanswered = ended.ledger.filter(({ acknowledged }) => !acknowledged)
      ledger.push(...ended.ledger)
      failures.push(...ended.failures)
      for (const sent of unanswered) {
        await patient.cases.create(bodyOfSent(sent))
        sent.acknowledged = true
      }
      await until('every event was delivered', () =>
        isEmpty(sql`SELECT 1 FROM deliveries WHERE state <> 'delivered' LIMIT 1`),
      )
      return {
        sent: ended.ledger.length,
        acknowledged: ended.ledger.length - unanswered.length,
        refused: ended.failures.length,
        unanswered: unanswered.length - ended.failures.length,
      }
    },

    /** I1 to I7, over everything that was sent so far. The store is read without the service. */
    async check(store: BlobDriver): Promise<void> {
      // What was given up may arrive for two hours; here, they are over.
      await until('the sweep has removed every stray file', async () => {
        await db.rows(sql`
          UPDATE blobs SET created_at = now() - interval '3 hours' WHERE state <> 'stored'`)
        return isEmpty(sql`SELECT 1 FROM blobs WHERE state <> 'stored' LIMIT 1`)
      })
      const { keyring, documentKeys } = await openKeys(db, { dataDir: DATA_DIR }, new Date())
      const copy = join(folder, 'copy-of-store')
      await copyStore(store, copy)
      await checkInvariants({
        ...{ db, keyring, documentKeys, dataDir: copy, client: patient, ledger, failures },
        received: await receiver.received(),
        printed: [...printed, ...nodes.map((node) => node.output())].flatMap((text) =>
          text.split('\n'),
        ),
        memory: { peakMb: await peakMb(nodes), limitMb: memoryMbMax },
      })
      await rm(copy, { recursive: true })
    },

    async close(): Promise<void> {
      await Promise.all(nodes.map((node) => node.stop()))
      await receiver.stop()
      await db.close()
      await database.drop()
    },
  }

  async function isEmpty(statement: ReturnType<typeof sql>): Promise<boolean> {
    return (await db.rows(statement)).length === 0
  }
}

/** Where `diskDriver` would put them, for invariants that read files. */
async function copyStore(store: BlobDriver, folder: string): Promise<void> {
  const copyOne = async (id: string) => {
    const place = join(folder, 'documents', id.slice(-2))
    await mkdir(place, { recursive: true })
    const pieces: Buffer[] = []
    for await (const piece of store.read(id as `blob_${string}`)) pieces.push(piece)
    await writeFile(join(place, id), Buffer.concat(pieces))
  }
  const waiting: string[] = []
  for await (const id of store.list()) waiting.push(id)
  const work = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) await copyOne(id)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

/** Of the process that took most. */
async function peakMb(nodes: readonly ServiceProcess[]): Promise<number> {
  const peaks = nodes.map(async ({ pid }) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
  })
  return Math.max(...(await Promise.all(peaks)))
}
