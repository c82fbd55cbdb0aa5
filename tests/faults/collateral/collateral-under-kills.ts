import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, openDb, sql } from '../../../server/src/db/db.ts'
import { createLog } from '../../../server/src/lib/log/log.ts'
import { makeLender } from '../../support/app/make-lender.ts'
import { createTestDatabase } from '../../support/app/test-database.ts'
import { type Receiver, startReceiver } from '../../support/callbacks/receiver.ts'
import { type ServiceProcess, startService } from '../../support/processes/service-process.ts'
import { until } from '../../support/until.ts'
import type { Fault } from '../callbacks/callback-faults.ts'
import { CollateralLoad, watchOutcomes } from './collateral-load.ts'
import { judgeCollateral } from './collateral-verdict.ts'

export interface KillPlan {
  workers: 1 | 2
  kills: number
  /** Running at once; a new one follows each that has ended, until the faults are over. */
  openMax: number
  requestsMax: number
  /**
   * Ends the leases and the node of a dead worker, so that nothing waits for it. Only for one
   * worker, since with two the owner of a lease is unknown here.
   */
  hurried: boolean
}

export interface KillReport extends KillPlan {
  requests: number
  properties: number
  /** Searches running when a worker was killed. */
  interrupted: number
  /** Searches of a frozen worker that another claimed before it was resumed. */
  takenOver: number
  /** Answers that were stored when a worker was killed, and that no row referenced yet. */
  strays: number
  callbacks: number
  duplicates: number
}

/**
 * Workers are killed and one is frozen past its leases while requests of 1 to 10 properties are
 * searched; at the end the stored data, the callbacks and an undisturbed search must agree.
 */
export async function collateralUnderKills(folder: string, plan: KillPlan): Promise<KillReport> {
  const database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    CALLBACK_ALLOW_PRIVATE: 'all',
    LOG_LEVEL: 'info',
  }
  const db = openDb({ url: database.url, connectionsMax: 4, log: createLog('silent') })
  const lenders = [await makeLender(db, folder, 'First'), await makeLender(db, folder, 'Second')]
  const workers = new SearchWorkers(env, db, plan)
  const [receiver, api] = await Promise.all([
    startReceiver(
      folder,
      lenders.map(({ secret }) => secret),
    ),
    startService({ ...env, ROLE: 'api' }),
    workers.start(),
  ])
  const watched = watchOutcomes(db)
  try {
    const load = new CollateralLoad({ api, lenders, receiver, db })
    await load.searchQuietly()
    const loading = load.keepUp(plan)
    // Awaited when the faults are over.
    loading.catch(() => {})
    const kills = await makeKills(plan, workers, db, receiver)
    const { frozen, takenOver } = await freeze(plan, workers, db)
    load.end()
    await loading
    await settled(db)
    const judged = await judgeCollateral({
      folder,
      db,
      api,
      receiver,
      load,
      faults: [...kills.faults, frozen],
      changed: await watched.stop(),
      logged: workers.output(),
    })
    const { interrupted, strays } = kills
    return { ...plan, ...judged, interrupted, strays, takenOver }
  } finally {
    await watched.stop()
    await workers.end()
    await api.stop()
    await receiver.stop()
    await db.close()
    await database.drop()
  }
}

class SearchWorkers {
  readonly #env: Record<string, string>
  readonly #db: Db
  readonly #plan: KillPlan
  readonly #everyone: ServiceProcess[] = []
  #running: ServiceProcess[] = []
  #frozen: ServiceProcess | undefined

  constructor(env: Record<string, string>, db: Db, plan: KillPlan) {
    this.#env = { ...env, ROLE: 'worker' }
    this.#db = db
    this.#plan = plan
  }

