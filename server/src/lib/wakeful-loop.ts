/** Takes work whenever it is woken, and looks by itself now and then, should no bell have rung. */
export class WakefulLoop {
  readonly #take: () => Promise<number>
  readonly #pollMs: number
  readonly #onError: (error: unknown) => void
  readonly #stopping = new AbortController()
  #wake: () => void = () => {}
  #woken = false
  #running: Promise<void> | undefined

  /** `take` gives how much it took: where there was some, it is asked again at once. */
  constructor(take: () => Promise<number>, pollMs: number, onError: (error: unknown) => void) {
    this.#take = take
    this.#pollMs = pollMs
    this.#onError = onError
  }

  /** Aborted once it is to stop. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** There may be something to take. */
  wake(): void {
    this.#woken = true
    this.#wake()
  }

  /** Takes nothing more; what was taken is its taker's. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.wake()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.stopping.aborted) {
      this.#woken = false
      const taken = await this.#take().catch((error: unknown) => {
        this.#onError(error)
        return 0
      })
      if (taken === 0 && !this.#woken) await this.#waitForWake()
    }
  }

  #waitForWake(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#pollMs)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
