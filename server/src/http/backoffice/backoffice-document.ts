import swagger from '@fastify/swagger'
import fastify, { type FastifySchema } from 'fastify'
import Type from 'typebox'
import { published } from '../openapi/openapi-schemas.ts'
import { ErrorOut } from '../v1/cases/schemas.ts'
import { type OpenRoute, openRoutes, type StaffRoute, staffRoutes } from './backoffice.ts'

/** The back office API as a document of its own, without a running service. */
export async function buildBackofficeOpenApi(): Promise<string> {
  const server = fastify()
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  server.addSchema(ErrorOut)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Deedwire back office',
        version: '1.0.0',
        description:
          'For the workbench and other tools of the office. Sign in, keep the cookie, send X-CSRF-Token and Origin with every change, and If-Match where a version is asked for. What a page asks by itself, with nobody at it, is sent with X-Unattended: true and is then no use of the session.',
      },
      servers: [{ url: '/backoffice' }],
      tags: [
        'Session',
        'Queue',
        'Case',
        'Moves',
        'Report',
        'Collateral',
        'Callbacks',
        'Office',
      ].map((name) => ({
        name,
      })),
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-deedwire-session' },
        },
      },
    },
    refResolver: { buildLocalReference: (json) => json.$id as string },
  })
  for (const route of [...openRoutes, ...staffRoutes]) {
    server.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      handler: async () => ({}),
    })
  }
  await server.ready()
  return `${JSON.stringify(server.swagger(), null, 2)}\n`
}

const refusals: Record<number, string> = {
  400: 'invalid_request: every fault is in details.',
  401: 'unauthorized: nobody is signed in.',
  403: 'forbidden: the role may not do this, or Origin or X-CSRF-Token is wrong.',
  404: 'not_found: there is no such thing in this mode.',
  409: 'move_not_allowed: details list what is allowed now.',
  412: 'precondition_failed: it changed since you read it; current is what stands now.',
  413: 'payload_too_large.',
  428: 'precondition_required: If-Match is missing.',
  429: 'rate_limited: see Retry-After.',
  503: 'unavailable: see Retry-After.',
}

function schemaOf(route: StaffRoute | OpenRoute): FastifySchema {
  const { query, body, answers, ifMatch, path, access } = route
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const statuses = [
    ...(body || query ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    403,
    ...(names.length > 0 ? [404] : []),
    ...(ifMatch ? [409, 412, 428] : []),
    ...(body ? [413] : []),
    ...(route.name === 'signIn' ? [401, 429] : []),
    ...(answers.type === 'text/event-stream' ? [429, 503] : []),
  ]
  const response: Record<number, unknown> = {
    [answers.status]: answers.schema
      ? { ...published(answers.schema), description: route.summary }
      : answers.type
        ? { description: route.summary, content: { [answers.type]: { schema: Type.String() } } }
        : { description: route.summary, type: 'null' },
  }
  for (const status of statuses) {
    response[status] = {
      description: refusals[status],
      content: { 'application/json': { schema: { $ref: 'ApiError#' } } },
    }
  }
  return {
    operationId: route.name,
    summary: route.summary,
    description: access === 'public' ? 'Open to anybody.' : `Needs \`${access}\`.`,
    tags: [route.tag],
    security: access === 'public' ? [] : [{ session: [] }],
    ...(names.length > 0 && {
      params: Type.Object(
        Object.fromEntries(
          names.map((name) => [
            name,
            name === 'mode' ? Type.Enum(['live', 'test']) : Type.String(),
          ]),
        ),
      ),
    }),
    ...(query && { querystring: published(query) }),
    ...(body === 'pdf' && { consumes: ['application/pdf'], body: Type.String() }),
    ...(body && body !== 'pdf' && { body: published(body) }),
    ...(ifMatch && {
      headers: Type.Object({
        'If-Match': Type.String({ description: `Version of the ${ifMatch} you have read.` }),
      }),
    }),
    response,
  } as FastifySchema
}
