import { isSame } from './compare-states.ts'

/** Reads what a receiver shows about a case; `undefined` if it cannot be read. */
export type ReadState = (ref: string) => Promise<string | undefined>

export interface WatchTimes {
  /** How long to wait for an expected change. */
  settleMs: number
  /** How long to observe a state that should not change. */
  quietMs: number
  pollMs: number
}

/**
 * Reads the state address of each case. Receivers work after they have answered, so an expected
 * change is awaited, and a state that should stay is observed for a while.
 */
export class StateWatch {
  trouble: 'state_unreadable' | 'state_unsteady' | undefined
  readonly #read: ReadState
  readonly #sleep: (ms: number) => Promise<void>
  readonly #times: WatchTimes
  readonly #last = new Map<string, string>()

  constructor(read: ReadState, sleep: (ms: number) => Promise<void>, times: WatchTimes) {
    this.#read = read
    this.#sleep = sleep
    this.#times = times
  }

  /** The state of the case before anything is sent, which must be the same when read again. */
  async before(ref: string): Promise<string | undefined> {
    const known = this.#last.get(ref)
    if (known !== undefined || this.trouble) return known
    const first = await this.now(ref)
    if (first === undefined) return undefined
    const again = await this.now(ref)
    if (again !== undefined && !isSame(again, first)) this.trouble = 'state_unsteady'
    return first
  }

  async after(ref: string, before: string, should: 'change' | 'stay'): Promise<string | undefined> {
    const { settleMs, quietMs, pollMs } = this.#times
    const looks = Math.max(1, Math.ceil((should === 'change' ? settleMs : quietMs) / pollMs))
    let state = await this.now(ref)
    for (let i = 0; i < looks && state !== undefined && isSame(state, before); i += 1) {
      await this.#sleep(pollMs)
      state = await this.now(ref)
    }
    if (should === 'stay' || state === undefined || isSame(state, before)) return state
    return this.#settled(ref, state)
  }

  /** A change that has started may not be complete. */
  async #settled(ref: string, found: string): Promise<string | undefined> {
    let state = found
    for (let i = 0; i < 5; i += 1) {
      await this.#sleep(this.#times.pollMs)
      const next = await this.now(ref)
      if (next === undefined || isSame(next, state)) return next
      state = next
      // Differs every time it is read.
      if (i === 4) this.trouble = 'state_unsteady'
    }
    return state
  }

  async now(ref: string): Promise<string | undefined> {
    if (this.trouble === 'state_unreadable') return undefined
    const state = await this.#read(ref)
    if (state === undefined) this.trouble = 'state_unreadable'
    else this.#last.set(ref, state)
    return state
  }
}
