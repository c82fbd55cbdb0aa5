import { Worker } from 'node:worker_threads'
import { unavailable } from '../../lib/app-error.ts'
import type { Base64Fault } from '../../lib/json/base64-decoder.ts'
import type { Log } from '../../lib/log/log.ts'
import { traced } from '../../lib/tracing/trace.ts'
import { NoAnswer, withinLimit } from '../../lib/within-limit.ts'
import { requestLimits } from '../blobs/s3-limits.ts'
import {
  type FromIntake,
  type IntakeData,
  type IntakeOutcome,
  type IntakeTarget,
  slabBytes,
  slabCount,
  type ToIntake,
} from './messages.ts'

/** Of a document that was checked and not stored. */
export interface CheckedContent {
  sizeBytes: number
  sha256: Buffer
}

export interface FinishedContent extends CheckedContent {
  detectedType: string | null
}

/** One document being sent to the intake thread. */
export interface IntakeUpload {
  /** Waits only if no slab is free: in this way a slow disk slows the sender down. */
  write(characters: Buffer): Promise<void> | undefined
  /** The stored content; or what is known of it if there was no blob; or its fault. */
  finish(): Promise<FinishedContent | CheckedContent | Base64Fault>
  abandon(): Promise<void>
}

export interface IntakeLimits {
  /** Longer than any working disk takes; a remote store gets its own time on top. */
  answerMs: number
  abandonMs: number
  /** An idle thread has no reason to take longer. */
  pingMs: number
}

const limitsDefault: IntakeLimits = { answerMs: 60_000, abandonMs: 10_000, pingMs: 10_000 }

/** For the metrics: how an upload ended, and how long its last step took. */
export type OnFinished = (
  outcome: IntakeOutcome['kind'],
  finished: { seconds: number; sizeBytes: number },
) => void

type Waiter<T> = { resolve(value: T): void; reject(error: Error): void }

/** An upload, and the way to the thread that has it. */
interface Recipient {
  upload: number
  /** Throws if this thread was replaced. */
  send(message: ToIntake): void
}

/** Owns the intake thread. If it dies, running uploads fail with 503 and a new one is started. */
export class Intake {
  readonly #data: Omit<IntakeData, 'slabs'>
  readonly #log: Log
  readonly #limits: IntakeLimits
  readonly #onFinished: OnFinished
  /** None between the death of one and the start of the next. */
  #thread: Worker | undefined
  #slabs: Buffer = Buffer.alloc(0)
  #free: number[] = []
  #waitingForSlab: Waiter<number>[] = []
  #finishing = new Map<number, Waiter<IntakeOutcome>>()
  #abandoning = new Map<number, Waiter<void>>()
  #uploads = 0
  #pinging: Waiter<void>[] = []
  #isProbing = false
  #closing = false

  constructor(
    data: Omit<IntakeData, 'slabs'>,
    log: Log,
    limits: Partial<IntakeLimits> = {},
    onFinished: OnFinished = () => {},
  ) {
    this.#data = data
    this.#log = log
    this.#onFinished = onFinished
    this.#limits = { ...limitsDefault, ...limits }
    this.#thread = this.#start()
  }

