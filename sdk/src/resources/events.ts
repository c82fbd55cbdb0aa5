import { pollDelayMs } from '../transport/poll.ts'
import type { Transport } from '../transport/request.ts'
import { resultOf } from '../transport/result.ts'
import { isPassing } from '../transport/retry-policy.ts'
import type { EventName, EventsPage, FeedEvent } from '../types/events.ts'
import type { RequestOptions } from '../types/options.ts'

export interface EventsFrom extends RequestOptions {
  /**
   * Cursor of the last event you have, or `latest` to leave out all existing ones. Default: start
   * with the first event.
   */
  after?: string | undefined
  /** Only events with these names. Default: all. */
  types?: readonly EventName[] | undefined
}

export interface EventsListOptions extends EventsFrom {
  /** 1 to 100. Default: 100. */
  limit?: number | undefined
}

export interface FollowOptions extends EventsFrom {
  /** Longest interval between two requests while there are no new events. Default: 5000. */
  pollMsMax?: number | undefined
  /** How long an outage is tolerated before its error is thrown. Default: 10 minutes. */
  outageMsMax?: number | undefined
}

const pollMsMin = 250

/** All events of this environment in the order they were recorded, to be pulled. */
export class Events implements AsyncIterable<FeedEvent> {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** From the first event to the current last one. */
  [Symbol.asyncIterator](): AsyncGenerator<FeedEvent, void, undefined> {
    return this.from()
  }

  /** One page. */
  async list(options: EventsListOptions = {}): Promise<EventsPage> {
    const { after, limit } = options
    const types = options.types?.join(',')
    return resultOf(await this.#transport.get('/events', options, { after, limit, types }))
  }

  /** From after a cursor to the current last event, page by page. */
  async *from(options: EventsFrom = {}): AsyncGenerator<FeedEvent, void, undefined> {
    let after = options.after
    for (;;) {
      const page = await this.list({ ...options, after })
      yield* page.events
      // A page whose cursor does not advance would be requested forever.
      if (!page.more || page.next_after === after) return
      after = page.next_after
    }
  }

  /** The same, then waits for new events until the signal aborts; its reason is thrown. */
  async *follow(options: FollowOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    const { signal, pollMsMax = 5000, outageMsMax = 600_000 } = options
    if (!(pollMsMax >= pollMsMin)) throw new TypeError(`pollMsMax must be ${pollMsMin} or more`)
    const { runtime } = this.#transport
    const bounds = { firstMs: pollMsMin, lastMs: pollMsMax }
    let after = options.after
    let quietPolls = 0
    let lastAnswerMs = runtime.nowMs()
    for (;;) {
      const page = await this.list({ ...options, after }).catch((error: unknown) => {
        signal?.throwIfAborted()
        if (!isPassing(error) || runtime.nowMs() - lastAnswerMs >= outageMsMax) throw error
        return undefined
      })
      if (page) {
        lastAnswerMs = runtime.nowMs()
        quietPolls = page.events.length > 0 ? 0 : quietPolls + 1
        yield* page.events
        const isFurther = page.next_after !== after
        after = page.next_after
        if (page.more && isFurther) continue
      }
      await runtime.sleep(pollDelayMs(quietPolls, bounds, runtime.random()), signal)
    }
  }

  /** The cursor of the last existing event, to follow new ones. */
  async latestCursor(options: RequestOptions = {}): Promise<string> {
    return (await this.list({ ...options, after: 'latest', limit: 1 })).next_after
  }
}
