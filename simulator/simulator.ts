import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { encumbranceCertificate, loginAnswer, recordOfRights } from './karnataka.ts'
import type { Address } from './land.ts'
import { indexTwoPage, sevenTwelvePage } from './maharashtra.ts'
import { type Chosen, chosenBy, delayMsOf, hugeBytes } from './outcomes.ts'

/** How often each source of each registry was asked. */
export interface Asked {
  maharashtra: { indexTwo: number; sevenTwelve: number }
  karnataka: { login: number; encumbranceCertificate: number; recordOfRights: number }
}

export interface Simulator {
  mahUrl: string
  kaUrl: string
  /** As of now; `GET /asked` tells each registry's own part. */
  asked(): Asked
  /** Every session of Karnataka given so far ends. */
  expireSessions(): void
  close(): Promise<void>
}

export interface SimulatorOptions {
  /** Of Maharashtra; Karnataka has the next one. Left out: any two that are free. */
  port?: number
  /** Nobody outside this machine is answered. */
  host: '127.0.0.1'
}

interface Reply {
  status: number
  contentType: string
  body: string | Buffer
}

type Source = (fields: URLSearchParams, request: http.IncomingMessage) => Reply

const bodyBytesMax = 16 * 1024
const connectionsMax = 256

const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** Starts both registries, each a server of its own. */
export async function startSimulator({ port, host }: SimulatorOptions): Promise<Simulator> {
  const maharashtra = { indexTwo: 0, sevenTwelve: 0 }
  const karnataka = { login: 0, encumbranceCertificate: 0, recordOfRights: 0 }
  let sessions = 1
  const hasSession = (request: http.IncomingMessage) =>
    request.headers.authorization === `Bearer simulated-session-${sessions}`

  const mah = registry(() => maharashtra, {
    '/esearch/index2': (fields) => {
      maharashtra.indexTwo += 1
      const year = Number(fields.get('year'))
      if (!Number.isInteger(year) || year < 1 || year > 9999) return badRequest
      return page(indexTwoPage(addressOf(fields), year))
    },
    '/mahabhulekh/satbara': (fields) => {
      maharashtra.sevenTwelve += 1
      return lengthened(fields, page(sevenTwelvePage(addressOf(fields))))
    },
  })
  const ka = registry(() => karnataka, {
    '/kaveri/api/login': () => {
      karnataka.login += 1
      return data(loginAnswer(`simulated-session-${sessions}`))
    },
    '/kaveri/api/ec': (fields, request) => {
      karnataka.encumbranceCertificate += 1
      if (!hasSession(request)) return noSession
      const from = dayNumberOf(fields.get('fromDate'))
      const to = dayNumberOf(fields.get('toDate'))
      if (from === undefined || to === undefined) return badRequest
      return data(encumbranceCertificate(addressOf(fields), from, to))
    },
    '/bhoomi/api/rtc': (fields, request) => {
      karnataka.recordOfRights += 1
      if (!hasSession(request)) return noSession
      return lengthened(fields, data(recordOfRights(addressOf(fields))))
    },
  })

  const [mahUrl, kaUrl] = await Promise.all([
    listen(mah, host, port ?? 0),
    listen(ka, host, port ? port + 1 : 0),
  ]).catch(async (error: unknown) => {
    await Promise.all([stop(mah), stop(ka)])
    throw error
  })
  return {
    mahUrl,
    kaUrl,
    asked: () => structuredClone({ maharashtra, karnataka }),
    expireSessions: () => {
      sessions += 1
    },
    close: async () => {
      await Promise.all([stop(mah), stop(ka)])
    },
  }
}

const page = (body: string): Reply => ({ status: 200, contentType: html, body })
const data = (body: string): Reply => ({ status: 200, contentType: json, body })
const badRequest: Reply = { status: 400, contentType: html, body: '<h1>Bad Request</h1>' }
const unavailable: Reply = { status: 503, contentType: html, body: '<h1>Service Unavailable</h1>' }
const tooMany: Reply = { status: 429, contentType: html, body: '<h1>Too Many Requests</h1>' }
const noSession: Reply = { status: 401, contentType: json, body: '{"responseCode":1401}' }

