import type { Db } from '../../db/db.ts'
import type { Log } from '../../lib/log/log.ts'
import { insertRequests, type Noted } from './request-store.ts'

export interface RequestLogOptions {
  db: Db
  log: Log
  onDropped?(count: number): void
  everyMs?: number
}

const waitingMax = 2_000
const flushAt = 200
/**
 * Requests with refused keys, per second: a flood of invented keys must not displace valid
 * requests.
 */
const unadmittedMax = 200

/**
 * Requests are recorded in memory and written in batches later, so no request waits for this. What
 * cannot be written is dropped and counted.
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  readonly #timer: NodeJS.Timeout
  #waiting: Noted[] = []
  #unadmitted = 0
  #dropped = 0
  #writing: Promise<void> | undefined

  constructor(options: RequestLogOptions) {
    this.#options = options
    this.#timer = setInterval(() => {
      this.#unadmitted = 0
      void this.flush()
    }, options.everyMs ?? 1000)
    this.#timer.unref()
  }

  note(request: Noted): void {
    const admitted = request.caller !== undefined
    if (this.#waiting.length >= waitingMax || (!admitted && this.#unadmitted >= unadmittedMax)) {
      this.#dropped += 1
      return
    }
    if (!admitted) this.#unadmitted += 1
    this.#waiting.push(request)
    if (this.#waiting.length >= flushAt) void this.flush()
  }

  /** Writes everything recorded so far; never fails. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    await this.flush()
  }

  async #write(): Promise<void> {
    const noted = this.#waiting
    this.#waiting = []
    if (noted.length > 0) {
      await insertRequests(this.#options.db, noted).catch((error: unknown) => {
        this.#dropped += noted.length
        this.#options.log.warn({ err: error }, 'API requests could not be recorded')
      })
    }
    const dropped = this.#dropped
    if (dropped === 0) return
    this.#dropped = 0
    this.#options.onDropped?.(dropped)
    this.#options.log.warn({ dropped }, 'API requests are missing from the developer page')
  }
}
