import type { Db } from '../../db/db.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Scope } from '../../lib/scope.ts'
import { type Reading, writeReadings } from './feed-reading-store.ts'

const everyMs = 3000

/**
 * The positions of lenders in their feeds, recorded in memory and written after the requests: for
 * any number of calls in three seconds, one statement with the last position of each lender.
 * Positions lost with a node are restored by the lender's next call.
 */
export class FeedReadings {
  readonly #db: Db
  readonly #log: Log
  readonly #waiting = new Map<string, Reading & Scope>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  note(scope: Scope, reading: Reading): void {
    this.#waiting.set(`${scope.lenderId} ${scope.mode}`, { ...reading, ...scope })
    this.#timer ??= setTimeout(() => void this.#write(), everyMs).unref()
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#write()
  }

  async #write(): Promise<void> {
    this.#timer = undefined
    const readings = [...this.#waiting.values()]
    this.#waiting.clear()
    if (readings.length === 0) return
    await writeReadings(this.#db, readings).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'the feed positions of lenders could not be saved')
    })
  }
}
