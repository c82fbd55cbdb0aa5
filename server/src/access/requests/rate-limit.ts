import { type Db, sql } from '../../db/db.ts'
import type { KeyId } from '../../lib/ids.ts'
import type { Caller } from '../authenticate.ts'

/**
 * One token bucket per key in the database, shared by all nodes. A node fetches tokens in small
 * batches and spends them from memory, so most requests cost no statement, and the sum over all
 * nodes never exceeds the limit. docs/decisions/0006-rate-limit.md
 */
export interface RateVerdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the bucket is full again, or, if refused, until the next request is allowed. */
  resetSeconds: number
}

interface Lot {
  tokens: number
  /** Tokens left in the shared bucket after the batch was taken. */
  left: number
  fetchedAt: number
  /** While the bucket is empty the database is not queried again before this time. */
  refusedUntil: number
  fetching: Promise<void> | undefined
}

/** Tokens kept longer than this are dropped: the bucket has refilled meanwhile. */
const lotLifeMs = 2000
const lotsMax = 10_000

export class RateLimiter {
  readonly #db: Db
  readonly #defaults: { perSecond: number; burst: number }
  readonly #lots = new Map<KeyId, Lot>()

  constructor(db: Db, defaults: { perSecond: number; burst: number }) {
    this.#db = db
    this.#defaults = defaults
  }

  /** The limits of the key, or else those of the settings. */
  limitsOf({ rate }: Caller): { perSecond: number; burst: number } {
    return {
      perSecond: rate.perSecond ?? this.#defaults.perSecond,
      burst: rate.burst ?? this.#defaults.burst,
    }
  }

  async take(caller: Caller): Promise<RateVerdict> {
    const { perSecond, burst } = this.limitsOf(caller)
    // A monotonic clock: one set back would refuse a key until it has caught up.
    const at = performance.now()
    const lot = this.#lotOf(caller.keyId, at)
    if (lot.tokens < 1 && at >= lot.refusedUntil) {
      lot.fetching ??= this.#fetch(caller.keyId, lot, perSecond, burst, at).finally(() => {
        lot.fetching = undefined
      })
      await lot.fetching
      // Others waiting for the same batch may have spent it: one more try, then refuse.
      if (lot.tokens < 1 && at >= lot.refusedUntil) {
        await this.#fetch(caller.keyId, lot, perSecond, burst, at)
      }
    }
    if (lot.tokens >= 1) {
      lot.tokens -= 1
      const remaining = lot.tokens + lot.left
      const resetSeconds = Math.ceil((burst - remaining) / perSecond)
      return { allowed: true, limit: burst, remaining, resetSeconds }
    }
    const waitMs = Math.max(lot.refusedUntil - at, 0)
    return {
      allowed: false,
      limit: burst,
      remaining: 0,
      resetSeconds: Math.ceil(waitMs / 1000) || 1,
    }
  }

  #lotOf(keyId: KeyId, at: number): Lot {
    let lot = this.#lots.get(keyId)
    if (!lot || (at - lot.fetchedAt > lotLifeMs && !lot.fetching)) {
      if (this.#lots.size >= lotsMax) this.#lots.clear()
      lot = { tokens: 0, left: 0, fetchedAt: at, refusedUntil: 0, fetching: undefined }
      this.#lots.set(keyId, lot)
    }
    return lot
  }

  async #fetch(
    keyId: KeyId,
    lot: Lot,
    perSecond: number,
    burst: number,
    at: number,
  ): Promise<void> {
    // A tenth of a second's worth: small enough to be fair between nodes, large enough to be rare.
    const wanted = Math.max(1, Math.min(Math.floor(perSecond / 10), Math.floor(burst / 10)))
    const filled = sql`least(${burst}::float8, b.tokens
      + greatest(0, extract(epoch FROM now() - b.refilled_at)) * ${perSecond}::float8)`
    const [row] = await this.#db.rows<{ granted: number; tokens: number }>(sql`
      INSERT INTO rate_buckets AS b (key_id, tokens, granted, refilled_at)
      VALUES (${keyId}, ${burst - wanted}, ${wanted}, now())
      ON CONFLICT (key_id) DO UPDATE SET
        tokens = ${filled} - least(${wanted}::float8, floor(${filled})),
        granted = least(${wanted}::float8, floor(${filled})),
        refilled_at = now()
      RETURNING granted, tokens`)
    const granted = row?.granted ?? 0
    lot.tokens += granted
    lot.left = Math.max(0, Math.floor(row?.tokens ?? 0))
    lot.fetchedAt = at
    if (granted === 0) lot.refusedUntil = at + ((1 - (row?.tokens ?? 0)) / perSecond) * 1000
  }
}
