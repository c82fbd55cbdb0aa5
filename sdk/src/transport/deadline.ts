/** A signal that aborts with the caller's, or with its own reason when the time is over. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #timer: ReturnType<typeof setTimeout>
  readonly #callers: AbortSignal | undefined

  constructor(timeoutMs: number, callers: AbortSignal | undefined, reasonOf: () => Error) {
    this.#callers = callers
    this.#timer = setTimeout(() => this.#controller.abort(reasonOf()), timeoutMs)
    callers?.addEventListener('abort', this.#pass, { once: true })
    if (callers?.aborted) this.#pass()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Must always be called, or the timer keeps the process alive. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#callers?.removeEventListener('abort', this.#pass)
  }

  readonly #pass = (): void => this.#controller.abort(this.#callers?.reason)
}
