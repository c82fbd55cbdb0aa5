import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../lib/app-error.ts'
import { clientNetworkOf } from '../../../lib/client-network.ts'

/**
 * An office behind one address opens its pages all at once in the morning; a flood is far above.
 */
export const openReadLimits = {
  perSecond: 100,
  burst: 1_000,
  /** Number of remembered clients; a forgotten one starts with a full bucket, which is harmless. */
  clientsMax: 10_000,
}

/** Monitoring must always be answered. */
const unlimited = ['/livez', '/readyz']

/**
 * Public reads (pages, guide, reference, verification) are limited per client network, in memory,
 * in each process separately. Requests with a key have the limit of their key.
 */
export function limitOpenReads(server: FastifyInstance): void {
  const buckets = new Buckets()
  server.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (config?.access !== 'public' || !isRead || unlimited.includes(url)) return done()
    const waitSeconds = buckets.take(clientNetworkOf(request.ip), performance.now())
    if (waitSeconds === 0) return done()
    done(
      new AppError('rate_limited', 'Too many requests from this address. Slow down and retry.', {
        retryAfterSeconds: waitSeconds,
      }),
    )
  })
}

interface Bucket {
  tokens: number
  at: number
}

/** Token buckets by client, the least recently seen first. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>()

  get size(): number {
    return this.#buckets.size
  }

  /** Takes a token, or returns the whole seconds until there is one. */
  take(client: string, nowMs: number): number {
    const { perSecond, burst, clientsMax } = openReadLimits
    const { tokens, at } = this.#buckets.get(client) ?? { tokens: burst, at: nowMs }
    const refilled = Math.min(burst, tokens + ((nowMs - at) / 1000) * perSecond)
    const isAllowed = refilled >= 1
    this.#buckets.delete(client)
    this.#buckets.set(client, { tokens: isAllowed ? refilled - 1 : refilled, at: nowMs })
    if (this.#buckets.size > clientsMax) {
      const [oldest = ''] = this.#buckets.keys()
      this.#buckets.delete(oldest)
    }
    return isAllowed ? 0 : Math.max(1, Math.ceil((1 - refilled) / perSecond))
  }
}