  open(target: IntakeTarget | undefined): IntakeUpload {
    this.#uploads += 1
    const upload = this.#uploads
    const thread = this.#thread
    const send = (message: ToIntake) => {
      if (!thread || thread !== this.#thread) throw threadDied()
      thread.postMessage(message)
    }
    send({ op: 'open', upload, target })
    let received = 0
    return {
      write: (characters) => {
        received += characters.length
        return this.#handOn({ upload, send }, characters, 0)
      },
      finish: () =>
        traced('store write', {}, async () =>
          resultOf(await this.#finish({ upload, send }, received)),
        ),
      abandon: () => {
        const answer = new Promise<void>((resolve, reject) => {
          // A dead thread has no open files.
          if (!thread || thread !== this.#thread) return resolve()
          this.#abandoning.set(upload, { resolve, reject: () => resolve() })
          try {
            send({ op: 'abandon', upload })
          } catch (error) {
            reject(error as Error)
          }
        })
        const forget = () => this.#abandoning.delete(upload)
        return this.#withinTime(answer, this.#limits.abandonMs, forget)
      },
    }
  }

  async #finish({ upload, send }: Recipient, received: number): Promise<IntakeOutcome> {
    const begun = performance.now()
    const note = (outcome: IntakeOutcome['kind'], sizeBytes: number) =>
      this.#onFinished(outcome, { seconds: (performance.now() - begun) / 1000, sizeBytes })
    const answer = new Promise<IntakeOutcome>((resolve, reject) => {
      this.#finishing.set(upload, { resolve, reject })
      send({ op: 'finish', upload })
    })
    const limitMs = this.#limits.answerMs + this.#storeMs(received)
    try {
      const outcome = await this.#withinTime(answer, limitMs, () => this.#finishing.delete(upload))
      note(outcome.kind, 'sizeBytes' in outcome ? outcome.sizeBytes : 0)
      return outcome
    } catch (error) {
      note('failed', 0)
      throw error
    }
  }

  #handOn(to: Recipient, characters: Buffer, from: number): Promise<void> | undefined {
    for (let at = from; at < characters.length; at += slabBytes) {
      const slab = this.#free.pop()
      if (slab === undefined) {
        return this.#nextSlab().then((given) => {
          this.#hand(to, characters, given, at)
          return this.#handOn(to, characters, at + slabBytes)
        })
      }
      this.#hand(to, characters, slab, at)
    }
    return undefined
  }

  #hand({ upload, send }: Recipient, characters: Buffer, slab: number, from: number): void {
    const length = characters.copy(this.#slabs, slab * slabBytes, from, from + slabBytes)
    send({ op: 'characters', upload, slab, length })
  }

  /** The time a remote store may take for this many bytes, its retries included. */
  #storeMs(bytes: number): number {
    const { place } = this.#data
    return place.store === 's3' ? requestLimits(place.limits ?? {}, bytes).totalMs : 0
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#thread?.terminate()
  }

  /** Resolves once the thread has answered; rejects if there is none. */
  ping(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (!this.#thread) return reject(threadDied())
      this.#pinging.push({ resolve, reject })
      this.#thread.postMessage({ op: 'ping' } satisfies ToIntake)
    })
  }

  #nextSlab(): Promise<number> {
    let waiter: Waiter<number> | undefined
    const slab = new Promise<number>((resolve, reject) => {
      waiter = { resolve, reject }
      this.#waitingForSlab.push(waiter)
    })
    return this.#withinTime(slab, this.#limits.answerMs, () => {
      this.#waitingForSlab = this.#waitingForSlab.filter((other) => other !== waiter)
    })
  }

  /**
   * An upload that takes too long fails alone: the thread continues with the others, if it is
   * alive.
   */
  async #withinTime<T>(answer: Promise<T>, limitMs: number, forget: () => void): Promise<T> {
    try {
      return await withinLimit(limitMs, () => answer)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      forget()
      void this.#endIfSilent()
      throw unavailable(error)
    }
  }

  /** A thread that does not respond is ended, and all waiting callers are rejected. */
  async #endIfSilent(): Promise<void> {
    const thread = this.#thread
    if (!thread || this.#isProbing) return
    this.#isProbing = true
    try {
      await withinLimit(this.#limits.pingMs, () => this.ping())
    } catch (error) {
      if (error instanceof NoAnswer && thread === this.#thread) {
        this.#log.error('the intake thread does not respond; stopping it')
        void thread.terminate()
      }
    } finally {
      this.#isProbing = false
    }
  }

  #start(): Worker {
    const slabs = new SharedArrayBuffer(slabBytes * slabCount)
    this.#slabs = Buffer.from(slabs)
    this.#free = Array.from({ length: slabCount }, (_, i) => i)
    const thread = new Worker(new URL('./intake-thread.ts', import.meta.url), {
      workerData: { ...this.#data, slabs } satisfies IntakeData,
      // Its garbage is large and short-lived; a small young generation keeps the process small.
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
      stdout: true,
      stderr: true,
    })
    for (const stream of [thread.stdout, thread.stderr]) {
      stream.on('data', (text: Buffer) =>
        this.#log.warn(
          { printed: text.toString().trim() },
          'printed by a library in the intake thread',
        ),
      )
    }
    thread.on('message', (message: FromIntake) => this.#hear(message))
    thread.on('error', (error) => this.#log.error({ err: error }, 'the intake thread failed'))
    thread.on('exit', () => this.#died())
    return thread
  }

  #hear(message: FromIntake): void {
    switch (message.op) {
      case 'free':
        for (const slab of message.slabs) {
          const waiter = this.#waitingForSlab.shift()
          if (waiter) waiter.resolve(slab)
          else this.#free.push(slab)
        }
        break
      case 'finished':
        this.#finishing.get(message.upload)?.resolve(message.outcome)
        this.#finishing.delete(message.upload)
        break
      case 'abandoned':
        this.#abandoning.get(message.upload)?.resolve()
        this.#abandoning.delete(message.upload)
        break
      case 'pong':
        this.#pinging.shift()?.resolve()
        break
      default:
        message satisfies never
    }
  }

  #died(): void {
    this.#thread = undefined
    const waiting = [
      ...this.#pinging.splice(0),
      ...this.#waitingForSlab.splice(0),
      ...this.#finishing.values(),
      ...this.#abandoning.values(),
    ]
    this.#finishing.clear()
    this.#abandoning.clear()
    for (const waiter of waiting) waiter.reject(threadDied())
    if (this.#closing) return
    this.#log.error('the intake thread stopped; starting a new one')
    // Delayed: a thread that cannot start must not cause a busy loop.
    setTimeout(() => {
      if (!this.#closing) this.#thread = this.#start()
    }, 200)
  }
}

function resultOf(outcome: IntakeOutcome) {
  switch (outcome.kind) {
    case 'stored': {
      const { sizeBytes, sha256, detectedType } = outcome
      return { sizeBytes, sha256: Buffer.from(sha256), detectedType }
    }
    case 'checked':
      return { sizeBytes: outcome.sizeBytes, sha256: Buffer.from(outcome.sha256) }
    case 'faulty':
      return outcome.fault
    case 'failed':
      throw unavailable(new Error(`a document could not be stored: ${outcome.message}`))
    default:
      return outcome satisfies never
  }
}

function threadDied(): Error {
  return unavailable(new Error('the intake thread stopped unexpectedly'))
}
