import type { CaseFeedEvent, Deedwire, FeedEvent } from '../../../sdk/src/index.ts'
import { until } from '../until.ts'

/** Follows the feed like a lender, and records what it receives about cases. */
export class FeedReader {
  readonly #client: Deedwire
  #cursor = '0'
  readonly log: CaseFeedEvent[] = []
  /** Every cursor it ever received, in order, each once. */
  readonly cursors: string[] = []

  constructor(client: Deedwire) {
    this.#client = client
  }

  /** Continues from its cursor to the current last event. */
  async readToEnd(): Promise<void> {
    for (;;) {
      const page = await this.#client.events.list({ after: this.#cursor, limit: 7 })
      this.log.push(...page.events.filter(isOfCase))
      if (page.next_after === this.#cursor) return
      this.cursors.push(page.next_after)
      this.#cursor = page.next_after
    }
  }

  /** Continues until it has received this many different events. */
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

function isOfCase(one: FeedEvent): one is CaseFeedEvent {
  return one.event !== 'collateral.completed'
}
