import { Worker } from 'node:worker_threads'
import { unavailable } from '../../lib/app-error.ts'
import type { Log } from '../../lib/log/log.ts'
import { traced } from '../../lib/tracing/trace.ts'
import type { ReportContent } from '../report-content.ts'
import type { ScorecardContent } from '../scorecard/scorecard-content.ts'
import type { FromReportThread, ToReportThread } from './report-thread.ts'

type Content = ReportContent | ScorecardContent

interface Order {
  content: Content
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

/** Longer than the largest report takes on a busy machine. */
const writeTimeoutMs = 60_000
/** Besides the one being written; more would wait too long to be useful. */
const waitingMax = 100
const previewsMax = 10
/** For the report that is being written when the service stops. */
const endTimeoutMs = 5_000

/**
 * Owns the report thread, which is started on first use and keeps its fonts. One report is written
 * after the other. If the thread dies, waiting callers fail with 503 and the next request starts a
 * new one.
 */
export class ReportWriter {
  readonly #log: Log
  readonly #endTimeoutMs: number
  #thread: Worker | undefined
  #waiting: Order[] = []
  #current: (Order & { report: number; timer: NodeJS.Timeout }) | undefined
  #reports = 0
  #closed = false

  constructor(log: Log, endMs = endTimeoutMs) {
    this.#log = log
    this.#endTimeoutMs = endMs
  }

  write(content: Content): Promise<Buffer> {
    return traced('report PDF', { 'deedwire.preview': content.preview }, () => this.#order(content))
  }

  #order(content: Content): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(unavailable(new Error('the report writer is closed')))
      const previews = this.#waiting.filter((order) => order.content.preview).length
      const isFull = this.#waiting.length >= waitingMax
      if (isFull || (content.preview && previews >= previewsMax)) {
        return reject(unavailable(new Error('too many reports are waiting to be written')))
      }
      // A release goes before any preview: a loan waits for it.
      const at = content.preview ? this.#waiting.length : this.#waiting.length - previews
      this.#waiting.splice(at, 0, { content, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const thread = this.#thread
    this.#fail(new Error('the report writer is closed'))
    if (thread) await this.#end(thread)
  }

  /** By itself: Node may abort the process if a thread is terminated while it starts compressing. */
  async #end(thread: Worker): Promise<void> {
    const ended = new Promise((resolve) => thread.once('exit', resolve))
    thread.ref()
    thread.postMessage('end' satisfies ToReportThread)
    const timer = setTimeout(() => {
      this.#log.warn('the report thread does not end; stopping it')
      void thread.terminate()
    }, this.#endTimeoutMs)
    await ended
    clearTimeout(timer)
  }

  #next(): void {
    if (this.#current) return
    const order = this.#waiting.shift()
    if (!order) {
      // While idle it must not keep the process alive.
      this.#thread?.unref()
      return
    }
    this.#reports += 1
    const report = this.#reports
    this.#current = { ...order, report, timer: setTimeout(() => this.#timeOut(), writeTimeoutMs) }
    try {
      this.#thread ??= this.#start()
      this.#thread.ref()
      this.#thread.postMessage({ report, content: order.content } satisfies ToReportThread)
    } catch (error) {
      this.#finish((failed) => failed.reject(error as Error))
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL('./report-thread.ts', import.meta.url), {
      // Twice the duration of the largest report.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    thread.on('message', (message: FromReportThread) => this.#hear(message))
    thread.on('error', (error) => this.#log.error({ err: error }, 'the report thread failed'))
    thread.on('exit', () => this.#died(thread))
    return thread
  }

  #hear(message: FromReportThread): void {
    if (message.report !== this.#current?.report) return
    this.#finish((order) => {
      if ('pdf' in message) order.resolve(Buffer.from(message.pdf.buffer))
      else order.reject(new Error(`the report could not be written: ${message.fault}`))
    })
  }

  #finish(tell: (order: Order) => void): void {
    const order = this.#current
    this.#current = undefined
    clearTimeout(order?.timer)
    if (order) tell(order)
    this.#next()
  }

  /** Only the report that took too long is lost; the others are written by a new thread. */
  #timeOut(): void {
    this.#log.error('a report takes too long; stopping the report thread')
    const thread = this.#thread
    this.#thread = undefined
    void thread?.terminate()
    this.#finish((order) => order.reject(unavailable(new Error('a report took too long to write'))))
  }

  #died(thread: Worker): void {
    // A thread that was ended on purpose has already been replaced.
    if (thread !== this.#thread) return
    this.#log.error('the report thread stopped')
    this.#fail(new Error('the report thread stopped unexpectedly'))
  }

  #fail(cause: Error): void {
    this.#thread = undefined
    const orders = [...(this.#current ? [this.#current] : []), ...this.#waiting.splice(0)]
    clearTimeout(this.#current?.timer)
    this.#current = undefined
    for (const order of orders) order.reject(unavailable(cause))
  }
}
