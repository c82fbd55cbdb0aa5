import type { Log } from './log/log.ts'

/** What was opened, closed in the opposite order. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close)
  }

  /** What fails to close keeps nothing else open. */
  async closeAll(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) {
      await close().catch((error) => this.#log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
}
