import type { Clock } from '../../server/src/lib/clock.ts'

/** Moves only when it is set, and never back. */
export class DemoClock implements Clock {
  #at: number

  constructor(at: Date) {
    this.#at = at.getTime()
  }

  now(): Date {
    return new Date(this.#at)
  }

  moveTo(at: Date): void {
    this.#at = Math.max(this.#at, at.getTime())
  }
}
