import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, sql } from '../../../server/src/db/db.ts'
import {
  postgresPid,
  type ServiceProcess,
  startService,
} from '../../support/processes/service-process.ts'
import { until } from '../../support/until.ts'

export interface FaultPlan {
  cases: number
  eventsPerCase: number
  kills: number
  /** Kills PostgreSQL, which is restarted automatically. */
  restarts: number
  /** One worker is frozen for longer than its lease, and resumed. */
  freezeMs: number
}

/** A fault made by the driver, and what was running then. */
export interface Fault {
  what: 'worker killed' | 'worker frozen' | 'database killed'
  /** Just before the signal. */
  from: number
  /** The process was gone, or resumed, or the database answered again. */
  until: number
  /** Every leased stream: those of the victim are among them. */
  held: Held[]
  /** When that was read. */
  heldAt: number
}

export interface Held {
  stream: string
  /** A different one means that another worker has claimed the stream since. */
  token: number
  deliveryId: string
  attempts: number
}

export class Workers {
  readonly #env: Record<string, string>
  #running: ServiceProcess[] = []

  constructor(env: Record<string, string>) {
    this.#env = { ...env, ROLE: 'worker' }
  }

  async start(count: number): Promise<void> {
    const started = Array.from({ length: count }, () => this.startOne())
    this.#running.push(...(await Promise.all(started)))
  }

  /** A starting database refuses connections, so this is retried for a while. */
  async startOne(): Promise<ServiceProcess> {
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
  }

  /** One that the kills do not choose while it is frozen. */
  async freezeOne(frozen: ServiceProcess, ms: number): Promise<void> {
    frozen.kill('SIGSTOP')
    await sleep(ms)
    frozen.kill('SIGCONT')
    this.#running.push(frozen)
  }

  async end(): Promise<void> {
    await Promise.all(this.#running.map((worker) => worker.stop()))
  }
}

/** Makes the faults, and records when each began and ended. */
export async function makeFaults(
  plan: FaultPlan,
  folder: string,
  workers: Workers,
  db: Db,
): Promise<Fault[]> {
  const faults: Promise<Fault>[] = []
  const note = async (what: Fault['what'], act: () => Promise<void>) => {
    const from = Date.now()
    const acting = act()
    const fault = Promise.all([acting.then(() => Date.now()), readHeld(db)]).then(
      ([over, { held, heldAt }]) => ({ what, from, until: over, held, heldAt }),
    )
    faults.push(fault)
    await acting
  }
  const kills = async () => {
    for (let i = 0; i < plan.kills; i += 1) {
      await sleep(300 + Math.random() * 900)
      await note('worker killed', () => workers.killOne())
      await workers.start(1)
    }
  }
  const restarts = async () => {
    for (let i = 0; i < plan.restarts; i += 1) {
      await sleep(4000 + Math.random() * 3000)
      await note('database killed', () => killDatabase(folder, db))
    }
  }
  const freeze = async () => {
    if (plan.freezeMs === 0) return
    const frozen = await workers.startOne()
    // Probably busy by now.
    await sleep(1500)
    await note('worker frozen', () => workers.freezeOne(frozen, plan.freezeMs))
  }
  await Promise.all([kills(), restarts(), freeze()])
  return Promise.all(faults)
}

/**
 * Ends when the restarted server answers: backends of the killed one live on for a moment, and
 * answer too.
 */
async function killDatabase(folder: string, db: Db): Promise<void> {
  const killed = await postgresPid(folder)
  process.kill(killed, 'SIGKILL')
  const isBack = async () => {
    if ((await postgresPid(folder).catch(() => killed)) === killed) return false
    return (await db.rows(sql`SELECT 1`).catch(() => [])).length === 1
  }
  await until('the database is back', isBack, 180_000)
}

/** Repeated until the database answers. */
async function readHeld(db: Db): Promise<Pick<Fault, 'held' | 'heldAt'>> {
  for (;;) {
    const held = await db
      .rows<Held>(sql`
        SELECT s.stream, s.token, d.id AS "deliveryId", d.attempts_total AS attempts
        FROM callback_streams s JOIN LATERAL (
          SELECT id, attempts_total FROM deliveries WHERE stream = s.stream AND state = 'pending'
          ORDER BY sequence LIMIT 1) d ON true
        WHERE s.leased`)
      .catch(() => undefined)
    if (held) return { held, heldAt: Date.now() }
    await sleep(100)
  }
}
