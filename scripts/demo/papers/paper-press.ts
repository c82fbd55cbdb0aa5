import { Worker } from 'node:worker_threads'
import type { PaperKind } from '../issues.ts'
import type { CasePlan } from '../plan-case.ts'
import type { PaperOrder } from './document-order.ts'
import type { Paper } from './paper-pages.ts'

/** Writes papers on a thread of its own, ahead of whoever sends them. */
export class PaperPress {
  readonly #worker = new Worker(new URL('./paper-thread.ts', import.meta.url))
  readonly #waiting = new Map<number, (paper: Paper) => void>()
  readonly #failed: Promise<never>
  #ordered = 0

  constructor() {
    this.#failed = new Promise((_, reject) => this.#worker.once('error', reject))
    this.#failed.catch(() => {})
    this.#worker.on('message', ({ id, paper }: { id: number; paper: Paper }) => {
      this.#waiting.get(id)?.({ ...paper, bytes: Buffer.from(paper.bytes) })
      this.#waiting.delete(id)
    })
  }

  order(kind: PaperKind, plan: CasePlan): Promise<Paper> {
    this.#ordered += 1
    const id = this.#ordered
    const written = new Promise<Paper>((resolve) => this.#waiting.set(id, resolve))
    this.#worker.postMessage({ id, kind, plan } satisfies PaperOrder)
    return Promise.race([written, this.#failed])
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
