import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { Mode } from '../lib/scope.ts'
import { ErrorOut } from './v1/schemas.ts'
import type { Route } from './v1/v1.ts'
import { ownFormats } from './validate.ts'

const refusals: Record<number, string> = {
  400: 'invalid_request: every fault is in details.',
  401: 'unauthorized: the key is missing, unknown, revoked, expired or of the other mode.',
  403: 'forbidden: the key lacks the scope.',
  404: 'not_found: there is no such case for this key.',
  408: 'request_timeout: the body stopped arriving.',
  409: 'not_ready: the report is not finalised. move_not_allowed: the case does not allow it now. idempotency_in_progress: a request with this Idempotency-Key is still running.',
  413: 'payload_too_large: the documents have more than 15 MB.',
  422: 'idempotency_mismatch: the Idempotency-Key was used with another request.',
  429: 'rate_limited: see Retry-After.',
  500: 'internal_error: our fault; quote the X-Request-Id.',
  503: 'unavailable: try again after Retry-After.',
}
const parameters: Record<string, string> = {
  ref: 'external_ref or case id.',
  id: 'Id of the delivery.',
}
const refusedEverywhere = [401, 403, 429, 500, 503]

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  type,
  description,
})
const requestId = { 'X-Request-Id': header('Quote it when you ask us about a request.') }
const rateHeaders = {
  'RateLimit-Limit': header('Requests a rested key may make at once.', 'integer'),
  'RateLimit-Remaining': header('Requests left now.', 'integer'),
  'RateLimit-Reset': header('Seconds until the limit is whole again.', 'integer'),
}
const retryAfter = { 'Retry-After': header('Seconds to wait.', 'integer') }

/** The published form of a route. It documents; validation is done by the routes themselves. */
export function schemaOf(route: Route, mode: Mode): FastifySchema {
  const response: Record<number, unknown> = {}
  for (const [status, { description, schema }] of Object.entries(route.answers)) {
    response[Number(status)] = {
      ...(schema ? published(schema) : { type: 'null' }),
      description,
      headers: { ...requestId, ...rateHeaders },
    }
  }
  for (const status of [...route.refuses, ...refusedEverywhere].sort((a, b) => a - b)) {
    const waits = [409, 429, 503].includes(status)
    response[status] = {
      description: refusals[status],
      headers: {
        ...requestId,
        ...(status === 401 ? {} : rateHeaders),
        ...(waits && retryAfter),
      },
      content: { 'application/json': { schema: { $ref: 'Error#' } } },
    }
  }
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = names.length > 0 && {
    params: Type.Object(
      Object.fromEntries(
        names.map((name) => [name, Type.String({ description: parameters[name] ?? '' })]),
      ),
    ),
  }
  const posted = route.body && {
    body: publishedIn(route.body),
    headers: Type.Object({
      'Idempotency-Key': Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 255,
          description:
            'Makes a retry safe: same key and body give the first answer again, for 24 h at least.',
        }),
      ),
    }),
  }
  return {
    // Both modes have the same routes; the servers of the document tell them apart.
    hide: mode === 'test' && !route.onlyTest,
    operationId: route.name,
    summary: route.summary,
    description: `${route.description}\n\nScope: \`${route.scope}\`.`,
    tags: [route.tag],
    security: [{ apiKey: [] }],
    ...params,
    ...(route.query && { querystring: published(route.query) }),
    ...posted,
    response,
  } as FastifySchema
}

/** Without what only our own validation understands. */
export function published(schema: TSchema): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key.startsWith('x-fault')) return undefined
    return key === 'format' && ownFormats.includes(value) ? undefined : value
  })
}

/** In what is sent, null equals absent: every optional field may be null. */
function publishedIn(schema: TSchema): Record<string, unknown> {
  const copy = published(schema) as {
    properties: Record<string, { type?: unknown }>
    required?: string[]
  }
  for (const [name, property] of Object.entries(copy.properties)) {
    if (!copy.required?.includes(name)) property.type = [property.type, 'null']
  }
  return copy
}

export async function mountReference(server: FastifyInstance, publicUrl: string): Promise<void> {
  server.addSchema(ErrorOut)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Deedwire API',
        version: '1.0.0',
        description:
          'Legal-report cases for lenders: send a case with its papers, follow it, add papers late. Collateral: have properties verified on their own state’s land registry.',
      },
      servers: [
        { url: `${publicUrl}/v1`, description: 'Production; live keys' },
        { url: `${publicUrl}/uat/v1`, description: 'UAT; test keys' },
      ],
      tags: [
        { name: 'Cases', description: 'Legal-report cases, their papers and reports' },
        {
          name: 'Collateral',
          description: 'Properties verified on their own state’s land registry',
        },
        {
          name: 'Callbacks',
          description: 'Where events are sent, what was sent, and what was not',
        },
        { name: 'Sandbox', description: 'UAT only: plays the analyst for test cases' },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'svc_live_… at /v1, svc_test_… at /uat/v1.',
          },
        },
      },
    },
    refResolver: { buildLocalReference: (json) => json.$id as string },
    transform: ({ schema, url }) => ({ schema, url: url.replace(/^(\/uat)?\/v1/, '') }),
  })
  const config = { access: 'public' } as const
  server.get('/openapi.json', { config, schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/json; charset=utf-8')
    return server.swagger()
  })
  mountReferencePage(server)
}

/**
 * The page is four megabytes of script, all of it served from here: it works offline. It is loaded
 * when first asked for, since a heap without it is collected in half the time.
 */
function mountReferencePage(server: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined
  const config = { access: 'public' } as const
  for (const url of ['/docs', '/docs/*']) {
    server.get(url, { config, schema: { hide: true } }, async (request, reply) => {
      page ??= buildReferencePage()
      const answer = await (await page).inject({ url: request.url })
      const type = answer.headers['content-type']
      const { location } = answer.headers
      if (type !== undefined) reply.type(String(type))
      if (location !== undefined) reply.header('location', location)
      return reply.code(answer.statusCode).send(answer.rawPayload)
    })
  }
}

async function buildReferencePage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      title: 'Deedwire API',
      // Nothing is fetched from elsewhere, and nobody is told.
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      authentication: { preferredSecurityScheme: 'apiKey' },
    } as never,
  })
  await page.ready()
  return page
}
