import { connect, type Socket } from 'node:net'

/**
 * A keep-alive HTTP client with little overhead: requests are prepared bytes, and only the status
 * and the length of an answer are read. Closed loop: each connection waits for its answer.
 */
export interface Load {
  url: string
  connections: number
  requests: number
  /** The bytes of request number i. */
  request(i: number): Buffer
  expect: number
}

export interface Measured {
  perSecond: number
  p50: number
  p95: number
  p99: number
}

export async function run(load: Load): Promise<Measured> {
  const { hostname, port } = new URL(load.url)
  const took: number[] = []
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: load.connections }, async () => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      const answers = answersOf(socket)
      while (next < load.requests) {
        const i = next
        next += 1
        const sentAt = performance.now()
        socket.write(load.request(i))
        const status = await answers.next()
        took.push(performance.now() - sentAt)
        if (status !== load.expect) throw new Error(`expected ${load.expect}, got ${status}`)
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  took.sort((a, b) => a - b)
  const at = (share: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0
  return { perSecond: load.requests / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function answersOf(socket: Socket) {
  let buffered: Buffer = Buffer.alloc(0)
  let waiting: { resolve(status: number): void; reject(error: Error): void } | undefined
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')))
  socket.on('data', (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    const headEnd = buffered.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = buffered.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (buffered.length < headEnd + 4 + length) return
    const body = buffered.toString('utf8', headEnd + 4, headEnd + 4 + length)
    buffered = buffered.subarray(headEnd + 4 + length)
    const status = Number(head.slice(9, 12))
    if (status >= 400) process.stderr.write(`${body}\n`)
    waiting?.resolve(status)
  })
  return {
    next: () =>
      new Promise<number>((resolve, reject) => {
        waiting = { resolve, reject }
      }),
  }
}

/** `by`: an API key, or other headers that identify the client. */
export function httpRequest(
  method: string,
  path: string,
  by: string | Record<string, string>,
  body?: string | Buffer,
): Buffer {
  const headers = typeof by === 'string' ? { authorization: `Bearer ${by}` } : by
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head =
    `${method} ${path} HTTP/1.1\r\nHost: bench\r\n${lines.join('')}` +
    (body === undefined
      ? '\r\n'
      : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`)
  return Buffer.concat([Buffer.from(head), Buffer.from(body ?? '')])
}
