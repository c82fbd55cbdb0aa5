/** A signal of one piece of work; `close` when it has ended. */
export interface LimitedSignal {
  signal: AbortSignal
  close(): void
}

/**
 * Signals that are aborted after some time, or when everything is stopped. `AbortSignal.any` does
 * the same, but with a long-lived signal it costs more than twice as much, and leaves its traces
 * there until they are collected.
 */
export class LimitedSignals {
  readonly #stopping: AbortSignal
  readonly #open = new Set<AbortController>()

  constructor(stopping: AbortSignal) {
    this.#stopping = stopping
    stopping.addEventListener('abort', () => {
      for (const controller of this.#open) controller.abort(stopping.reason)
    })
  }

  open(msMax: number): LimitedSignal {
    const controller = new AbortController()
    const { signal } = controller
    if (this.#stopping.aborted) controller.abort(this.#stopping.reason)
    const timer = setTimeout(() => controller.abort(timedOut()), msMax)
    // It does not keep the process alive.
    timer.unref()
    this.#open.add(controller)
    const close = () => {
      clearTimeout(timer)
      this.#open.delete(controller)
    }
    return { signal, close }
  }
}

/** As of `AbortSignal.timeout`. */
const timedOut = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError')
