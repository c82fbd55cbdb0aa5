import type { FastifyReply } from 'fastify'
import { AppError } from '../lib/app-error.ts'

export const overloadLimits = {
  /** In the queue for a database connection, for each connection there is. */
  perConnectionMax: 8,
  /** Where the first in that queue has waited so long, the database has stalled or is away. */
  waitedMsMax: 2_000,
  /** Of one mode, uploads included. */
  underWayMax: 1_000,
}

/** Who waits for a database connection: how many for each, and for how long the first. */
type Queue = () => { perConnection: number; waitedMs: number }

/**
 * Refuses requests that could only join a queue, before anything is done for them: a quick 503 that
 * says when to come back serves the sender better than an answer after its own time-out, and leaves
 * the capacity to the requests under way. One for each mode, so that tests refuse no live request.
 */
export class OverloadGuard {
  readonly #queue: Queue
  #underWay = 0

  constructor(queue: Queue) {
    this.#queue = queue
  }

  /** Throws where the service is too busy; else counts the request until its answer is sent. */
  admit(response: FastifyReply['raw']): void {
    const { perConnectionMax, waitedMsMax, underWayMax } = overloadLimits
    const { perConnection, waitedMs } = this.#queue()
    const isLong = perConnection > perConnectionMax || waitedMs > waitedMsMax
    if (isLong || this.#underWay >= underWayMax) {
      throw new AppError('unavailable', 'The service is busy. Try again shortly.', {
        // Not all at the same moment.
        retryAfterSeconds: 1 + Math.floor(Math.random() * 3),
      })
    }
    this.#underWay += 1
    response.once('close', () => {
      this.#underWay -= 1
    })
  }
}