  /** As many as planned. */
  async start(): Promise<void> {
    const missing = Math.max(0, this.#plan.workers - this.#running.length)
    const started = await Promise.all(
      Array.from({ length: missing }, () => startService(this.#env)),
    )
    this.#everyone.push(...started)
    this.#running.push(...started)
  }

  async killOne(): Promise<void> {
    const [victim] = this.#running.splice(Math.floor(Math.random() * this.#running.length), 1)
    victim?.kill('SIGKILL')
    await victim?.ended
  }

  /** The others stop normally: the remaining leases belong to the one that is left. */
  async leaveOneToFreeze(): Promise<ServiceProcess> {
    const [left, ...others] = this.#running
    if (!left) throw new Error('no worker is left')
    this.#frozen = left
    await Promise.all(others.map((other) => other.stop()))
    this.#running = []
    return left
  }

  join(worker: ServiceProcess): void {
    this.#running.push(worker)
  }

  async endLeases(): Promise<void> {
    if (this.#running.length > 0) throw new Error('a lease may be that of a worker that lives')
    // A worker frozen in the middle of a transaction keeps a row locked; that one waits.
    await this.#db.rows(sql`
      UPDATE collateral_properties SET due_at = now() - interval '1 minute' WHERE id IN (
        SELECT id FROM collateral_properties WHERE leased FOR UPDATE SKIP LOCKED)`)
  }

  /** As if the time had passed after which a dead worker is replaced. */
  async forgetTheDead(): Promise<void> {
    await this.endLeases()
    await this.#db.rows(sql`
      UPDATE callback_streams SET due_at = now() - interval '1 minute' WHERE leased`)
    await this.#db.rows(sql`DELETE FROM nodes WHERE role = 'worker'`)
  }

  /** Without the frozen one: its waiting requests have failed meanwhile, and it may log that. */
  output(): string {
    const others = this.#everyone.filter((worker) => worker !== this.#frozen)
    return others.map((worker) => worker.output()).join('')
  }

  /** Also one that a failed run has left frozen. */
  async end(): Promise<void> {
    for (const worker of this.#everyone) worker.kill('SIGCONT')
    await Promise.all(this.#everyone.map((worker) => worker.stop()))
  }
}

type Moment = (db: Db, receiver: Receiver) => Promise<unknown>

/** When a worker is killed, in turn: the moments at which data could be lost or work done twice. */
const moments: readonly Moment[] = [
  // Answers are stored, and no row references them yet.
  (db) => soon(async () => (await countOf(db, staged)) > 0),
  // A request has ended, and so has the transaction with its callback.
  async (db) => {
    const before = await countOf(db, ended)
    await soon(async () => (await countOf(db, ended)) > before)
  },
  // A callback has arrived and is not recorded as delivered.
  async (_, { file }) => {
    const { size } = await stat(file)
    await soon(async () => (await stat(file)).size > size)
  },
  () => sleep(Math.random() * 800),
]

const staged = sql<{ n: number }>`SELECT count(*) AS n FROM blobs WHERE state = 'staged'`
const ended = sql<{
  n: number
}>`SELECT count(*) AS n FROM collateral_requests WHERE status <> 'running'`

/** Leases outlive a killed worker: those taken since belong to living ones. */
const takenSince = (token: number) => sql<{ n: number }>`
  SELECT count(*) AS n FROM collateral_properties WHERE leased AND token > ${token}`

async function lastToken(db: Db): Promise<number> {
  const [row] = await db.rows<{ token: number }>(sql`SELECT last_value AS token FROM search_tokens`)
  return row?.token ?? 0
}

async function countOf(db: Db, counted: typeof staged): Promise<number> {
  return (await db.rows(counted))[0]?.n ?? 0
}

/** Polled without a pause, since the moment is short; not forever, since it may not occur. */
async function soon(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!(await isSo()) && Date.now() < deadline);
}

async function makeKills(plan: KillPlan, workers: SearchWorkers, db: Db, receiver: Receiver) {
  const faults: Fault[] = []
  let interrupted = 0
  const strays = new Set<string>()
  for (let kill = 0; kill < plan.kills; kill += 1) {
    const before = await lastToken(db)
    await until('something is searched', async () => (await countOf(db, takenSince(before))) > 0)
    await sleep(200 + Math.random() * 400)
    await moments[kill % moments.length]?.(db, receiver)
    const from = Date.now()
    await workers.killOne()
    faults.push({ what: 'worker killed', from, until: Date.now(), held: [], heldAt: Date.now() })
    interrupted += await countOf(db, takenSince(before))
    const loose = await db.rows<{ id: string }>(sql`SELECT id FROM blobs WHERE state = 'staged'`)
    for (const { id } of loose) strays.add(id)
    if (plan.hurried) await workers.forgetTheDead()
    await workers.start()
  }
  return { faults, interrupted, strays: strays.size }
}

/** Past its leases: another claims its work, and then it returns with its findings. */
async function freeze({ hurried }: KillPlan, workers: SearchWorkers, db: Db) {
  const worker = await workers.leaveOneToFreeze()
  const before = await lastToken(db)
  await until('several are searched', async () => (await countOf(db, takenSince(before))) >= 4)
  const from = Date.now()
  worker.kill('SIGSTOP')
  const held = await db.rows<{ id: string }>(
    sql`SELECT id FROM collateral_properties WHERE leased AND token > ${before}`,
  )
  if (hurried) await workers.endLeases()
  await workers.start()
  // Statements of the frozen one may still have been running; by now they have ended.
  const after = new Date()
  let takenOver = 0
  await until('another worker has ended the searches of the frozen one', async () => {
    const [row] = await db.rows<{ n: number }>(sql`
      SELECT count(*) AS n FROM collateral_properties
      WHERE id = ANY(${held.map(({ id }) => id)}) AND finished_at > ${after}`)
    takenOver = row?.n ?? 0
    return takenOver > 0
  })
  worker.kill('SIGCONT')
  workers.join(worker)
  const over = Date.now()
  const frozen: Fault = { what: 'worker frozen', from, until: over, held: [], heldAt: from }
  return { frozen, takenOver }
}

async function settled(db: Db): Promise<void> {
  const none = (counted: typeof staged) => async () => (await countOf(db, counted)) === 0
  const running = sql<{
    n: number
  }>`SELECT count(*) AS n FROM collateral_requests WHERE status = 'running'`
  await until('every request has ended', none(running), 180_000)
  const untold = sql<{ n: number }>`SELECT count(*) AS n FROM deliveries WHERE state <> 'delivered'`
  await until('every callback was delivered', none(untold), 180_000)
  const loose = sql<{ n: number }>`SELECT count(*) AS n FROM blobs WHERE state <> 'stored'`
  await until('the sweep has removed every stray file', none(loose), 180_000)
}
