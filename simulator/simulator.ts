import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Chosen, chosenBy, delayMsOf, hugeBytes } from './outcomes.ts'
import type { SimulatedState, Source } from './simulated-state.ts'
import { simulatedStates } from './states.ts'

type Row = SimulatedState
type Rows = readonly Row[]

/** Number of requests to each source of each registry, by the code of the state. */
export type Asked<Table extends Rows = typeof simulatedStates> = {
  [State in Table[number] as State['code']]: Record<SourceName<State>, number>
}
type SourceName<State extends Row> = State['sources'][keyof State['sources']]['name']

export interface Simulator<Table extends Rows = typeof simulatedStates> {
  /** Of each registry, by the code of the state. */
  urls: Readonly<Record<Table[number]['code'], string>>
  /** The current counts; `GET /asked` returns those of one registry. */
  asked(): Asked<Table>
  /** Ends all sessions, of every registry that has sessions. */
  expireSessions(): void
  close(): Promise<void>
}

export interface SimulatorOptions<Table extends Rows> {
  /** The port of the first registry; each other one has the next. Left out: any free ports. */
  port?: number
  /** Listens on this machine only. */
  host: '127.0.0.1'
  /** Left out: those of the table. */
  states?: Table
}

interface Reply {
  status: number
  contentType: string
  body: string | Buffer
}

const bodyBytesMax = 16 * 1024
const connectionsMax = 256

const contentTypes = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const
const { html, json } = contentTypes

/** Starts the registries, each a separate server. */
export async function startSimulator<const Table extends Rows = typeof simulatedStates>({
  port,
  host,
  states = simulatedStates as Rows as Table,
}: SimulatorOptions<Table>): Promise<Simulator<Table>> {
  let sessions = 1
  const token = () => `simulated-session-${sessions}`
  const registries = states.map((state) => {
    const names = Object.values(state.sources).map(({ name }) => name)
    const asked: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]))
    return { code: state.code, asked, server: registry({ state, asked, token }) }
  })
  const close = async () => {
    await Promise.all(registries.map(({ server }) => stop(server)))
  }
  const urls = await Promise.all(
    registries.map(({ server }, at) => listen(server, host, port ? port + at : 0)),
  ).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    urls: byCode(states, urls) as Simulator<Table>['urls'],
    asked: () =>
      structuredClone(
        Object.fromEntries(registries.map(({ code, asked }) => [code, asked])),
      ) as Asked<Table>,
    expireSessions: () => {
      sessions += 1
    },
    close,
  }
}

const byCode = (states: Rows, urls: readonly (string | undefined)[]) =>
  Object.fromEntries(states.map(({ code }, at) => [code, urls[at]]))

const page = (body: string): Reply => ({ status: 200, contentType: html, body })
const data = (body: string): Reply => ({ status: 200, contentType: json, body })
const badRequest: Reply = { status: 400, contentType: html, body: '<h1>Bad Request</h1>' }
const unavailable: Reply = { status: 503, contentType: html, body: '<h1>Service Unavailable</h1>' }
const tooMany: Reply = { status: 429, contentType: html, body: '<h1>Too Many Requests</h1>' }
const noSession: Reply = { status: 401, contentType: json, body: '{"responseCode":1401}' }

interface Registry {
  state: SimulatedState
  /** Incremented here. */
  asked: Record<string, number>
  token(): string
}

function registry(of: Registry): http.Server {
  const server = http.createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      // Kept, since an aborted request drops its socket without closing it.
      const { socket } = request
      answer(request, of).then(
        (reply) => (reply ? send(response, reply) : socket.destroy()),
        () => socket.destroy(),
      )
    },
  )
  server.maxConnections = connectionsMax
  return server
}

/** Undefined: the connection is closed without an answer. */
async function answer(request: http.IncomingMessage, of: Registry): Promise<Reply | undefined> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulated')
  if (request.method === 'GET' && pathname === '/asked') return data(JSON.stringify(of.asked))
  const { sources } = of.state
  const source = Object.hasOwn(sources, pathname) ? sources[pathname] : undefined
  if (request.method !== 'POST' || !source) {
    return { status: 404, contentType: html, body: '<h1>Not Found</h1>' }
  }
  const fields = fieldsOf(request, await bodyOf(request))
  if (!fields) return badRequest
  const chosen = chosenBy(fields.get('surveyNo') ?? '')
  of.asked[source.name] = (of.asked[source.name] ?? 0) + 1
  const reply = replyOf(source, fields, request, of)
  if (!source.isRecordOfRights) return faulted(reply, chosen, source)
  // Only the record of rights is slow, otherwise a search of thirty years would take as many
  // delays.
  await wait(delayMsOf(chosen), undefined, { ref: false })
  return faulted(chosen.outcome === 'huge' ? lengthened(reply) : reply, chosen, source)
}

function replyOf(
  source: Source,
  fields: URLSearchParams,
  request: http.IncomingMessage,
  { state, token }: Registry,
): Reply {
  if (source.needsSession && request.headers.authorization !== `Bearer ${token()}`) return noSession
  const body = source.answer(fields, token())
  if (body === undefined) return badRequest
  return { status: 200, contentType: contentTypes[state.contentType], body }
}

/** How a documented number changes a good answer. */
function faulted(reply: Reply, { outcome, suffix }: Chosen, source: Source): Reply | undefined {
  if (reply.status !== 200) return reply
  if (outcome === 'down') return suffix === 1 ? undefined : unavailable
  if (outcome === 'rate_limited') return tooMany
  if (outcome === 'session_lost' && source.needsSession) return noSession
  return outcome === 'garbled' ? garbled(reply, suffix) : reply
}

function garbled(reply: Reply, suffix: number | undefined): Reply {
  const isPage = reply.contentType === html
  if (suffix === 1 && isPage) return data('{"Message":"An error has occurred."}')
  if (suffix === 1) return page('<html><body>Runtime Error</body></html>')
  const text = String(reply.body)
  return { ...reply, body: text.slice(0, Math.floor(text.length * 0.6)) }
}

/** Spaces after the answer, which both HTML and JSON allow: only its length is wrong. */
function lengthened(reply: Reply): Reply {
  if (reply.status !== 200) return reply
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

/** A form, or a JSON object of strings. */
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

/** Those run by another process of this machine. */
export const simulatorAt = (port: number): Pick<Simulator, 'urls' | 'close'> => ({
  urls: byCode(
    simulatedStates,
    simulatedStates.map((_, at) => `http://127.0.0.1:${port + at}`),
  ) as Simulator['urls'],
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
