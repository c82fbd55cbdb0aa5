import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Reply } from './http-client.ts'

/** A connection on which the test controls every byte, closed when the test is over. */
export function openRaw(url: string): RawConnection {
  const connection = new RawConnection(url)
  onTestFinished(() => connection.end())
  return connection
}

export interface RawReply extends Reply {
  /** Informational statuses before the answer, such as 100. */
  interim: number[]
}

class RawConnection {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #closed = false
  #wake: () => void = () => {}

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.#socket = connect(Number(port), hostname)
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (piece: Buffer) => {
      this.#received = Buffer.concat([this.#received, piece])
      this.#wake()
    })
    // A reset counts as closed; what was received before it stays.
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.#closed = true
      this.#wake()
    })
  }

  /** Resolves once the bytes are passed to the kernel, or the other side is gone. */
  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#closed) resolve()
      else this.#socket.write(bytes, () => resolve())
    })
  }

  /** The next final answer. */
  async reply(withinMs = 30_000): Promise<RawReply> {
    const until = performance.now() + withinMs
    for (;;) {
      const parsed = parse(this.#received)
      if (parsed) {
        this.#received = this.#received.subarray(parsed.length)
        return parsed.reply
      }
      const left = until - performance.now()
      if (this.#closed) throw new Error(`closed without an answer: ${this.received}`)
      if (left <= 0) throw new Error(`no answer within ${withinMs} ms: ${this.received}`)
      await this.#wokenWithin(left)
    }
  }

  #wokenWithin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Until the other side has closed, which it must within the time limit. */
  async closed(withinMs = 30_000): Promise<void> {
    const until = performance.now() + withinMs
    while (!this.#closed) {
      if (performance.now() > until) throw new Error(`not closed within ${withinMs} ms`)
      await this.#wokenWithin(until - performance.now())
    }
  }

  /** Leaves received bytes in the kernel, like a client that sends first and reads later. */
  stopReading(): void {
    this.#socket.pause()
  }

  startReading(): void {
    this.#socket.resume()
  }

  /** Received bytes that are not part of a returned answer. */
  get received(): string {
    return this.#received.toString('latin1')
  }

  /** Cuts the connection, whatever is going on. */
  cut(): void {
    this.#socket.resetAndDestroy()
  }

  end(): void {
    this.#socket.destroy()
  }
}

/** One exchange: all bytes out, one answer in, within a time limit. */
export async function exchange(url: string, ...pieces: (string | Buffer)[]): Promise<RawReply> {
  const connection = openRaw(url)
  for (const piece of pieces) void connection.write(piece)
  return connection.reply()
}

/** The lines before a body, ended by the empty one. */
export function head(requestLine: string, headers: readonly string[] = []): string {
  return [`${requestLine} HTTP/1.1`, ...headers, '', ''].join('\r\n')
}

function parse(received: Buffer): { reply: RawReply; length: number } | undefined {
  const interim: number[] = []
  let from = 0
  for (;;) {
    const headEnd = received.indexOf('\r\n\r\n', from)
    if (headEnd === -1) return undefined
    const [first = '', ...lines] = received.toString('latin1', from, headEnd).split('\r\n')
    const status = Number(first.split(' ')[1])
    from = headEnd + 4
    if (status < 200) {
      interim.push(status)
      continue
    }
    const headers = Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.toLowerCase(), value.join(':').trim()]
      }),
    )
    const length = from + Number(headers['content-length'] ?? 0)
    if (received.length < length) return undefined
    const text = received.toString('utf8', from, length)
    const isJson = headers['content-type']?.startsWith('application/json')
    const json = isJson ? JSON.parse(text) : undefined
    return { reply: { status, headers, text, json, interim }, length }
  }
}
