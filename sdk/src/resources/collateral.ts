import { checkTimeoutMs } from '../client-options.ts'
import { Deadline } from '../transport/deadline.ts'
import { WaitTimeoutError } from '../transport/errors.ts'
import { type Listing, listingOf } from '../transport/listing.ts'
import { pollDelayMs } from '../transport/poll.ts'
import type { Reply, Transport } from '../transport/request.ts'
import { resultOf, withOrigin } from '../transport/result.ts'
import type { Collateral, CollateralIn, CollateralPage } from '../types/collateral.ts'
import type { PostOptions, RequestOptions } from '../types/options.ts'
import { idPath } from './case-path.ts'

export interface WaitOptions extends Omit<RequestOptions, 'timeoutMs'> {
  /** Total time to wait. Default: 15 minutes. */
  timeoutMs?: number | undefined
  /** Called with the first response and whenever another search has ended. */
  onProgress?: ((collateral: Collateral) => void) | undefined
}

export interface CollateralListOptions extends RequestOptions {
  /** Only requests with exactly this reference. */
  external_ref?: string | undefined
  /** 1 to 100. Default: 20. */
  limit?: number | undefined
  /** The next_cursor of a page. */
  cursor?: string | undefined
}

const waitMsDefault = 15 * 60_000
const pollBounds = { firstMs: 1000, lastMs: 15_000 }

export class CollateralRequests {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Every call is a new request, unless it repeats an `idempotencyKey`. */
  async create(input: CollateralIn, options?: PostOptions): Promise<Collateral> {
    const call = { method: 'POST', path: '/collateral', accepts: [202], input } as const
    return collateralOf(await this.#transport.send(call, options))
  }

  /** Findings of a property can be read as soon as its search ends, while others still run. */
  async get(id: string, options?: RequestOptions): Promise<Collateral> {
    return collateralOf(await this.#transport.get(idPath('/collateral', id), options))
  }

  /** The newest first: one page, or with `for await` all requests. */
  list(options: CollateralListOptions = {}): Listing<CollateralPage, Collateral> {
    const { external_ref, limit } = options
    const load = async (cursor: string | undefined): Promise<CollateralPage> =>
      resultOf(await this.#transport.get('/collateral', options, { external_ref, limit, cursor }))
    return listingOf(options.cursor, load, ({ data, next_cursor }) => ({
      entries: data,
      next: next_cursor,
    }))
  }

  /** Polls at increasing intervals until every search has ended. */
  async waitFor(id: string, options: WaitOptions = {}): Promise<Collateral> {
    const { timeoutMs = waitMsDefault, maxRetries } = options
    let last: Collateral | undefined
    const tooLate = () => waitedTooLong(id, timeoutMs, last)
    const deadline = new Deadline(checkTimeoutMs(timeoutMs), options.signal, tooLate)
    const { signal } = deadline
    const { runtime } = this.#transport
    const endMs = runtime.nowMs() + timeoutMs
    try {
      for (let polls = 0; ; polls++) {
        const found = await this.get(id, { signal, maxRetries })
        if (!last || endedOf(found) !== endedOf(last)) options.onProgress?.(found)
        last = found
        if (found.status !== 'running') return found
        const leftMs = endMs - runtime.nowMs()
        if (leftMs <= 0) throw tooLate()
        const delayMs = pollDelayMs(polls, pollBounds, runtime.random())
        await runtime.sleep(Math.min(leftMs, delayMs), signal)
      }
    } finally {
      deadline.clear()
    }
  }
}

function waitedTooLong(id: string, timeoutMs: number, last: Collateral | undefined) {
  const seen = last
    ? `${endedOf(last)} of ${last.properties.length} properties have ended`
    : 'there was no answer'
  return new WaitTimeoutError(`${id} did not complete within ${timeoutMs} ms; ${seen}`, last)
}

function endedOf({ properties }: Collateral): number {
  return properties.filter(({ status }) => status !== 'running').length
}

function collateralOf(reply: Reply): Collateral {
  const { data } = resultOf<{ data: Collateral }>(reply)
  return withOrigin(data, reply)
}
