import type { IncomingMessage, ServerResponse } from 'node:http'

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
 * capacity to running requests. One guard for each mode, so that tests refuse no live request.
 */
export class OverloadGuard {
  readonly #options: OverloadOptions
  /** Requests refused so far. */
  refused = 0
  #underWay = 0
  #working = 0

  constructor(options: OverloadOptions) {
    this.#options = options
  }

  /** False if the service is too busy; else counts the request until its answer is sent. */
  admit(request: IncomingMessage, response: ServerResponse): boolean {
    const { workingPerConnection, waitedMsMax, underWayMax } = overloadLimits
    const { connections, waitedMs } = this.#options
    const isBusy = this.#working >= workingPerConnection * connections || waitedMs() > waitedMsMax
    if (isBusy || this.#underWay >= underWayMax) {
      this.refused += 1
      return false
    }
    this.#underWay += 1
    this.#working += 1
    const place: Place = {
      setWorking: (isWorking) => {
        if (place.isWorking === isWorking) return
        place.isWorking = isWorking
        this.#working += isWorking ? 1 : -1
      },
      isWorking: true,
    }
    places.set(request, place)
    response.once('close', () => {
      this.#underWay -= 1
      place.setWorking(false)
      places.delete(request)
    })
    return true
  }
}

interface Place {
  isWorking: boolean
  setWorking(isWorking: boolean): void
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
