import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Db, openDb, sql } from '../../server/src/db/db.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { call, paper, type Reply, sampleCase } from '../support/http-client.ts'
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import { cli, postgresPid, type ServiceProcess, startService } from '../support/service-process.ts'
import { until } from '../support/until.ts'

export interface FaultPlan {
  cases: number
  eventsPerCase: number
  kills: number
  /** Kills of PostgreSQL, which starts again by itself. */
  restarts: number
  /** One worker is frozen for longer than its lease, and thawed. */
  freezeMs: number
}

export interface FaultReport extends FaultPlan {
  events: number
  received: number
  duplicates: number
  refused: number
  slowestRecoveryMs: number
}

/** Two in ten fail, one in ten is slow. */
const behaviours = ['/fail/30', '/fail/30', '/slow/400', ...Array<string>(7).fill('/ok')]

/**
 * Two workers deliver while they are killed, frozen and their database is killed. A ledger outside
 * writes down what arrived; at the end it is held against what was recorded.
 */
export async function callbacksUnderFaults(folder: string, plan: FaultPlan): Promise<FaultReport> {
  const postgres = await startEmbeddedPostgres({ folder, log: createLog('silent') })
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    CALLBACK_ALLOW_PRIVATE: 'all',
    LOG_LEVEL: 'warn',
  }
  const lenders = await makeLenders(env)
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
    const faults = makeFaults(plan, folder, workers)
    const hurry = hurryOn(db, () => loaded)
    await Promise.all([loading, faults])
    await until('every event was delivered', async () => (await waiting(db)) === 0, 300_000)
    hurry.stop()
    return { ...plan, ...(await judge(db, await receiver.received())), ...workers.figures() }
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

async function makeLenders(env: Record<string, string>): Promise<Lender[]> {
  const lenders: Lender[] = []
  for (let i = 0; i < behaviours.length; i += 1) {
    const made = (await cli(env, 'lender', 'create', `Lender ${i}`, '--json')).json
    const scopes = 'cases:create,cases:read,callbacks:manage'
    const args = ['--mode', 'live', '--scopes', scopes, '--rate', '100000', '--burst', '100000']
    const issued = (await cli(env, 'key', 'issue', made.id, ...args, '--json')).json
    lenders.push({ id: made.id, key: issued.key, secret: made.live_signing_secret })
  }
  return lenders
}

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
          const body = { documents: [paper(`${n}.txt`, `${ref} ${n}`, 'text/plain')] }
          await insist(() => call(url, `/v1/cases/${ref}/documents`, { key, body }))
        }
      }
    }),
  )
}

/** As a lender's client does while the database is away. */
async function insist(send: () => Promise<Reply>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const reply = await send().catch(() => undefined)
    if (reply && reply.status < 300) return
    if (reply && reply.status < 500) throw new Error(`${reply.status} ${reply.text}`)
    await sleep(100)
  }
  throw new Error('no answer after 300 attempts')
}

class Workers {
  readonly #env: Record<string, string>
  #running: ServiceProcess[] = []
  #killed = 0

  constructor(env: Record<string, string>) {
    this.#env = { ...env, ROLE: 'worker' }
  }

  async start(count: number): Promise<void> {
    const started = Array.from({ length: count }, () => this.#startOne())
    this.#running.push(...(await Promise.all(started)))
  }

  /** A database that is just being started refuses; so it is tried for a while. */
  async #startOne(): Promise<ServiceProcess> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await startService({ ...this.#env, LOG_LEVEL: 'info' })
      } catch (error) {
        if (attempt >= 20) throw error
        await sleep(500)
      }
    }
  }

  async killOne(): Promise<void> {
    const [victim] = this.#running.splice(Math.floor(Math.random() * this.#running.length), 1)
    victim?.kill('SIGKILL')
    await victim?.ended
    this.#killed += 1
    await this.start(1)
  }

  async freezeOne(ms: number): Promise<void> {
    const frozen = await this.#startOne()
    // Busy by now, most likely.
    await sleep(1500)
    frozen.kill('SIGSTOP')
    await sleep(ms)
    frozen.kill('SIGCONT')
    this.#running.push(frozen)
  }

  figures() {
    return { killed: this.#killed }
  }

  async end(): Promise<void> {
    await Promise.all(this.#running.map((worker) => worker.stop()))
  }
}

async function makeFaults(plan: FaultPlan, folder: string, workers: Workers): Promise<void> {
  const kills = async () => {
    for (let i = 0; i < plan.kills; i += 1) {
      await sleep(300 + Math.random() * 900)
      await workers.killOne()
    }
  }
  const restarts = async () => {
    for (let i = 0; i < plan.restarts; i += 1) {
      await sleep(4000 + Math.random() * 3000)
      process.kill(await postgresPid(folder), 'SIGKILL')
    }
  }
  const freeze = async () => {
    if (plan.freezeMs > 0) await workers.freezeOne(plan.freezeMs)
  }
  await Promise.all([kills(), restarts(), freeze()])
}

/** Retries wait seconds to hours; here nobody has the time. Leases are left alone. */
function hurryOn(db: Db, isLoaded: () => boolean) {
  let stopped = false
  void (async () => {
    while (!stopped) {
      await sleep(isLoaded() ? 300 : 1500)
      await db
        .rows(sql`UPDATE callback_streams SET due_at = now() WHERE NOT leased AND due_at > now()`)
        .catch(() => {})
    }
  })()
  return {
    stop() {
      stopped = true
    },
  }
}

async function waiting(db: Db): Promise<number> {
  const rows = await db
    .rows<{ n: number }>(sql`SELECT count(*) AS n FROM deliveries WHERE state <> 'delivered'`)
    .catch(() => [])
  return rows[0]?.n ?? -1
}

async function judge(db: Db, received: Received[]) {
  const recorded = await db.rows<{ ref: string; events: number }>(
    sql`SELECT external_ref AS ref, event_count AS events FROM cases`,
  )
  expect(received.every(({ verified }) => verified)).toBe(true)
  const delivered = received.filter(({ status }) => status < 300)
  const byCase = new Map<string, number[]>()
  for (const { body, sequence } of delivered) {
    const { external_ref } = JSON.parse(Buffer.from(body, 'base64').toString())
    byCase.set(external_ref, [...(byCase.get(external_ref) ?? []), sequence])
  }
  let duplicates = 0
  for (const { ref, events } of recorded) {
    const got = byCase.get(ref) ?? []
    const firsts = got.filter((sequence, i) => got.indexOf(sequence) === i)
    expect([ref, firsts]).toEqual([ref, Array.from({ length: events }, (_, i) => i + 1)])
    // What comes again comes before what follows it.
    expect([ref, got]).toEqual([ref, [...got].sort((a, b) => a - b)])
    duplicates += got.length - firsts.length
  }
  const events = recorded.reduce((sum, row) => sum + row.events, 0)
  const pauses = delivered.slice(1).map(({ at }, i) => at - (delivered[i]?.at ?? at))
  return {
    events,
    received: delivered.length,
    duplicates,
    refused: received.length - delivered.length,
    slowestRecoveryMs: Math.max(0, ...pauses),
  }
}
