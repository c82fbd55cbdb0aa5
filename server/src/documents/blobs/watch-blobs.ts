import type { Registry } from '@prometheus-io/client'
import { makeCounter, makeHistogram } from '../../lib/metrics/make-metric.ts'
import type { Mode } from '../../lib/scope.ts'
import type { OnFinished } from '../intake/intake.ts'
import type { Blobs, BlobWriter } from './encrypted-blobs.ts'

const operations = ['intake', 'write', 'read', 'delete', 'marker'] as const
type Operation = (typeof operations)[number]

/** How long the operations of the document store take, and which fail. */
export class StoreWatch {
  readonly #seconds
  readonly #failures
  readonly #documents
  readonly #bytes

  constructor(registry: Registry) {
    this.#seconds = makeHistogram(registry, 'deedwire_store_seconds')
    this.#failures = makeCounter(registry, 'deedwire_store_failures_total')
    this.#documents = makeCounter(registry, 'deedwire_intake_documents_total')
    this.#bytes = makeCounter(registry, 'deedwire_intake_bytes_total')
    // From 0, or the first failure would be no increase.
    for (const operation of operations) this.#failures.inc({ operation }, 0)
  }

  /** For the intake thread of one mode, which has its own access to the store. */
  intakeOf(mode: Mode): OnFinished {
    return (outcome, { seconds, sizeBytes }) => {
      this.#documents.inc({ mode, outcome })
      if (outcome === 'stored') {
        this.#bytes.inc({ mode }, sizeBytes)
        this.#seconds.observe({ operation: 'intake' }, seconds)
      }
      if (outcome === 'failed') this.#failures.inc({ operation: 'intake' })
    }
  }

  /** The same blobs, watched. */
  watch(blobs: Blobs): Blobs {
    return {
      ...blobs,
      create: async (id, owner) => {
        const begun = performance.now()
        const writer = await this.#counted('write', () => blobs.create(id, owner))
        return this.#watchWriter(writer, begun)
      },
      read: (...given) => this.#watchRead(blobs.read(...given)),
      delete: (id, options) => this.#timed('delete', () => blobs.delete(id, options)),
      readMarker: (limitMs) => this.#timed('marker', () => blobs.readMarker(limitMs)),
    }
  }

  #watchWriter(writer: BlobWriter, begun: number): BlobWriter {
    return {
      write: (bytes) => this.#counted('write', () => writer.write(bytes)),
      finish: async () => {
        await this.#counted('write', () => writer.finish())
        this.#observe('write', begun)
      },
      abandon: () => writer.abandon(),
    }
  }

  /** Until the first bytes: the rest is read as fast as they are used. */
  async *#watchRead(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    const begun = performance.now()
    let isFirst = true
    try {
      for await (const piece of pieces) {
        if (isFirst) this.#observe('read', begun)
        isFirst = false
        yield piece
      }
    } catch (error) {
      this.#failures.inc({ operation: 'read' })
      throw error
    }
  }

  async #timed<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    const result = await this.#counted(operation, work)
    this.#observe(operation, begun)
    return result
  }

  async #counted<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#failures.inc({ operation })
      throw error
    }
  }

  #observe(operation: Operation, begun: number): void {
    this.#seconds.observe({ operation }, (performance.now() - begun) / 1000)
  }
}
