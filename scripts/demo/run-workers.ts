import { setTimeout as sleep } from 'node:timers/promises'
import {
  CallbackSender,
  CallbackWorker,
  recordCollateralEvent,
} from '../../server/src/callbacks/callbacks.ts'
import {
  openConnectors,
  RecordJudge,
  SearchWorker,
  states,
} from '../../server/src/collateral/collateral.ts'
import { sql } from '../../server/src/db/db.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { presentEvent } from '../../server/src/reports/reports.ts'
import { type Simulator, startSimulator } from '../../simulator/simulator.ts'
import type { Office } from './office.ts'

const pollMs = 15
const patienceMs = 20_000
/** Retries closer together than this are made at once. */
const stepMs = 60_000

/**
 * Sends callbacks and searches properties while the clock does not move: a clock that jumps would
 * end the running leases.
 */
export class DemoWorkers {
  readonly #office: Office
  readonly #simulator: Simulator
  readonly #sender = new CallbackSender({})
  readonly #log = createLog('silent')

  private constructor(office: Office, simulator: Simulator) {
    this.#office = office
    this.#simulator = simulator
  }

  static async open(office: Office): Promise<DemoWorkers> {
    return new DemoWorkers(office, await startSimulator({ host: '127.0.0.1' }))
  }

  /** Moves the clock to that time, and makes each retry that becomes due on the way. */
  async passTimeTo(at: Date): Promise<void> {
    const { clock } = this.#office
    for (;;) {
      const next = await this.#nextDue()
      if (!next || next >= at) break
      const soonest = clock.now().getTime() + stepMs
      const stop = new Date(Math.max(next.getTime(), soonest))
      if (stop >= at) break
      clock.moveTo(stop)
      await this.sendCallbacks()
    }
    clock.moveTo(at)
  }

  async #nextDue(): Promise<Date | undefined> {
    const [row] = await this.#office.app.db.rows<{ at: Date | null }>(sql`
      SELECT min(s.due_at) AS at FROM callback_streams s
      JOIN callback_endpoints e ON e.lender_id = s.lender_id AND e.mode = s.mode
      WHERE e.enabled AND s.due_at < 'infinity'`)
    return row?.at ?? undefined
  }

  /** Until nothing is due at the current time of the clock. */
  async sendCallbacks(): Promise<void> {
    const { app, clock } = this.#office
    const due = async () => {
      const next = await this.#nextDue()
      return next !== undefined && next <= clock.now()
    }
    if (!(await due())) return
    const { db, keyring } = app
    const links = { db, keyring, clock, publicUrl: () => app.url }
    const worker = new CallbackWorker({
      ...links,
      log: this.#log,
      sender: this.#sender,
      present: (scope, caseId, event) => presentEvent(links, scope, caseId, event),
      allowPrivate: () => true,
      limits: { pollMs },
    })
    worker.start()
    await until('callbacks', async () => !(await due()))
    // Running work ends first; what follows it in its case is due only then.
    await worker.stop()
    await this.sendCallbacks()
  }

  /** Until every property is judged, failed or at the search desk. */
  async searchProperties(): Promise<void> {
    const { app, clock } = this.#office
    const { db, keyring } = app
    const worker = new SearchWorker({
      db,
      keyring,
      clock,
      log: this.#log,
      recordCollateralEvent: recordCollateralEvent(() => {}),
      announce: () => {},
      recordJudge: new RecordJudge(this.#log, states),
      states,
      connectorOf: openConnectors(states, {
        simulated: this.#simulator.urls,
        gateways: {},
      }),
      limits: { pollMs },
    })
    worker.start()
    await until('searches', async () => {
      const waiting = await db.rows(sql`
        SELECT 1 FROM collateral_properties WHERE status = 'running' AND desk_at IS NULL LIMIT 1`)
      return waiting.length === 0
    })
    await worker.stop()
  }

  async close(): Promise<void> {
    await this.#sender.close()
    await this.#simulator.close()
  }
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const patience = Date.now() + patienceMs
  while (!(await isDone())) {
    if (Date.now() > patience) throw new Error(`the ${what} of the demo did not finish`)
    await sleep(pollMs)
  }
}
