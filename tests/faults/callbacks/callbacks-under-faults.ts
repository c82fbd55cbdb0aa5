import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createLender, issueKey } from '../../../server/src/access/access.ts'
import { type Db, openDb } from '../../../server/src/db/db.ts'
import { startEmbeddedPostgres } from '../../../server/src/db/embedded-postgres.ts'
import { migrate } from '../../../server/src/db/migrate.ts'
import { openKeys } from '../../../server/src/encryption/encryption.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import { countWaiting, hurryCallbacks } from '../../support/callbacks/hurry-callbacks.ts'
import { isTaken, type Receiver, startReceiver } from '../../support/callbacks/receiver.ts'
import { call, type Reply, sampleCase, sampleDocument } from '../../support/http/http-client.ts'
import { startService } from '../../support/processes/service-process.ts'
import { until } from '../../support/until.ts'
import { type Fault, type FaultPlan, makeFaults, Workers } from './callback-faults.ts'
import {
  type Evidence,
  explainDuplicates,
  judgeOrder,
  readAttempts,
  slowestRecovery,
} from './callback-verdict.ts'

export interface FaultReport extends FaultPlan {
  events: number
  /** Requests, repeated and refused ones included. */
  received: number
  refused: number
  duplicates: number
  duplicatesBy: Record<Fault['what'], number>
  /** For what was running at a fault. */
  slowestRecoveryMs: number
  /** Time in which nothing at all was accepted. */
  longestPauseMs: number
}

/** A lease, and the time to notice its end. */
const recoveryMsMax = 30_000

/** Two in ten fail, one in ten is slow. */
const behaviours = ['/fail/30', '/fail/30', '/slow/400', ...Array<string>(7).fill('/ok')]

/**
 * Two workers deliver while they are killed, frozen and their database is killed. An external
 * ledger records what arrived; at the end it is compared with what was recorded, and duplicates
 * with the faults.
 */
export async function callbacksUnderFaults(folder: string, plan: FaultPlan): Promise<FaultReport> {
  const postgres = await startEmbeddedPostgres({ folder, log: createLog('silent') })
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    CALLBACK_ALLOW_PRIVATE: 'all',
    LOG_LEVEL: 'warn',
  }
  const lenders = await makeLenders(postgres.url, folder)
  const receiver = await startReceiver(
    folder,
    lenders.map(({ secret }) => secret),
  )
  const api = await startService({ ...env, ROLE: 'api', LOG_LEVEL: 'info' })
  const workers = new Workers(env)
  const db = openDb({ url: postgres.url, connectionsMax: 2, log: createLog('silent') })
  try {
    await workers.start(2)
    await register(api.url, lenders, receiver)
    let loaded = false
    const loading = load(api.url, lenders, plan).finally(() => {
      loaded = true
    })
    const hurry = hurryCallbacks(db, () => (loaded ? 300 : 1500))
    const [faults] = await Promise.all([makeFaults(plan, folder, workers, db), loading])
    await until('every event was delivered', async () => (await countWaiting(db)) === 0, 300_000)
    await hurry.stop()
    return { ...plan, ...(await judge(db, receiver, faults)) }
  } finally {
    await workers.end()
    await api.stop()
    await receiver.stop()
    await db.close()
    await postgres.stop()
  }
}

interface Lender {
  id: string
  key: string
  secret: string
}

/** As the commands do, without a separate process. */
async function makeLenders(url: string, folder: string): Promise<Lender[]> {
  await migrate(url)
  const db = openDb({ url, connectionsMax: 2, log: createLog('silent') })
  const by = { actor: 'cli' } as const
  const now = new Date()
  try {
    const { keyring } = await openKeys(db, { dataDir: folder }, now)
    return await db.transact(async (tx) => {
      const lenders: Lender[] = []
      for (let i = 0; i < behaviours.length; i += 1) {
        const made = await createLender(tx, keyring, by, { name: `Lender ${i}` }, now)
        const rate = { ratePerSecond: 100_000, rateBurst: 100_000 }
        const key = { lenderId: made.id, mode: 'live' as const, scopes, ...rate }
        const { secret } = await issueKey(tx, keyring, by, key, now)
        lenders.push({ id: made.id, key: secret, secret: made.signingSecrets.live })
      }
      return lenders
    })
  } finally {
    await db.close()
  }
}

const scopes = ['cases:create', 'cases:read', 'callbacks:manage']

async function register(url: string, lenders: Lender[], receiver: Receiver): Promise<void> {
  for (const [i, { key }] of lenders.entries()) {
    const body = { url: `${receiver.url}${behaviours[i]}` }
    const reply = await call(url, '/v1/callback', { method: 'PUT', key, body })
    expect(reply.status).toBe(200)
  }
}

async function load(url: string, lenders: Lender[], plan: FaultPlan): Promise<void> {
  const { cases, eventsPerCase } = plan
  let next = 0
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (next < cases) {
        const i = next
        next += 1
        const { key } = lenders[i % lenders.length] as Lender
        const ref = `CB-${i}`
        await insist(() => call(url, '/v1/cases', { key, body: sampleCase({ external_ref: ref }) }))
        for (let n = 1; n < eventsPerCase; n += 1) {
          const body = { documents: [sampleDocument(`${n}.txt`, `${ref} ${n}`, 'text/plain')] }
          await insist(() => call(url, `/v1/cases/${ref}/documents`, { key, body }))
        }
      }
    }),
  )
}

/** As a lender's client does while the database is down. */
async function insist(send: () => Promise<Reply>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const reply = await send().catch(() => undefined)
    if (reply && reply.status < 300) return
    if (reply && reply.status < 500) throw new Error(`${reply.status} ${reply.text}`)
    await sleep(100)
  }
  throw new Error('no answer after 300 attempts')
}

async function judge(db: Db, receiver: Receiver, faults: Fault[]) {
  const received = await receiver.received()
  const evidence: Evidence = {
    received,
    closings: await receiver.closings(),
    faults,
    attempts: await readAttempts(db),
  }
  const events = await judgeOrder(db, received)
  const duplicatesBy = explainDuplicates(evidence)
  const slowestRecoveryMs = slowestRecovery(evidence)
  expect(slowestRecoveryMs).toBeLessThan(recoveryMsMax)
  const taken = received.filter(isTaken)
  const pauses = taken.slice(1).map(({ at }, i) => at - (taken[i]?.at ?? at))
  const longestPauseMs = Math.max(0, ...pauses)
  expect(longestPauseMs).toBeLessThan(recoveryMsMax)
  return {
    events,
    received: received.length,
    refused: received.length - taken.length,
    duplicates: Object.values(duplicatesBy).reduce((sum, n) => sum + n, 0),
    duplicatesBy,
    slowestRecoveryMs,
    longestPauseMs,
  }
}
