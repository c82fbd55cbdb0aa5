import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Deedwire, DeedwireApiError } from '../../sdk/src/index.ts'
import { type Db, openDb } from '../../server/src/db/db.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openKeys } from '../../server/src/encryption/encryption.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import {
  bodyOfSent,
  documentOfSent,
  newSentCase,
  newSentDocument,
  type SentCase,
} from '../invariants/case-ledger.ts'
import type { Evidence, StoredEvidence } from '../invariants/evidence.ts'
import { checkInvariants, checkStored } from '../invariants/invariants.ts'
import { makeLender } from '../support/app/make-lender.ts'
import { countWaiting, hurryCallbacks } from '../support/callbacks/hurry-callbacks.ts'
import { type Receiver, startReceiver } from '../support/callbacks/receiver.ts'
import { gateBefore } from '../support/processes/database-gate.ts'
import {
  postgresPid,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'
import { type Stall, stalledDisk, stalledStandby } from './database-stalls.ts'

export interface StallReport {
  rounds: number
  sent: number
  acknowledged: number
  /** Requests for a case or a late document that had no answer, or one of 500 or above. */
  unknown: number
  failures: number
  callbacks: number
  peakMb: number
}

const clients = 40
const kilobyte = 1024
/** When idle it takes about 170 MB; 40 requests of 20 KB need little more. */
const memoryMbMax = 500

/**
 * 40 clients create cases while the database stalls. Requests without an answer are sent again, and
 * at the end everything that was sent, answered, received and printed is compared with the
 * invariants.
 */
export async function stallCommits(rounds: number, kind: 'standby' | 'disk'): Promise<StallReport> {
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ folder, log: createLog('silent') })
  await migrate(server.url)
  const db = openDb({ url: server.url, connectionsMax: 4, log: createLog('silent') })
  const control = new pg.Client({ connectionString: server.url })
  const gate = await gateBefore(server.url)
  const stop: (() => Promise<unknown>)[] = [
    () => gate.close(),
    () => control.end(),
    () => db.close(),
    () => server.stop(),
  ]
  try {
    // Live: test keys have a quarter of the connections, too few for all clients to commit at once.
    const lender = await makeLender(db, folder, 'Lender', 'live')
    const receiver = await startReceiver(folder, [lender.secret])
    stop.unshift(() => receiver.stop())
    const service = await startService({
      DATABASE_URL: gate.url,
      DATA_DIR: folder,
      DATABASE_CONNECTIONS: '60',
      CALLBACK_ALLOW_PRIVATE: 'all',
      LOG_LEVEL: 'info',
    })
    stop.unshift(() => service.stop())
    await control.connect()
    const stall =
      kind === 'standby' ? stalledStandby(control, gate) : stalledDisk(await postgresPid(folder))
    const sender = new Sender(service, lender.key)
    await sender.client(4).callback.set({ url: `${receiver.url}/fail/30` })
    for (let round = 0; round < rounds; round += 1) await sender.sendDuring(stall)
    return await judge({ db, folder, service, receiver, sender, rounds })
  } finally {
    for (const one of stop) await one()
  }
}

/** Sends, and records the request and its outcome. */
class Sender {
  readonly ledger: SentCase[] = []
  readonly failures: { status: number; requestId: string | undefined }[] = []
  readonly #service: ServiceProcess
  readonly #key: string

  constructor(service: ServiceProcess, key: string) {
    this.#service = service
    this.#key = key
  }

