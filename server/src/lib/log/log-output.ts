import { fstatSync, write, writeSync } from 'node:fs'

/**
 * Passes text to the system and calls back when all of it is accepted, or the rest never will be.
 */
export type Send = (text: string, done: (error?: Error | null) => void) => void

export interface LogOutputOptions {
  send: Send
  /** Called when lines are accepted again after some were dropped. */
  onDropped(lines: number): void
  /** Called when the process ends with what was not sent yet; must not wait. */
  sendLast?(text: string): void
  lengthMax?: number
}

const flushMs = 100
const batchLength = 4096
const chunkLengthMax = 16_384
/** Room for some 60,000 requests. */
const defaultLengthMax = 16 * 1024 * 1024

let droppedInAll = 0

/** Log lines this process has dropped since it started. */
export function droppedLogLines(): number {
  return droppedInAll
}

/**
 * Where log lines go. They are sent together, since one write per line showed in the profile of a
 * small request. Nothing waits for the reader: if it has stopped, lines are kept up to a limit,
 * then dropped and counted. pino's own destination waits for it when the process exits.
 */
export class LogOutput {
  readonly #options: LogOutputOptions
  readonly #lengthMax: number
  /** Each consists of whole lines. */
  #chunks: string[] = []
  #length = 0
  #isSending = false
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #flushed: (() => void)[] = []
  #isUsed = false

  constructor(options: LogOutputOptions) {
    this.#options = options
    this.#lengthMax = options.lengthMax ?? defaultLengthMax
  }

  write(line: string): void {
    if (!this.#isUsed) this.#begin()
    if (this.#length + line.length > this.#lengthMax) {
      this.#drop(1)
      return
    }
    this.#length += line.length
    const last = this.#chunks.length - 1
    const chunk = this.#chunks[last]
    if (chunk !== undefined && chunk.length + line.length <= chunkLengthMax) {
      this.#chunks[last] = chunk + line
    } else {
      this.#chunks.push(line)
    }
    this.#goOn()
  }

  /** Calls back once everything written so far is sent, perhaps never. */
  flush(done: () => void = () => {}): void {
    this.#flushed.push(done)
    this.#goOn()
  }

  /** Sends if enough is waiting, or a caller waits for it; otherwise in a moment. */
  #goOn(): void {
    if (this.#isSending) return
    if (this.#length >= batchLength || this.#flushed.length > 0) this.#sendNext()
    else if (this.#length > 0) this.#timer ??= setTimeout(() => this.#sendNext(), flushMs).unref()
  }

  #sendNext(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const chunk = this.#chunks.shift()
    if (chunk === undefined) {
      for (const done of this.#flushed.splice(0)) done()
      return
    }
    this.#isSending = true
    this.#options.send(chunk, (error) => {
      this.#isSending = false
      this.#length -= chunk.length
      // A full disk or a closed reader must not end the service.
      if (error) this.#drop(chunk.split('\n').length - 1)
      else if (this.#length < batchLength) this.#report()
      this.#goOn()
    })
  }

  #drop(lines: number): void {
    this.#dropped += lines
    droppedInAll += lines
  }

  #report(): void {
    const lines = this.#dropped
    this.#dropped = 0
    if (lines > 0) this.#options.onDropped(lines)
  }

  #begin(): void {
    this.#isUsed = true
    process.once('exit', () => {
      // In the middle of a chunk, more text would end up inside one of its lines.
      if (!this.#isSending) this.#options.sendLast?.(this.#chunks.join(''))
    })
  }
}

let standardOutput: LogOutput | undefined

/**
 * Standard output, written in the way that cannot block for its kind: one for all logs of a process,
 * so that their lines are in one order. The first log reports what was dropped.
 */
export function openStandardOutput(onDropped: (lines: number) => void): LogOutput {
  if (standardOutput) return standardOutput
  const state = fstatSync(1)
  const isPipe = state.isFIFO() || state.isSocket()
  standardOutput = new LogOutput({ send: isPipe ? sendToPipe() : sendToFile, sendLast, onDropped })
  return standardOutput
}

/**
 * Node sets a pipe to non-blocking when it opens it as a stream. A blocking write would occupy a
 * thread of the pool for as long as nothing reads, and no process can exit before its threads do.
 */
function sendToPipe(): Send {
  const { stdout } = process
  // Also passed to the writer; without a listener it would end the process.
  stdout.on('error', () => {})
  return (text, done) => void stdout.write(text, done)
}

const busyMs = 100

/** Files and terminals: on a thread, since a slow disk must not stop the event loop. */
function sendToFile(text: string, done: (error?: Error | null) => void): void {
  sendBytes(Buffer.from(text))

  function sendBytes(bytes: Buffer): void {
    write(1, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(sendBytes, busyMs, bytes).unref()
      else if (error || written === bytes.length) done(error)
      else sendBytes(bytes.subarray(written))
    })
  }
}

function sendLast(text: string): void {
  if (text === '') return
  try {
    writeSync(1, text)
  } catch {
    // Blocked or closed: the process still ends.
  }
}
