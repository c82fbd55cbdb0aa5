import { createServer, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Caller, RequestLog } from '../../access/access.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import type { Log } from '../../lib/log/log.ts'
import type { Mode } from '../../lib/scope.ts'
import { jsonHeaders } from './answer-headers.ts'
import { checkRequest, isSpelledOut } from './check-request.ts'
import { dropLimits, dropRest } from './drop-rest.ts'
import { errorOut, errorStatuses, toAppError } from './error-response.ts'
import { countRequest, type Metrics } from './metrics.ts'
import { notedOf } from './note-request.ts'
import { type GuardedPath, refuseOverload } from './overload/refuse-overload.ts'
import { beginRequestSpan, endRequestSpan } from './trace-request.ts'

export interface BareOptions {
  log: Log
  /** For the ids of requests, and their time. */
  clock?: Clock
  metrics: Metrics
  trustedProxies: number
  /** PUBLIC_URL, if it is set. */
  publicUrl?: string
  /** Where API requests are recorded for the developer page. */
  requestLog?: RequestLog
  /** Answers then end their connection: the client's next request goes to another process. */
  isStopping?: () => boolean
  guarded?: readonly GuardedPath[]
  /** Called before an unknown address is answered with 404: it may refuse for another reason. */
  admitUnknown?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

export interface MountedRoute {
  method: string
  url: string
  access: 'public' | 'link' | `key:${string}` | `staff:${string}` | `person:${string}`
}

declare module 'fastify' {
  interface FastifyInstance {
    mounted: MountedRoute[]
  }
  interface FastifyContextConfig {
    /** Who may call. */
    access?: MountedRoute['access']
    /** Load balancers check health without a Host header, many over HTTP/1.0. */
    isHostOptional?: true
    mode?: Mode
  }
  interface FastifyRequest {
    caller: Caller | undefined
    refusal: AppError | undefined
    startedAt: number
  }
}

const serverLimits = {
  // Slow clients: Node's own limits keep them for minutes.
  requestTimeout: 300_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
  // Refused by us instead, with a body that says why.
  requireHostHeader: false,
}

/** The options, with what is used where one is not given. */
interface Settings extends BareOptions {
  clock: Clock
  isStopping: () => boolean
  guarded: readonly GuardedPath[]
}

/** A server without routes: its limits, its errors, its lines in the log. */
export function bareServer(options: BareOptions): FastifyInstance {
  const { clock = systemClock, isStopping = () => false, guarded = [] } = options
  const settings = { ...options, clock, isStopping, guarded }
  const server = createFastify(settings)
  recordRoutes(server)
  server.decorateRequest('caller', undefined)
  server.decorateRequest('staff', undefined)
  server.decorateRequest('person', undefined)
  server.decorateRequest('identity', undefined)
  server.decorateRequest('refusal', undefined)
  server.decorateRequest('startedAt', 0)
  server.decorateRequest('span', undefined)
  leaveBodiesToRoutes(server)
  server.server.on('connect', (_request, socket) => {
    answerRaw(options.log, socket as Socket, new AppError('not_found', 'Unknown HTTP method.'))
  })
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  addHooks(server, settings)
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  server.setNotFoundHandler((request, reply) => sendError(nothingHere(), request, reply))
  return server
}

function createFastify(settings: Settings): FastifyInstance {
  const { log, clock, guarded, isStopping, trustedProxies } = settings
  const refusing = { log, clock, guarded, isStopping }
  return fastify({
    logger: false,
    exposeHeadRoutes: false,
    trustProxy: (_address, hop) => hop < trustedProxies,
    genReqId: () => newId('req', clock.now().getTime()),
    routerOptions: { maxParamLength: 4096, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory: (handle) =>
      createServer(serverLimits, (request, response) => {
        if (!refuseOverload(request, response, refusing)) handle(request, response)
      }),
    clientErrorHandler: (error, socket) => refuseMalformed(log, error, socket),
    frameworkErrors: (error, request, reply) => {
      request.startedAt = performance.now()
      if (isStopping()) reply.header('connection', 'close')
      void sendError(error, request, reply as FastifyReply)
      // Hooks do not run for requests that never reach a route.
      report(settings, request, reply as FastifyReply)
    },
  })
}

function recordRoutes(server: FastifyInstance): void {
  const mounted: MountedRoute[] = []
  server.decorate('mounted', mounted)
  server.addHook('onRoute', ({ method, url, config }) => {
    // A route without an access rule must not exist.
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`)
    for (const one of [method].flat()) mounted.push({ method: one, url, access: config.access })
  })
}

/** The routes read bodies themselves, after the key was accepted. */
function leaveBodiesToRoutes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // "Expect: 100-continue" is answered when the body is read; a refused key uploads nothing.
  for (const event of ['checkContinue', 'checkExpectation'] as const) {
    server.server.on(event, (request, response) => server.server.emit('request', request, response))
  }
}

function addHooks(server: FastifyInstance, settings: Settings): void {
  const publicHost = URL.parse(settings.publicUrl ?? '')?.host
  server.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now()
    reply.header('x-request-id', request.id)
    const { url: route, config } = request.routeOptions
    const isHostOptional = config.isHostOptional === true
    const { faults, endsConnection } = checkRequest(request.raw, { publicHost, isHostOptional })
    if (endsConnection) reply.header('connection', 'close')
    const proceed = () => {
      if (faults.length > 0) done(invalidRequest(faults))
      else if (route && isSpelledOut(route, request.originalUrl)) done()
      else refuseUnknown(request, reply, settings).catch(done)
    }
    request.span = beginRequestSpan(request)
    if (request.span) request.span.run(proceed)
    else proceed()
  })
  server.addHook('onSend', (_request, reply, payload, done) => {
    // Pages and files set their own policy.
    if (!reply.hasHeader('content-security-policy')) setJsonHeaders(reply)
    if (settings.isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { raw, caller, staff, person } = request
    dropRest(
      raw,
      caller || staff || person ? dropLimits.callerBytesMax : dropLimits.strangerBytesMax,
    )
    report(settings, request, reply)
    done()
  })
}

/** An address without a route, or one that is not spelled as its route is. */
async function refuseUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { admitUnknown }: Settings,
): Promise<never> {
  await admitUnknown?.(request, reply)
  throw nothingHere()
}

function report(
  { log, clock, metrics, requestLog }: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const route = request.routeOptions.url ?? 'unknown'
  const ms = performance.now() - request.startedAt
  countRequest(metrics, { method: request.method, route, status: reply.statusCode }, ms / 1000)
  const { caller, staff, person, refusal } = request
  // The address itself may contain a reference, so the log has the route's pattern.
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
    ...(person && { lender_id: person.lenderId, person_id: person.id }),
    ...(request.span && { trace_id: request.span.traceId }),
    ...(refusal && { code: refusal.code }),
    ...(refusal?.cause !== undefined && { err: refusal.cause }),
  }
  const noted = requestLog && notedOf(request, reply, { now: clock.now(), ms })
  if (noted) requestLog.note(noted)
  endRequestSpan(request, reply)
  if (reply.statusCode >= 500) log.error(line, 'request failed')
  else log.info(line, 'request')
}

function nothingHere(): AppError {
  return new AppError('not_found', 'Nothing exists at this address.')
}

const ofTheBody = ['content-encoding', 'content-length', 'content-type', 'etag']

/** Headers that the route has not set itself. */
function setJsonHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(jsonHeaders)) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
}

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Fastify requires a content type for some unknown methods before it finds that they are unknown.
  const { code } = thrown as { code?: string }
  const unknown = request.is404 && !(thrown instanceof AppError) && code !== 'FST_ERR_BAD_URL'
  const error = unknown ? nothingHere() : toAppError(thrown)
  request.refusal = error
  // Headers set for the answer that failed.
  reply.headers({ ...jsonHeaders, 'x-request-id': request.id })
  for (const name of ofTheBody) reply.removeHeader(name)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  // The back office and the console have no such scheme: they use cookies.
  const byKey = !/^\/(?:backoffice|console)\//.test(request.routeOptions.url ?? '')
  if (error.code === 'unauthorized' && byKey) reply.header('www-authenticate', 'Bearer')
  return reply.code(errorStatuses[error.code]).send(errorOut(error))
}

/** What is not HTTP at all never reaches a route; it still gets the same body and a log line. */
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

const rawHeaders = Object.entries(jsonHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

function answerRaw(log: Log, socket: Socket, refusal: AppError): void {
  const request_id = newId('req')
  const status = errorStatuses[refusal.code]
  const body = JSON.stringify(errorOut(refusal))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Request-Id: ${request_id}\r\nConnection: close\r\n${rawHeaders}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  log.info({ request_id, route: 'none', status, code: refusal.code }, 'request')
}
