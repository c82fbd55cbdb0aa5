import type { IncomingMessage, ServerResponse } from 'node:http'
import { FairShares } from './fair-shares.ts'
import { KnownKeys } from './known-keys.ts'

export const overloadLimits = {
  /** Running requests for each database connection; further ones wait for one. */
  workingPerConnection: 16,
  /** If a request has waited this long for a connection, the database has stalled or is down. */
  waitedMsMax: 2_000,
  /** Of one mode, including those whose bodies are still arriving. */
  underWayMax: 1_000,
}

export interface OverloadOptions {
  /** Database connections that requests share. */
  connections: number
  /** How long the first in the queue has waited. */
  waitedMs(): number
}

/**
 * Refuses requests that could only join a queue, before anything is done for them: a quick 503 with
 * Retry-After is better for the client than an answer after its own time-out, and leaves the
 * capacity to running requests. Places are shared fairly between lenders. One guard for each mode,
 * so that tests refuse no live request.
 */
export class OverloadGuard {
  readonly #options: OverloadOptions
  readonly #keys = new KnownKeys()
  readonly #underWay = new FairShares(overloadLimits.underWayMax)
  readonly #working: FairShares
  /** Requests refused so far. */
  refused = 0

  constructor(options: OverloadOptions) {
    this.#options = options
    this.#working = new FairShares(overloadLimits.workingPerConnection * options.connections)
  }

  /** False if the service is too busy; else counts the request until its answer is sent. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const lender = this.#keys.lenderOf(request.headers.authorization)
    const hasRoom = this.#working.hasRoom(lender) && this.#underWay.hasRoom(lender)
    if (!hasRoom || this.#options.waitedMs() > overloadLimits.waitedMsMax) {
      this.refused += 1
      return false
    }
    const place = this.#takePlace(lender, request.headers.authorization)
    places.set(request, place)
    response.once('close', () => {
      place.leave()
      places.delete(request)
    })
    return true
  }

  #takePlace(first: string, authorization: string | undefined): Place {
    let lender = first
    let isWorking = true
    this.#underWay.take(lender)
    this.#working.take(lender)
    const setWorking = (becomes: boolean) => {
      if (isWorking === becomes) return
      isWorking = becomes
      if (becomes) this.#working.take(lender)
      else this.#working.free(lender)
    }
    const leave = () => {
      setWorking(false)
      this.#underWay.free(lender)
    }
    return {
      setWorking,
      leave,
      recognise: (known) => {
        if (known === lender) return
        this.#keys.learn(authorization, known)
        const wasWorking = isWorking
        leave()
        lender = known
        this.#underWay.take(lender)
        setWorking(wasWorking)
      },
    }
  }
}

interface Place {
  setWorking(isWorking: boolean): void
  recognise(lender: string): void
  leave(): void
}

const places = new WeakMap<IncomingMessage, Place>()

/** While its body arrives, at the sender's pace, a request takes no place of others. */
export async function whileArriving<T>(request: IncomingMessage, body: Promise<T>): Promise<T> {
  const place = places.get(request)
  place?.setWorking(false)
  try {
    return await body
  } finally {
    if (places.has(request)) place?.setWorking(true)
  }
}

/** Its key was authenticated: it takes a place of this lender, as later requests with the key do. */
export function recogniseLender(request: IncomingMessage, lender: string): void {
  places.get(request)?.recognise(lender)
}
