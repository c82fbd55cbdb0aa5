import type { Deedwire, FeedEvent } from '../../../sdk/src/index.ts'
import { until } from '../until.ts'

/** Follows the feed as a lender does, and writes down what it was given. */
export class FeedReader {
  readonly #client: Deedwire
  #cursor = '0'
  readonly log: FeedEvent[] = []
  /** Every cursor it was ever given, in order, each once. */
  readonly cursors: string[] = []

  constructor(client: Deedwire) {
    this.#client = client
  }

  /** Reads on from its cursor to the last event there is now. */
  async readToEnd(): Promise<void> {
    for (;;) {
      const page = await this.#client.events.list({ after: this.#cursor, limit: 7 })
      this.log.push(...page.events)
      if (page.next_after === this.#cursor) return
      this.cursors.push(page.next_after)
      this.#cursor = page.next_after
    }
  }

  /** Reads on until it has been given so many different events. */
  async readUntil(count: number): Promise<void> {
    await until(`${count} events are in the feed`, async () => {
      await this.readToEnd()
      return this.ids().size >= count
    })
  }

  ids(): Set<string> {
    return new Set(this.log.map(({ id }) => id))
  }
}
