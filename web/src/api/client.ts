import { ApiError, type ErrorBody } from './api-error.ts'
import { type StaffApi, staffApi } from './staff-api.ts'

/** The only file that talks to the service. */

export type RouteName = keyof StaffApi
export type Answer<N extends RouteName> = StaffApi[N]['answer']
export type Mode = 'live' | 'test'

type Part<K extends string, T> = T extends undefined ? unknown : { [key in K]: T }
/** The input of a call: exactly what its route needs. */
export type Asked<N extends RouteName> = Part<'params', StaffApi[N]['params']> &
  Part<'body', StaffApi[N]['body']> & {
    query?: StaffApi[N]['query']
    /** The version that was read, if a route needs it. */
    ifMatch?: number
    signal?: AbortSignal
    /** For an answer that takes longer than others. */
    timeoutMs?: number
    /** Sent to its end although the page is left; for a small body. */
    keepalive?: boolean
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

export async function call<N extends RouteName>(name: N, asked: Asked<N>): Promise<Answer<N>> {
  const { method } = staffApi[name]
  const {
    ifMatch,
    signal,
    body,
    timeoutMs = usualTimeoutMs,
    keepalive = false,
  } = asked as {
    ifMatch?: number
    signal?: AbortSignal
    body?: unknown
    timeoutMs?: number
    keepalive?: boolean
  }
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['x-csrf-token'] = csrfToken
  // An open page must not keep an absent person signed in.
  if (Date.now() - lastInputAt > attendedMs) headers['x-unattended'] = 'true'
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  if (body !== undefined) {
    headers['content-type'] = body instanceof Blob ? 'application/octet-stream' : 'application/json'
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const reply = await fetch(toAddress(name, asked as Addressed<N>), {
    method,
    headers,
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  })
  if (!reply.ok) throw new ApiError(reply.status, await readErrorBody(reply))
  if (reply.status === 204) return undefined as Answer<N>
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? await reply.json() : await reply.blob()) as Answer<N>
}

type Addressed<N extends RouteName> = Part<'params', StaffApi[N]['params']> & {
  query?: StaffApi[N]['query']
}

/** For what a browser fetches itself: a picture, a download. */
export function toAddress<N extends RouteName>(name: N, asked: Addressed<N>): string {
  const { params = {}, query = {} } = asked as {
    params?: Record<string, string>
    query?: Record<string, string | undefined>
  }
  const path = staffApi[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  const search = new URLSearchParams(given).toString()
  return `/backoffice${path}${search && `?${search}`}`
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
