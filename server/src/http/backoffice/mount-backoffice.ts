import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { csrfTokenFits, mayDo, type SignedIn } from '../../access/access.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { Mode } from '../../lib/scope.ts'
import { sendBlob } from '../files/send-blob.ts'
import { bodyLimitsOf, roomForUnknown } from '../routing/body-limits.ts'
import { bodyTurns, readJson } from '../routing/read-body.ts'
import { faultFinder, isText } from '../routing/validate.ts'
import type { Services } from '../v1/api-request.ts'
import { type OpenRoute, openRoutes, type StaffRoute, staffRoutes } from './backoffice.ts'
import { buildBackofficeOpenApi } from './backoffice-document.ts'
import { checkOrigin } from './check-origin.ts'
import { readCookie, sessionCookie } from './sessions/cookies.ts'
import type { OpenRequest, StaffAnswer } from './staff-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    staff: { signedIn: SignedIn; token: string } | undefined
  }
}

/** `publicUrl` is empty where none is set. */
export function mountBackoffice(
  server: FastifyInstance,
  services: Services,
  publicUrl: string,
): void {
  let document: Promise<string> | undefined
  server.get(
    '/openapi.json',
    {
      config: { access: 'staff:signed-in' },
      schema: { hide: true },
      onRequest: (request) => admit(services, { access: 'signed-in' }, request),
    },
    async (_request, reply) => {
      document ??= buildBackofficeOpenApi()
      return reply.type('application/json; charset=utf-8').send(await document)
    },
  )
  for (const route of openRoutes) {
    const parse = parserOf(route)
    server.route({
      method: route.method,
      url: route.path,
      config: { access: 'public' },
      schema: { hide: true },
      onRequest: async (request) => {
        if (route.method !== 'GET') checkOrigin(request, publicUrl)
      },
      handler: async (request, reply) => {
        const open = await openRequest(services, request, reply, parse)
        return send(services, request, reply, await route.handle(open))
      },
    })
  }
  for (const route of staffRoutes) {
    const parse = parserOf(route)
    server.route({
      method: route.method,
      url: route.path,
      config: { access: `staff:${route.access}` },
      schema: { hide: true },
      onRequest: async (request) => {
        await admit(services, route, request)
        if (route.method !== 'GET') checkChange(services, publicUrl, request)
      },
      handler: async (request, reply) => {
        const { staff } = request
        if (!staff) throw new Error('a route ran without anybody signed in')
        const mode = modeOf(request)
        const { token, ...open } = await openRequest(services, request, reply, parse)
        const { signedIn } = staff
        const actor = { actor: `staff:${signedIn.id}`, requestId: request.id } as const
        const asked = { ...open, staff: signedIn, token: staff.token, actor, mode }
        return send(services, request, reply, await route.handle(asked))
      },
    })
  }
}

/** 401, then 403, before a byte of the body is read. */
async function admit(
  services: Services,
  { access, unattended }: Pick<StaffRoute, 'access' | 'unattended'>,
  request: FastifyRequest,
): Promise<void> {
  const token = readCookie(request.raw, sessionCookie)
  const isUse = !unattended && request.headers['x-unattended'] !== 'true'
  const signedIn = token === undefined ? undefined : await services.staffAccess.find(token, isUse)
  if (!token || !signedIn) throw new AppError('unauthorized', 'Sign in first.')
  request.staff = { signedIn, token }
  if (access !== 'signed-in' && !mayDo(signedIn.role, access)) {
    throw new AppError('forbidden', `The role ${signedIn.role} may not do this (${access}).`)
  }
}

/** Whoever makes a change must sit at a page of ours that knows the session. */
function checkChange({ keyring }: Services, publicUrl: string, request: FastifyRequest): void {
  checkOrigin(request, publicUrl)
  const { staff, headers } = request
  const sent = headers['x-csrf-token']
  if (!staff || typeof sent !== 'string' || !csrfTokenFits(keyring, staff.token, sent)) {
    throw new AppError('forbidden', 'Send the session’s csrf_token as X-CSRF-Token.')
  }
}

interface Parser {
  query(value: unknown): Record<string, string>
  body(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

function parserOf({ query, body }: StaffRoute | OpenRoute): Parser {
  const queryFaults = query && faultFinder(query)
  const schema = body === 'pdf' ? undefined : body
  const bodyFaults = schema && faultFinder(schema)
  const limits = schema && bodyLimitsOf(schema, roomForUnknown.staff)
  return {
    query(value) {
      const faults = queryFaults?.(value) ?? []
      if (faults.length > 0) throw invalidRequest(faults)
      return queryFaults ? (value as Record<string, string>) : {}
    },
    async body({ raw }, reply) {
      if (!bodyFaults || !limits) return undefined
      const value = hasBody(raw.headers) ? await readJson(raw, reply.raw, limits) : {}
      const faults = await bodyTurns.run(() => bodyFaults(value))
      if (faults.length > 0) throw invalidRequest(faults)
      return value
    },
  }
}

function hasBody(headers: FastifyRequest['raw']['headers']): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  return encoding !== undefined || Number(length ?? 0) > 0
}

async function openRequest(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  parse: Parser,
): Promise<OpenRequest> {
  const params = request.params as Record<string, string>
  if (!Object.values(params).every(isText)) throw nothingHere()
  return {
    services,
    params,
    query: parse.query({ ...(request.query as object) }),
    body: await parse.body(request, reply),
    raw: request.raw,
    response: reply.raw,
    requestId: request.id,
    address: request.ip,
    token: readCookie(request.raw, sessionCookie),
  }
}

function modeOf({ params }: FastifyRequest): Mode {
  const { mode } = params as { mode?: string }
  if (mode === undefined || mode === 'live') return 'live'
  if (mode === 'test') return 'test'
  throw nothingHere()
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}

async function send(
  { blobs }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, body, headers = {}, blob, bytes, stream }: StaffAnswer,
): Promise<unknown> {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  if (stream) {
    reply.raw.setHeader('x-request-id', request.id)
    stream(reply.raw)
    return reply.hijack()
  }
  if (blob) return sendBlob(blobs, request, reply, blob)
  if (!bytes) return body === undefined ? reply.send() : reply.send(body)
  return reply
    .headers({
      'content-type': bytes.type,
      'content-disposition': `${bytes.isSaved ? 'attachment' : 'inline'}; filename="${bytes.filename}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .send(bytes.content)
}
