import { connect, type Socket } from 'node:net'
import type { Reply } from './http-client.ts'

/** A connection on which every byte is the test's own: for what no HTTP client would send. */
export class RawConnection {
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

  /** Resolves once the bytes are handed to the kernel, or the other side is gone. */
  write(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#closed) resolve()
      else this.#socket.write(bytes, () => resolve())
    })
  }

  /** The next final answer; interim ones are skipped, and seen with `received`. */
  async reply(withinMs = 5_000): Promise<Reply> {
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
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        setTimeout(resolve, left).unref()
      })
    }
  }

  get received(): string {
    return this.#received.toString('latin1')
  }

  /** Cuts the connection in the middle of whatever is going on. */
  cut(): void {
    this.#socket.resetAndDestroy()
  }

  end(): void {
    this.#socket.destroy()
  }
}

/** One exchange: all bytes out, one answer in, within the time a caller would wait. */
export async function exchange(url: string, ...pieces: (string | Buffer)[]): Promise<Reply> {
  const connection = new RawConnection(url)
  try {
    for (const piece of pieces) void connection.write(piece)
    return await connection.reply()
  } finally {
    connection.end()
  }
}

/** The lines before a body, ended by the empty one. */
export function head(requestLine: string, headers: readonly string[] = []): string {
  return [`${requestLine} HTTP/1.1`, ...headers, '', ''].join('\r\n')
}

function parse(received: Buffer): { reply: Reply; length: number } | undefined {
  let from = 0
  for (;;) {
    const headEnd = received.indexOf('\r\n\r\n', from)
    if (headEnd === -1) return undefined
    const [first = '', ...lines] = received.toString('latin1', from, headEnd).split('\r\n')
    const status = Number(first.split(' ')[1])
    from = headEnd + 4
    if (status < 200) continue
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
    return { reply: { status, headers, text, json: isJson ? JSON.parse(text) : undefined }, length }
  }
}
