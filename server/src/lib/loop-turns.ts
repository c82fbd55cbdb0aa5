/**
 * Spreads work that arrives all at once, such as the bodies of forty requests, over turns of the
 * event loop: after `turnMs` of it, other waiting work is served first.
 */
export class LoopTurns {
  readonly #turnMs: number
  readonly #waiting: (() => void)[] = []
  /** When work started in this turn of the event loop. */
  #startedAt: number | undefined

  constructor(turnMs: number) {
    this.#turnMs = turnMs
  }

  /** Runs it now if this turn has time left, else in a later turn; in order. */
  run<T>(work: () => T): T | Promise<Awaited<T>> {
    if (this.#waiting.length === 0 && this.#hasTime()) return work()
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work() as Awaited<T>)
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** The first piece of work in a turn always runs. */
  #hasTime(): boolean {
    if (this.#startedAt !== undefined) return performance.now() - this.#startedAt < this.#turnMs
    this.#startedAt = performance.now()
    setImmediate(() => this.#newTurn())
    return true
  }

  #newTurn(): void {
    this.#startedAt = undefined
    while (this.#waiting.length > 0 && this.#hasTime()) this.#waiting.shift()?.()
  }
}
