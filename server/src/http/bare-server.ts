import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Caller, RequestLog } from '../access/access.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import { newId } from '../lib/ids.ts'
import type { Log } from '../lib/log.ts'
import type { Mode } from '../lib/scope.ts'
import { errorOut, errorStatuses, toAppError } from './error-response.ts'
import type { Metrics } from './metrics.ts'
import { notedOf } from './note-request.ts'

export interface BareOptions {
  log: Log
  metrics: Metrics
  trustedProxies: number
  /** Where API requests are noted for the developer page. */
  requestLog?: RequestLog
}

export interface MountedRoute {
  method: string
  url: string
  access: 'public' | 'link' | `key:${string}` | `staff:${string}`
}

declare module 'fastify' {
  interface FastifyInstance {
    mounted: MountedRoute[]
  }
  interface FastifyContextConfig {
    /** Who may call. */
    access?: MountedRoute['access']
    mode?: Mode
  }
  interface FastifyRequest {
    caller: Caller | undefined
    refusal: AppError | undefined
    startedAt: number
  }
}

/** How long what is left of a refused body is read and dropped, so that its sender sees the answer. */
const lingerMs = 5_000

/** A server without routes: its limits, its errors, its lines in the log. */
export function bareServer(options: BareOptions): FastifyInstance {
  const { log, metrics, trustedProxies, requestLog } = options
  const server = fastify({
    logger: false,
    exposeHeadRoutes: false,
    trustProxy: (_address, hop) => hop < trustedProxies,
    genReqId: () => newId('req'),
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
    // Slow clients: Node's own limits keep them for minutes.
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      // Refused by us instead, with a body that says why.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => refuseMalformed(log, error, socket),
    frameworkErrors: (error, request, reply) => {
      request.startedAt = performance.now()
      void sendError(error, request, reply as FastifyReply)
      // Hooks do not run for what never reached a route.
      report(request, reply as FastifyReply)
    },
  })
  const mounted: MountedRoute[] = []
  server.decorate('mounted', mounted)
  server.addHook('onRoute', ({ method, url, config }) => {
    // A route that forgot to say who may call it must not exist.
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`)
    for (const one of [method].flat()) mounted.push({ method: one, url, access: config.access })
  })
  server.decorateRequest('caller', undefined)
  server.decorateRequest('staff', undefined)
  server.decorateRequest('refusal', undefined)
  server.decorateRequest('startedAt', 0)

  // Bodies are read by the routes themselves, after the key was accepted.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // "Expect: 100-continue" is answered by whoever reads the body; a refused key uploads nothing.
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.server.on(event, (request, response) => server.server.emit('request', request, response))
  }
  server.server.on('connect', (_request, socket) => {
    answerRaw(log, socket as Socket, new AppError('not_found', 'There is no such method.'))
  })
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)

  server.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now()
    reply.header('x-request-id', request.id)
    done(faultOfHeaders(request.raw))
  })
  server.addHook('onResponse', (request, reply, done) => {
    linger(request.raw)
    report(request, reply)
    done()
  })
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  server.setNotFoundHandler((request, reply) => sendError(nothingHere(), request, reply))

  return server

  function report(request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = performance.now() - request.startedAt
    metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      ms / 1000,
    )
    const { caller, staff, refusal } = request
    // The address itself may hold a reference, so the log has the route's pattern.
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      ...(caller && {
        lender_id: caller.scope.lenderId,
        mode: caller.scope.mode,
        key_id: caller.keyId,
      }),
      ...(staff && { staff_id: staff.signedIn.id }),
      ...(refusal && { code: refusal.code }),
      ...(refusal?.cause !== undefined && { err: refusal.cause }),
    }
    const noted = requestLog && notedOf(request, reply, ms)
    if (noted) requestLog.note(noted)
    if (reply.statusCode >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  }
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Fastify asks some unknown methods for a content type before it finds out that they are unknown.
  const { code } = thrown as { code?: string }
  const unknown = request.is404 && !(thrown instanceof AppError) && code !== 'FST_ERR_BAD_URL'
  const error = unknown ? nothingHere() : toAppError(thrown)
  request.refusal = error
  reply.header('x-request-id', request.id)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  // The back office has no such scheme: there, a cookie tells who it is.
  const byKey = !request.routeOptions.url?.startsWith('/backoffice')
  if (error.code === 'unauthorized' && byKey) reply.header('www-authenticate', 'Bearer')
  return reply.code(errorStatuses[error.code]).send(errorOut(error))
}

/**
 * A request refused half-way is still being sent. Closing now would reset the connection and may
 * cost the sender the answer; so the rest is dropped for a while, and only then is it cut.
 */
function linger(request: IncomingMessage): void {
  if (request.complete) return
  request.resume()
  setTimeout(() => {
    // Gone already where whoever read the body gave it up; an injected request never had one.
    if (!request.complete) request.socket?.destroy?.()
  }, lingerMs).unref()
}

/** RFC 9110 and 9112: one Host header, and no expectation but 100-continue. */
function faultOfHeaders({ rawHeaders, headers }: IncomingMessage): AppError | undefined {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1
  }
  const faults = []
  if (hosts !== 1) faults.push('Host: must be sent once')
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    faults.push('Expect: only 100-continue is understood')
  }
  return faults.length > 0 ? invalidRequest(faults) : undefined
}

/** What is not HTTP at all never reaches a route; it gets the same body and a line all the same. */
function refuseMalformed(log: Log, error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new AppError('request_timeout', 'The request did not arrive in time.')
      : new AppError('invalid_request', 'The request is not valid HTTP.')
  answerRaw(log, socket, refusal)
}

function answerRaw(log: Log, socket: Socket, refusal: AppError): void {
  const request_id = newId('req')
  const status = errorStatuses[refusal.code]
  const body = JSON.stringify(errorOut(refusal))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${request_id}\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  log.info({ request_id, route: 'none', status, code: refusal.code }, 'request')
}
