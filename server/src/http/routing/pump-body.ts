import type { IncomingMessage } from 'node:http'
import { AppError } from '../../lib/app-error.ts'
import { bodyTooLarge, stalled } from './body-refusals.ts'

export interface PumpOptions {
  /** Gives something to wait for only if the chunk has to be stored. */
  take(chunk: Buffer): Promise<void> | undefined
  bytesMax: number
  idleMs: number
}

/** Ends when the body does. While a chunk is being stored, no further one is read. */
export function pumpBody(request: IncomingMessage, options: PumpOptions): Promise<void> {
  return new BodyPump(request, options).start()
}

class BodyPump {
  readonly #request: IncomingMessage
  readonly #options: PumpOptions
  readonly #done = Promise.withResolvers<void>()
  readonly #timer: NodeJS.Timeout
  #received = 0
  #storing: Promise<void> | undefined
  #hasEnded = false
  #settled = false

  constructor(request: IncomingMessage, options: PumpOptions) {
    this.#request = request
    this.#options = options
    // Only the sender's pauses count: while we are the ones storing, it may well wait.
    this.#timer = setTimeout(
      () => (this.#storing ? this.#timer.refresh() : this.#end(stalled())),
      options.idleMs,
    )
  }

  start(): Promise<void> {
    // A connection that breaks shows as `close` without `end`; its error says no more.
    this.#request.on('error', () => {})
    this.#request.on('data', this.#take).on('end', this.#last).on('close', this.#cut)
    return this.#done.promise
  }

  readonly #take = (chunk: Buffer): void => {
    try {
      this.#received += chunk.length
      if (this.#received > this.#options.bytesMax) throw bodyTooLarge()
      this.#storing = this.#options.take(chunk)
      this.#timer.refresh()
      if (!this.#storing) {
        free(chunk)
        return
      }
      this.#request.pause()
      this.#storing.then(
        () => this.#stored(chunk),
        (error: unknown) => this.#end(error),
      )
    } catch (error) {
      this.#end(error)
    }
  }

  #stored(chunk: Buffer): void {
    this.#storing = undefined
    free(chunk)
    if (this.#settled) return
    this.#timer.refresh()
    if (this.#hasEnded) this.#end()
    else this.#request.resume()
  }

  /** Comes also while the stream is paused, with the last chunk still being stored. */
  readonly #last = (): void => {
    this.#hasEnded = true
    if (!this.#storing) this.#end()
  }

  readonly #cut = (): void => {
    if (!this.#hasEnded) this.#end(new AppError('invalid_request', 'The body is incomplete.'))
  }

  #end(error?: unknown): void {
    this.#settled = true
    clearTimeout(this.#timer)
    this.#request.off('data', this.#take).off('end', this.#last).off('close', this.#cut)
    this.#request.pause()
    if (error === undefined) this.#done.resolve()
    // A chunk being stored is waited for: what it opens must be known to who cleans up.
    else
      void (this.#storing ?? Promise.resolve()).catch(() => {}).then(() => this.#done.reject(error))
  }
}

/**
 * Gives a chunk's memory back at once, where the chunk has it to itself. Left to the collector,
 * 20 MB of dead chunks per upload make it walk the whole heap, again and again.
 */
function free(chunk: Buffer): void {
  if (chunk.byteLength === chunk.buffer.byteLength && chunk.buffer instanceof ArrayBuffer) {
    chunk.buffer.transfer(0)
  }
}
