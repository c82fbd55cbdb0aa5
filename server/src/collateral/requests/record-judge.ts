import { Worker } from 'node:worker_threads'
import { unavailable } from '../../lib/app-error.ts'
import type { Log } from '../../lib/log/log.ts'
import { type FindingsResult, findingsOf } from '../findings/findings.ts'
import type { Parcel, RegistryRecord } from '../registry-record.ts'
import type { CoveredStates } from '../states/state.ts'
import type { FromJudge, JudgeOrder, ToJudge } from './judge-messages.ts'

/** Names and entries are compared with each other: records up to this size need no thread. */
const smallRecordParts = 60
const smallRecordCharacters = 8_000
/** Many times the duration of the largest record. */
const judgeTimeoutMs = 60_000
const waitingMax = 200

interface Waiting {
  resolve(result: FindingsResult): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/**
 * Computes findings. A small record is judged at once; a large one in a separate thread, started on
 * first use, so that no other request waits for it.
 */
export class RecordJudge {
  readonly #log: Log
  readonly #states: CoveredStates
  #thread: Worker | undefined
  #orders = 0
  #waiting = new Map<number, Waiting>()
  #closed = false

  constructor(log: Log, states: CoveredStates) {
    this.#log = log
    this.#states = states
  }

  async judge(order: JudgeOrder): Promise<FindingsResult> {
    if (isSmall(order.record)) {
      const { parcel, borrower, portal, record } = order
      const options = { ...order.options, rules: this.#states.rules }
      return findingsOf(parcel, borrower, portal, { record }, options)
    }
    if (this.#closed || this.#waiting.size >= waitingMax) {
      throw unavailable(new Error('too many large records are waiting for their findings'))
    }
    return this.#send(order)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#thread?.terminate()
  }

  #send(order: JudgeOrder): Promise<FindingsResult> {
    this.#thread ??= this.#start()
    const thread = this.#thread
    this.#orders += 1
    const number = this.#orders
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#log.error('the findings of a record take too long; stopping the findings thread')
        void thread.terminate()
      }, judgeTimeoutMs)
      this.#waiting.set(number, { resolve, reject, timer })
      // As plain data: a database row may have properties that cannot be sent to a thread.
      const parcel = plainParcel(order.parcel)
      thread.postMessage({ number, order: { ...order, parcel } } satisfies ToJudge)
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./judge-thread.ts', import.meta.url), {
      workerData: this.#states.findings,
    })
    // While idle it must not keep the process alive.
    thread.unref()
    thread.on('message', (message: FromJudge) => this.#hear(message))
    thread.on('error', (error) => this.#log.error({ err: error }, 'the findings thread failed'))
    thread.on('exit', () => this.#ended(thread))
    return thread
  }

  #hear(message: FromJudge): void {
    const waiting = this.#waiting.get(message.number)
    this.#waiting.delete(message.number)
    clearTimeout(waiting?.timer)
    if ('result' in message) waiting?.resolve(message.result)
    else waiting?.reject(new Error(`the findings could not be worked out: ${message.fault}`))
  }

  #ended(thread: Worker): void {
    if (thread === this.#thread) this.#thread = undefined
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(unavailable(new Error('the findings thread stopped')))
    }
    this.#waiting.clear()
  }
}

function plainParcel(parcel: Parcel): Parcel {
  const { state, district, taluk, hobli, village, surveyNo, parcelType } = parcel
  const { building, unit, floor, wing, fromYear, toYear, isDefaultPeriod = false } = parcel
  const place = { state, district, taluk, hobli, village, surveyNo, parcelType }
  const flat = { building, unit, floor, wing }
  return { ...place, ...flat, fromYear, toYear, isDefaultPeriod } satisfies Record<
    keyof Parcel,
    unknown
  >
}

function isSmall(record: RegistryRecord | undefined): boolean {
  if (!record) return true
  const { holders, remarks, entries } = record
  const parties = entries.reduce(
    (sum, one) => sum + one.executants.length + one.claimants.length,
    0,
  )
  const parts = holders.length + remarks.length + entries.length + parties
  return parts <= smallRecordParts && charactersOf(record) <= smallRecordCharacters
}

function charactersOf({ holders, remarks, entries }: RegistryRecord): number {
  const texts = [
    ...holders,
    ...remarks,
    ...entries.flatMap(({ nature, executants, claimants, property = '' }) => [
      nature,
      property,
      ...executants,
      ...claimants,
    ]),
  ]
  return texts.reduce((sum, text) => sum + text.length, 0)
}