function registry(asked: () => object, sources: Record<string, Source>): http.Server {
  const server = http.createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      // Kept, since a request that is broken off forgets its socket without closing it.
      const { socket } = request
      answer(request, asked, sources).then(
        (reply) => (reply ? send(response, reply) : socket.destroy()),
        () => socket.destroy(),
      )
    },
  )
  server.maxConnections = connectionsMax
  return server
}

/** Undefined: the connection is closed without a word. */
async function answer(
  request: http.IncomingMessage,
  asked: () => object,
  sources: Record<string, Source>,
): Promise<Reply | undefined> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulated')
  if (request.method === 'GET' && pathname === '/asked') return data(JSON.stringify(asked()))
  const source = Object.hasOwn(sources, pathname) ? sources[pathname] : undefined
  if (request.method !== 'POST' || !source) {
    return { status: 404, contentType: html, body: '<h1>Not Found</h1>' }
  }
  const fields = fieldsOf(request, await bodyOf(request))
  if (!fields) return badRequest
  const chosen = chosenBy(fields.get('surveyNo') ?? '')
  const reply = source(fields, request)
  // Only the record of rights is slow, or a search of thirty years would take as many delays.
  if (isRecordOfRights(pathname)) await wait(delayMsOf(chosen), undefined, { ref: false })
  return faulted(reply, chosen, pathname)
}

function isRecordOfRights(pathname: string): boolean {
  return pathname === '/mahabhulekh/satbara' || pathname === '/bhoomi/api/rtc'
}

/** What a documented number makes of a good answer. */
function faulted(reply: Reply, { outcome, suffix }: Chosen, pathname: string): Reply | undefined {
  if (reply.status !== 200) return reply
  if (outcome === 'down') return suffix === 1 ? undefined : unavailable
  if (outcome === 'rate_limited') return tooMany
  if (outcome === 'session_lost' && !isOfMaharashtra(pathname)) return noSession
  return outcome === 'garbled' ? garbled(reply, suffix) : reply
}

function isOfMaharashtra(pathname: string): boolean {
  return pathname.startsWith('/esearch/') || pathname.startsWith('/mahabhulekh/')
}

function garbled(reply: Reply, suffix: number | undefined): Reply {
  const isPage = reply.contentType === html
  if (suffix === 1 && isPage) return data('{"Message":"An error has occurred."}')
  if (suffix === 1) return page('<html><body>Runtime Error</body></html>')
  const text = String(reply.body)
  return { ...reply, body: text.slice(0, Math.floor(text.length * 0.6)) }
}

/** Blanks behind the answer, which both HTML and JSON allow: only its length is wrong. */
function lengthened(fields: URLSearchParams, reply: Reply): Reply {
  if (chosenBy(fields.get('surveyNo') ?? '').outcome !== 'huge') return reply
  return { ...reply, body: Buffer.concat([Buffer.from(reply.body), Buffer.alloc(hugeBytes, ' ')]) }
}

function send(response: http.ServerResponse, { status, contentType, body }: Reply): void {
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyBytesMax) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Maharashtra is sent a form, Karnataka an object of strings. */
function fieldsOf(request: http.IncomingMessage, body: string): URLSearchParams | undefined {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return new URLSearchParams(body)
  }
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null) return undefined
    const texts = Object.entries(value).filter((field) => typeof field[1] === 'string')
    return new URLSearchParams(texts)
  } catch {
    return undefined
  }
}

function addressOf(fields: URLSearchParams): Address {
  const field = (name: string) => (fields.get(name) ?? '').trim()
  return {
    district: field('district'),
    taluk: field('taluk'),
    hobli: field('hobli'),
    village: field('village'),
    surveyNo: field('surveyNo'),
  }
}

/** `31/12/2015` → 20151231 */
function dayNumberOf(text: string | null): number | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text ?? '') ?? []
  return year === undefined ? undefined : Number(`${year}${month}${day}`)
}

/** Those that another process of this machine runs. */
export const simulatorAt = (port: number): Pick<Simulator, 'mahUrl' | 'kaUrl' | 'close'> => ({
  mahUrl: `http://127.0.0.1:${port}`,
  kaUrl: `http://127.0.0.1:${port + 1}`,
  close: async () => {},
})

async function listen(server: http.Server, host: string, port: number): Promise<string> {
  server.listen(port, host)
  await once(server, 'listening')
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

async function stop(server: http.Server): Promise<void> {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
