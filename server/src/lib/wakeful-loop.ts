/** Claims work whenever it is woken, and also polls, in case a wake-up was lost. */
export class WakefulLoop {
  readonly #take: () => Promise<number>
  readonly #pollMs: number
  readonly #onError: (error: unknown) => void
  readonly #stopping = new AbortController()
  #wake: () => void = () => {}
  #woken = false
  #running: Promise<void> | undefined

  /** `take` returns how much it claimed: if there was any, it is called again at once. */
  constructor(take: () => Promise<number>, pollMs: number, onError: (error: unknown) => void) {
    this.#take = take
    this.#pollMs = pollMs
    this.#onError = onError
  }

  /** Aborted when it is stopped. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** There may be something to claim. */
  wake(): void {
    this.#woken = true
    this.#wake()
  }

  /** Claims nothing more; the owner finishes what was claimed. */
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
