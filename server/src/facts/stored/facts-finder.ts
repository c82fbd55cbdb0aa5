import { Worker } from 'node:worker_threads'
import type { Extracted } from '../extract-facts.ts'
import type { FactsOrder } from './facts-thread.ts'

/** Many times what the longest document takes. */
const timeoutMs = 120_000
const memoryMb = 512

/** Finds facts in a thread of its own, one document after the other; the service never waits. */
export class FactsFinder {
  #thread: Worker | undefined

  /** Rejects if the thread fails or takes too long; the next document has a new one. */
  find(order: FactsOrder): Promise<Extracted> {
    this.#thread ??= new Worker(new URL('./facts-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const thread = this.#thread
    return new Promise<Extracted>((resolve, reject) => {
      const fail = (error: Error) => {
        void this.close()
        reject(error)
      }
      const timer = setTimeout(() => fail(new Error('finding facts takes too long')), timeoutMs)
      const end = () => {
        clearTimeout(timer)
        thread.removeAllListeners()
      }
      thread.once('message', (found: Extracted) => {
        end()
        resolve(found)
      })
      thread.once('error', (error) => {
        end()
        fail(error)
      })
      thread.once('exit', () => {
        end()
        fail(new Error('the thread that finds facts stopped'))
      })
      thread.postMessage(order)
    })
  }

  /** Its memory is not needed until the next document. */
  async close(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }
}
