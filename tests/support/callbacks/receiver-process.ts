import { createHmac } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A lender's receiver in a separate process. It uses no code of the service: it verifies with Node's
 * crypto and records every request in the order of arrival, and when each connection ended: a cut
 * connection shows that its sender died.
 *
 * The path says how it behaves: /ok, /fail/20 (that many per cent 500), /slow/300 (milliseconds),
 * /status/410, /hang.
 */
const [file = '', ...secrets] = process.argv.slice(2)
const ledger = createWriteStream(file, { flags: 'a' })
let inFlight = 0
const connections = new WeakMap<Socket, number>()
let connectionCount = 0

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  inFlight += 1
  response.on('close', () => {
    inFlight -= 1
  })
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces)
    const [, how = 'ok', figure = '0'] = (request.url ?? '').split('/')
    const status = statusOf(how, Number(figure))
    const answerAfterMs = how === 'slow' ? Number(figure) : 0
    const line = {
      at: Date.now(),
      connection: connections.get(request.socket),
      answerAfterMs,
      path: request.url,
      status,
      verified: isSigned(body, request.headers['x-svc-signature']),
      verifiedPrevious: isSigned(body, request.headers['x-svc-signature-previous']),
      event: request.headers['x-svc-event'],
      delivery: request.headers['x-svc-delivery'],
      sequence: Number(request.headers['x-svc-sequence']),
      headers: request.headers,
      inFlight,
      body: body.toString('base64'),
    }
    if (how === 'hang') return void write(line)
    // Recorded before it is answered: what was acknowledged is in the ledger.
    write(line, () => {
      setTimeout(() => response.writeHead(status).end('{}'), answerAfterMs)
    })
  })
})

server.on('connection', (socket) => {
  connectionCount += 1
  const connection = connectionCount
  connections.set(socket, connection)
  socket.on('close', () => write({ closed: connection, at: Date.now() }))
})

function write(line: object, done?: () => void): void {
  ledger.write(`${JSON.stringify(line)}\n`, () => done?.())
}

function statusOf(how: string, figure: number): number {
  if (how === 'status') return figure
  return how === 'fail' && Math.random() * 100 < figure ? 500 : 200
}

function isSigned(body: Buffer, signature: string | string[] | undefined): boolean {
  return secrets.some(
    (secret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` === signature,
  )
}

server.keepAliveTimeout = 60_000
server.listen(Number(process.env.RECEIVER_PORT ?? 0), '127.0.0.1', () => {
  process.send?.(server.address())
})
process.on('disconnect', () => process.exit(0))
