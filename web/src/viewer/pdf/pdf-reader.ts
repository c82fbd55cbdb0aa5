import { limits } from '../limits.ts'
import type { Answers, Ask, Reply, Trouble } from './pdf-messages.ts'

export class PdfTrouble extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

interface Job {
  ask: Exclude<Ask, { kind: 'open' }>
  signal: AbortSignal
  settle(outcome: Answers[Ask['kind']] | PdfTrouble): void
}

const timeLimits = {
  open: limits.openMs,
  draw: limits.drawMs,
  thumbnail: limits.drawMs,
  text: limits.textMs,
  find: limits.textMs,
} as const satisfies Record<Ask['kind'], number>

/** Any other failure leaves the worker intact. */
const endsWorker: readonly Trouble[] = ['time', 'memory', 'stopped']

/**
 * One PDF, read by a separate worker. One request is sent at a time, so it is known which one takes
 * too long: it is stopped with the worker, and the other pages continue in a new one.
 */
export class PdfReader {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #jobs: Job[] = []
  /** By request and page: not sent a second time. */
  readonly #refused = new Map<string, PdfTrouble>()
  #password: string | undefined
  #worker: Worker | undefined
  #isWorking = false
  #isClosed = false
  #stops = 0

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
  }

  /** The password stays here: each new worker gets it, nothing else does. */
  async open(password?: string): Promise<{ pages: number }> {
    this.#end()
    this.#password = password
    return this.#start()
  }

  /** So that the page is tried again. */
  forget(page: number): void {
    for (const key of [`draw ${page}`, `text ${page}`]) this.#refused.delete(key)
  }

  /** Rejects with a PdfTrouble; never settles once `signal` is aborted. */
  ask<Kind extends Job['ask']['kind']>(
    ask: Extract<Ask, { kind: Kind }>,
    signal: AbortSignal,
  ): Promise<Answers[Kind]> {
    return new Promise((resolve, reject) => {
      const settle: Job['settle'] = (outcome) => {
        if (signal.aborted) closeBitmap(outcome)
        else if (outcome instanceof PdfTrouble) reject(outcome)
        else resolve(outcome as Answers[Kind])
      }
      this.#jobs.push({ ask: ask as Job['ask'], signal, settle })
      void this.#work()
    })
  }

  /** Ends the worker at once, whatever it does. */
  close(): void {
    this.#isClosed = true
    this.#jobs.length = 0
    this.#end()
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let job = this.#next(); job && !this.#isClosed; job = this.#next()) {
      job.settle(await this.#runJob(job.ask))
    }
    this.#isWorking = false
  }

  /** A page is drawn and its text read before the next one; then thumbnails; searching comes last. */
  #next(): Job | undefined {
    const wanted = this.#jobs.filter(({ signal }) => !signal.aborted)
    const first = wanted.find(({ ask }) => ask.kind === 'draw' || ask.kind === 'text')
    const drawing = wanted.find(({ ask }) => ask.kind === 'draw' && ask.page === first?.ask.page)
    const thumbnail = wanted.find(({ ask }) => ask.kind === 'thumbnail')
    const next = drawing ?? first ?? thumbnail ?? wanted[0]
    this.#jobs.splice(0, Infinity, ...wanted.filter((job) => job !== next))
    return next
  }

  async #runJob(ask: Job['ask']): Promise<Answers[Ask['kind']] | PdfTrouble> {
    const key = `${isDrawn(ask) ? 'draw' : 'text'} ${ask.page}`
    // If a page cannot be drawn its text is not read either.
    const refused = this.#refused.get(key) ?? this.#refused.get(`draw ${ask.page}`)
    if (refused) return refused
    if (this.#stops > limits.stops) return new PdfTrouble('closed')
    try {
      if (!this.#worker) await this.#start()
      return await this.#send(ask)
    } catch (error) {
      const trouble = error instanceof PdfTrouble ? error : new PdfTrouble('stopped')
      this.#refused.set(key, trouble)
      return trouble
    }
  }

  #start(): Promise<{ pages: number }> {
    this.#worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    const bytes = this.#bytes.slice()
    const ask = { kind: 'open', bytes, password: this.#password } as const
    return this.#send(ask, [bytes.buffer]) as Promise<{ pages: number }>
  }

  #send(ask: Ask, transfer: Transferable[] = []): Promise<Answers[Ask['kind']]> {
    const worker = this.#worker
    return new Promise<Answers[Ask['kind']]>((resolve, reject) => {
      if (!worker) return reject(new PdfTrouble('stopped'))
      const heard = new AbortController()
      const fail = (trouble: Trouble) => {
        heard.abort()
        if (endsWorker.includes(trouble) && worker === this.#worker) {
          this.#stops += 1
          this.#end()
        }
        reject(new PdfTrouble(trouble))
      }
      const timer = setTimeout(() => fail('time'), timeLimits[ask.kind])
      heard.signal.addEventListener('abort', () => clearTimeout(timer))
      const { signal } = heard
      worker.addEventListener('error', () => fail('stopped'), { signal })
      worker.addEventListener('messageerror', () => fail('stopped'), { signal })
      const onMessage = ({ data }: MessageEvent<Reply | { deedwire?: never }>) => {
        if (data.deedwire === 'trouble') fail(data.trouble)
        if (data.deedwire !== 'answer') return
        heard.abort()
        resolve(data.answer)
      }
      worker.addEventListener('message', onMessage, { signal })
      worker.postMessage(ask, transfer)
    })
  }
}

const isDrawn = ({ kind }: Job['ask']) => kind === 'draw' || kind === 'thumbnail'

/** It is no longer awaited. */
function closeBitmap(outcome: object): void {
  if ('bitmap' in outcome && outcome.bitmap instanceof ImageBitmap) outcome.bitmap.close()
}
