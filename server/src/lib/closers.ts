import type { Log } from './log/log.ts'

/** Opened resources, closed in reverse order. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  /** A failing close does not keep the others open. */
  async closeAll(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) {
      await close().catch((error) => this.#log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
}
