import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A proxy before the service that makes the faults networks make. Its address names the step and the
 * fault: `/12/lost/uat/v1/cases`. Faults without `always` happen once for each step.
 */

export interface Seen {
  step: number
  method: string
  path: string
  idempotencyKey: string | undefined
  /** Of the body. */
  sha256: string
  /** By a clock that never steps. */
  atMs: number
}

export interface FaultyProxy {
  url: string
  seen: Seen[]
  close(): Promise<void>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  body: Buffer
  /** Of the service, for this request. */
  target: string
  /** Of this proxy, with step and fault. */
  own: string
  isFirst: boolean
}

const busy = (status: number) => (exchange: Exchange) => {
  if (!exchange.isFirst) return forward(exchange)
  exchange.response.writeHead(status, { 'retry-after': '1' }).end('<h1>Busy</h1>')
}

const faults: Record<string, (exchange: Exchange) => unknown> = {
  busy: busy(503),
  limited: busy(429),
  cut: (exchange) => (exchange.isFirst ? exchange.request.socket.destroy() : forward(exchange)),
  async lost(exchange) {
    if (!exchange.isFirst) return forward(exchange)
    await (await ask(exchange)).arrayBuffer()
    exchange.request.socket.destroy()
  },
  counted: forward,
  'always-busy': ({ response }) => response.writeHead(503).end(),
  silent: () => {},
  dripping({ response }) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(timer))
  },
  redirect: ({ response }) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'web-page': ({ response }) => response.writeHead(200).end('<html>Please sign in</html>'),
  echo({ request, response }) {
    const message = `You sent ${request.headers.authorization}`
    response.writeHead(400).end(JSON.stringify({ error: { code: 'echo', message, details: [] } }))
  },
  'torn-file': (exchange) => withFiles(exchange, tear),
  'changed-file': (exchange) => withFiles(exchange, changeByte),
  'always-changed-file': (exchange) => withFiles({ ...exchange, isFirst: true }, changeByte),
  'expired-file': (exchange) => withFiles(exchange, (bytes) => bytes),
}

export async function openFaultyProxy(service: string): Promise<FaultyProxy> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    request.on('error', () => {})
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const [, step = '', fault = '', path = ''] =
      /^\/(\d+)\/([a-z-]+)(\/.*)$/.exec(request.url ?? '') ?? []
    const isLink = path.startsWith('/files/')
    const isFirst = !seen.some((one) => one.step === Number(step) && isFile(one) === isLink)
    seen.push({
      step: Number(step),
      method: request.method ?? '',
      path,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      sha256: createHash('sha256').update(body).digest('hex'),
      atMs: performance.now(),
    })
    const own = `${url}/${step}/${fault}`
    const carryOut = faults[fault] ?? (() => response.writeHead(404).end())
    await carryOut({ request, response, body, target: service + path, own, isFirst })
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    seen,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const isFile = ({ path }: Seen) => path.startsWith('/files/')

const passedOn = ['authorization', 'content-type', 'idempotency-key', 'range', 'if-range']

function ask({ request, body, target }: Exchange): Promise<Response> {
  const { method = 'GET' } = request
  const headers = passedOn.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, String(value)] as [string, string]]
  })
  const timeout = AbortSignal.timeout(60_000)
  return fetch(target, {
    method,
    headers,
    signal: timeout,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
}

async function forward(exchange: Exchange): Promise<void> {
  const answer = await ask(exchange)
  send(exchange.response, answer, Buffer.from(await answer.arrayBuffer()))
}

function send(response: ServerResponse, answer: Response, bytes: Buffer): void {
  const kept = ['content-type', 'retry-after', 'x-request-id', 'etag', 'content-range']
  for (const name of kept) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.writeHead(answer.status, { 'content-length': String(bytes.length) }).end(bytes)
}

/** Links of a report lead through this proxy; the first file is spoilt. */
async function withFiles(exchange: Exchange, spoil: Spoil): Promise<void> {
  const { request, response, own, isFirst, target } = exchange
  const answer = await ask(exchange)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isLink = new URL(target).pathname.startsWith('/files/')
  if (!isLink) {
    const linked = bytes.toString().replaceAll(`${new URL(target).origin}/files/`, `${own}/files/`)
    const isExpired = isFirst && own.endsWith('expired-file')
    const shown = isExpired ? linked.replace(/expires=\d+/, 'expires=1') : linked
    return send(response, answer, Buffer.from(shown))
  }
  const spoilt = isFirst ? spoil(bytes) : bytes
  if (spoilt.length === bytes.length) return send(response, answer, spoilt)
  const etag = answer.headers.get('etag') ?? ''
  response.writeHead(answer.status, { 'content-length': String(bytes.length), etag })
  response.write(spoilt, () => request.socket.destroySoon())
}

type Spoil = (bytes: Buffer) => Buffer

const tear: Spoil = (bytes) => bytes.subarray(0, bytes.length >> 1)

function changeByte(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  const at = changed.length >> 1
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
