import { Worker } from 'node:worker_threads'
import type { DocumentKind } from '../issues.ts'
import type { CasePlan } from '../plan-case.ts'
import type { DocumentOrder } from './document-order.ts'
import type { DemoDocument } from './document-pages.ts'

/** Writes documents on a separate thread, ahead of the sender. */
export class DocumentRenderer {
  readonly #worker = new Worker(new URL('./render-thread.ts', import.meta.url))
  readonly #waiting = new Map<number, (document: DemoDocument) => void>()
  readonly #failed: Promise<never>
  #ordered = 0

  constructor() {
    this.#failed = new Promise((_, reject) => this.#worker.once('error', reject))
    this.#failed.catch(() => {})
    this.#worker.on('message', ({ id, document }: { id: number; document: DemoDocument }) => {
      this.#waiting.get(id)?.({ ...document, bytes: Buffer.from(document.bytes) })
      this.#waiting.delete(id)
    })
  }

  order(kind: DocumentKind, plan: CasePlan): Promise<DemoDocument> {
    this.#ordered += 1
    const id = this.#ordered
    const written = new Promise<DemoDocument>((resolve) => this.#waiting.set(id, resolve))
    this.#worker.postMessage({ id, kind, plan } satisfies DocumentOrder)
    return Promise.race([written, this.#failed])
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
