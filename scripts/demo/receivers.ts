import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../../server/src/lib/clock.ts'
import { hashOf } from './random.ts'

/** Simulated systems of two lenders, on this machine only. */
export interface Receivers {
  port: number
  urls: Record<'works' | 'fails often', string>
  /** The clock by which the failing receiver schedules its outage. */
  clock: Clock
  /** From then on it refuses everything for a while. */
  outageFrom: Date | undefined
  close(): Promise<void>
}

/** Cases whose loans its system does not know, and so always refuses. */
function isRefused(externalRef: string): boolean {
  return hashOf(`refused ${externalRef}`) % 7 === 0
}

const failures = [
  { status: 503, type: 'application/json', body: '{"error":"maintenance window"}' },
  { status: 500, type: 'text/html', body: '<html><h1>Server Error</h1>LOS-APP-02</html>' },
  { status: 502, type: 'text/plain', body: 'upstream connect error' },
] as const

export async function startReceivers(clock: Clock, port = 0): Promise<Receivers> {
  const attempts = new Map<string, number>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => answer(request, Buffer.concat(pieces), response))
  })

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const say = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': type }).end(text)
    if (request.url?.startsWith('/works')) return void say(200, 'application/json', '{"ok":true}')
    if (request.url?.endsWith('/test')) return void say(410, 'text/plain', 'UAT was moved')
    const delivery = String(request.headers['x-svc-delivery'])
    const attempt = (attempts.get(delivery) ?? 0) + 1
    attempts.set(delivery, attempt)
    const ref = refOf(body)
    if (isRefused(ref)) {
      return void say(422, 'application/json', '{"error":"loan account not found"}')
    }
    const chance = hashOf(`${ref} ${request.headers['x-svc-sequence']} ${attempt}`)
    const isDown = receivers.outageFrom && receivers.clock.now() >= receivers.outageFrom
    if (!isDown && chance % 100 >= 45) return void say(200, 'application/json', '{"taken":true}')
    const failure = failures[chance % (failures.length + 1)]
    // Closes the connection without an answer.
    if (!failure) return void request.socket.destroy()
    say(failure.status, failure.type, failure.body)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const taken = (server.address() as AddressInfo).port
  const base = `http://127.0.0.1:${taken}`
  const receivers: Receivers = {
    port: taken,
    urls: { works: `${base}/works`, 'fails often': `${base}/fails` },
    clock,
    outageFrom: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receivers
}

function refOf(body: Buffer): string {
  try {
    const { data } = JSON.parse(body.toString()) as { data?: { external_ref?: string } }
    return data?.external_ref ?? ''
  } catch {
    return ''
  }
}