  client(maxRetries: number): Deedwire {
    const baseUrl = `${this.#service.url}/v1`
    return new Deedwire({ baseUrl, apiKey: this.#key, maxRetries, timeoutMs: 60_000 })
  }

  async sendDuring(stall: Stall): Promise<void> {
    const over = new AbortController()
    const before = this.#acknowledged
    const sending = Array.from({ length: clients }, () => this.#sendUntilFailure(over.signal))
    // In the middle of the work, whatever the speed of the machine.
    await until('as many answers as clients', async () => this.#acknowledged >= before + clients)
    await sleep(Math.random() * 300)
    await stall()
    // A client that was between two requests when the stall began would continue forever.
    over.abort()
    await Promise.all(sending)
  }

  async #sendUntilFailure(over: AbortSignal): Promise<void> {
    let isAnswered = true
    while (isAnswered && !over.aborted) {
      const sent = newSentCase(kilobyte, 20 * kilobyte)
      this.ledger.push(sent)
      isAnswered = await this.#note(this.#create(this.client(0), sent))
      if (!isAnswered || Math.random() > 0.5) continue
      sent.late = { document: newSentDocument('late.pdf', kilobyte), acknowledged: false }
      isAnswered = await this.#note(this.#addLate(this.client(0), sent))
    }
  }

  get #acknowledged(): number {
    return this.ledger.filter((sent) => sent.acknowledged).length
  }

  get unanswered(): SentCase[] {
    return this.ledger.filter((sent) => !sent.acknowledged || sent.late?.acknowledged === false)
  }

  async sendAgain(): Promise<void> {
    const client = this.client(4)
    for (const sent of this.unanswered) {
      if (!sent.acknowledged) await this.#create(client, sent)
      else await until('the key is free again', () => this.#addLateIfFree(client, sent), 30_000)
    }
  }

  /** The key of an interrupted request is in use until its lease ends. */
  async #addLateIfFree(client: Deedwire, sent: SentCase): Promise<boolean> {
    try {
      await this.#addLate(client, sent)
      return true
    } catch (error) {
      if (error instanceof DeedwireApiError && error.code === 'idempotency_in_progress')
        return false
      throw error
    }
  }

  async #create(client: Deedwire, sent: SentCase): Promise<void> {
    await client.cases.create(bodyOfSent(sent))
    sent.acknowledged = true
  }

  async #addLate(client: Deedwire, { ref, late }: SentCase): Promise<void> {
    if (!late) return
    // One key for all attempts: without it, each is a separate request, with its own event.
    const input = { documents: [documentOfSent(late.document)] }
    await client.cases.addDocuments(ref, input, { idempotencyKey: `late-${ref}` })
    late.acknowledged = true
  }

  async #note(sending: Promise<void>): Promise<boolean> {
    try {
      await sending
      return true
    } catch (error) {
      if (error instanceof DeedwireApiError && error.status >= 500) {
        this.failures.push({ status: error.status, requestId: error.requestId })
      }
      return false
    }
  }
}

interface Run {
  db: Db
  folder: string
  service: ServiceProcess
  receiver: Receiver
  sender: Sender
  rounds: number
}

async function judge(run: Run): Promise<StallReport> {
  const { db, folder, service, receiver, sender, rounds } = run
  const { keyring, documentKeys } = await openKeys(db, { dataDir: folder }, new Date())
  const unknown = sender.unanswered.length
  const stored: StoredEvidence = {
    ...{ db, keyring, documentKeys, dataDir: folder },
    client: sender.client(4),
    ledger: sender.ledger,
  }
  // All or nothing, before a retry could complete what was half done.
  await checkStored(stored)
  await sender.sendAgain()
  const hurry = hurryCallbacks(db, () => 300)
  await until('every event was delivered', async () => (await countWaiting(db)) === 0, 300_000)
  await hurry.stop()
  const evidence: Evidence = {
    ...stored,
    failures: sender.failures,
    received: await receiver.received(),
    printed: service.output().split('\n'),
    memory: { peakMb: await peakMb(service.pid), limitMb: memoryMbMax },
  }
  await checkInvariants(evidence)
  return {
    rounds,
    sent: sender.ledger.length,
    acknowledged: sender.ledger.length - unknown,
    unknown,
    failures: evidence.failures.length,
    callbacks: evidence.received.length,
    peakMb: evidence.memory.peakMb,
  }
}

async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
}
