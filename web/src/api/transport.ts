import { ApiError, type ErrorBody } from './api-error.ts'

/** The only file that talks to the service. */

export type Mode = 'live' | 'test'

export interface RouteTypes {
  params: unknown
  query: unknown
  body: unknown
  answer: unknown
}
export type RouteTable<Name extends PropertyKey> = Readonly<
  Record<Name, { method: string; path: string }>
>

type Part<K extends string, T> = T extends undefined ? unknown : { [key in K]: T }
type AddressOf<R extends RouteTypes> = Part<'params', R['params']> & { query?: R['query'] }
/** The input of a call: exactly what its route needs. */
export type AskedOf<R extends RouteTypes> = AddressOf<R> &
  Part<'body', R['body']> & {
    /** The version that was read, if a route needs it. */
    ifMatch?: number
    /** Of a change that a repeated request must not make twice. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** For an answer that takes longer than others. */
    timeoutMs?: number
    /** Sent to its end although the page is left; for a small body. */
    keepalive?: boolean
  }

export interface Client<Api extends Record<keyof Api, RouteTypes>> {
  call<N extends keyof Api>(name: N, asked: AskedOf<Api[N]>): Promise<Api[N]['answer']>
  /** For what a browser fetches itself: a picture, a download. */
  toAddress<N extends keyof Api>(name: N, asked: AddressOf<Api[N]>): string
}

/** For the routes of one API, all below `base`. */
export function makeClient<Api extends Record<keyof Api, RouteTypes>>(
  base: string,
  routes: RouteTable<keyof Api>,
): Client<Api> {
  return {
    call: (name, asked) =>
      send(routes[name].method, addressOf(base, routes[name].path, asked), asked),
    toAddress: (name, asked) => addressOf(base, routes[name].path, asked),
  }
}

let csrfToken = ''
/** From the session, sent with every change. */
export function keepCsrfToken(token: string): void {
  csrfToken = token
}

/** For code that sends requests itself, with progress. */
export const csrfHeader = (): Record<string, string> => ({ 'x-csrf-token': csrfToken })

const usualTimeoutMs = 30_000

/** This long after the last key or click, requests of a page count as automatic. */
const attendedMs = 60_000
let lastInputAt = Date.now()
for (const input of ['pointerdown', 'keydown', 'wheel'] as const) {
  window.addEventListener(input, () => (lastInputAt = Date.now()), { capture: true, passive: true })
}

interface Sent {
  body?: unknown
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
  keepalive?: boolean
}

async function send<Answer>(method: string, address: string, asked: Sent): Promise<Answer> {
  const {
    ifMatch,
    idempotencyKey,
    signal,
    body,
    timeoutMs = usualTimeoutMs,
    keepalive = false,
  } = asked
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['x-csrf-token'] = csrfToken
  // An open page must not keep an absent person signed in.
  if (Date.now() - lastInputAt > attendedMs) headers['x-unattended'] = 'true'
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (body !== undefined) {
    headers['content-type'] = body instanceof Blob ? 'application/octet-stream' : 'application/json'
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const reply = await fetch(address, {
    method,
    headers,
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  })
  if (!reply.ok) throw new ApiError(reply.status, await readErrorBody(reply))
  if (reply.status === 204) return undefined as Answer
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? await reply.json() : await reply.blob()) as Answer
}

function addressOf(base: string, path: string, asked: object): string {
  const { params = {}, query = {} } = asked as {
    params?: Record<string, string>
    query?: Record<string, string | undefined>
  }
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  const search = new URLSearchParams(given).toString()
  return `${base}${filled}${search && `?${search}`}`
}

export async function readErrorBody(reply: Response): Promise<ErrorBody> {
  const body: unknown = await reply.json().catch(() => undefined)
  const { error: said, current } = (body ?? {}) as {
    error?: Record<string, unknown>
    current?: unknown
  }
  const requestId = reply.headers.get('x-request-id') ?? undefined
  return {
    code: typeof said?.code === 'string' ? said.code : 'unavailable',
    message:
      typeof said?.message === 'string'
        ? said.message
        : `The service returned status ${reply.status}.`,
    details: Array.isArray(said?.details) ? said.details.map(String) : [],
    current,
    ...(requestId && { requestId }),
  }
}
