import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import Type from 'typebox'
import type { Mode } from '../../lib/scope.ts'
import { compressFile, type StaticFile, sendStatic } from '../files/static-file.ts'
import { jsonHeaders } from '../routing/answer-headers.ts'
import { ErrorOut } from '../v1/cases/schemas.ts'
import type { Route } from '../v1/v1.ts'
import { withExamples, withNamedParts } from './openapi-components.ts'
import { refusalsOf, sentenceOf } from './openapi-refusals.ts'
import { jsonOf, opened, published, publishedIn } from './openapi-schemas.ts'
import { webhooks } from './openapi-webhooks.ts'
import { mountReferencePage } from './reference-page.ts'

const parameters: Record<string, { description: string; examples: string[] }> = {
  ref: {
    description: 'external_ref, percent-encoded, or case id.',
    examples: ['LOS-2026-000481'],
  },
  'Collateral id': {
    description: 'Id of the request, as it was answered when it was sent.',
    examples: ['col_01kb2x8m5v0000000000000000'],
  },
  'Callbacks id': {
    description: 'Id of the delivery; also the X-SVC-Delivery of each attempt.',
    examples: ['dlv_01kb2x8m5v0000000000000000'],
  },
}

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  type,
  description,
})
export const requestId = { 'X-Request-Id': header('Quote it when you ask us about a request.') }
const rateHeaders = {
  'RateLimit-Limit': header('Requests a rested key may make at once.', 'integer'),
  'RateLimit-Remaining': header('Requests left now.', 'integer'),
  'RateLimit-Reset': header('Seconds until the limit is whole again.', 'integer'),
}
const replayed = {
  'Idempotent-Replayed': header('true where it is the first answer to this Idempotency-Key again.'),
}
const challenge = { 'WWW-Authenticate': header('Bearer.') }
export const retryAfter = { 'Retry-After': header('Seconds to wait.', 'integer') }

/** The published form of a route. It documents; validation is done by the routes themselves. */
export function schemaOf(route: Route, mode: Mode, publicUrl: string): FastifySchema {
  const takesKey = route.method === 'POST' || route.method === 'PUT'
  const response: Record<number, unknown> = {}
  for (const [status, { description, schema }] of Object.entries(route.answers)) {
    response[Number(status)] = {
      description,
      headers: { ...requestId, ...rateHeaders, ...(takesKey && replayed) },
      ...(schema ? { content: jsonOf(opened(published(schema))) } : { type: 'null' }),
    }
  }
  for (const status of refusalsOf(route)) {
    const waits = [409, 429, 503].includes(status)
    response[status] = {
      description: sentenceOf(status, route),
      headers: {
        ...requestId,
        ...(status === 401 ? challenge : rateHeaders),
        ...(waits && retryAfter),
      },
      content: jsonOf({ $ref: 'ApiError#' }),
    }
  }
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = names.length > 0 && {
    params: Type.Object(
      Object.fromEntries(
        names.map((name) => [
          name,
          Type.String(parameters[name] ?? parameters[`${route.tag} ${name}`] ?? {}),
        ]),
      ),
    ),
  }
  const keyed = takesKey && {
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
    description: `${route.description}\n\nScope: ${route.scope ? `\`${route.scope}\`` : 'none'}.`,
    tags: [route.tag],
    security: [{ apiKey: [] }],
    ...(route.onlyTest && { servers: [serversAt(publicUrl).test] }),
    ...params,
    ...(route.query && { querystring: published(route.query) }),
    ...(route.body && { body: publishedIn(route.body) }),
    ...keyed,
    response,
  } as FastifySchema
}

const serversAt = (publicUrl: string) => ({
  live: { url: `${publicUrl}/v1`, description: 'Production; live keys' },
  test: { url: `${publicUrl}/uat/v1`, description: 'UAT; test keys' },
})

export async function mountReference(server: FastifyInstance, publicUrl: string): Promise<void> {
  server.addSchema(ErrorOut)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Deedwire API',
        version: '1.0.0',
        description:
          'Legal-report cases for lenders: send a case with its papers, follow it, add papers late. Collateral: have properties verified on their own state’s land registry.\n\nFields are only added, never renamed or dropped: ignore those you do not know.\n\nThe guide, from the first case to go-live, is at [/docs](/docs).',
        contact: { name: 'Deedwire integration desk' },
        license: {
          name: 'Proprietary; used under your agreement',
          identifier: 'LicenseRef-Deedwire',
        },
      },
      servers: Object.values(serversAt(publicUrl)),
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
        { name: 'Keys', description: 'What a key may do, and how much of it' },
        { name: 'Sandbox', description: 'UAT only: plays the analyst for test cases' },
      ],
      webhooks: webhooks as never,
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
    transformObject: (made) =>
      withNamedParts(withExamples('openapiObject' in made ? made.openapiObject : {})),
    transform: ({ schema, url }) => ({ schema, url: url.replace(/^(\/uat)?\/v1/, '') }),
  })
  let document: Promise<StaticFile> | undefined
  server.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const type = 'application/json; charset=utf-8'
      document ??= compressFile(type, JSON.stringify(server.swagger()))
      return sendStatic(request, reply, await document, {
        ...jsonHeaders,
        'cache-control': 'no-cache',
      })
    },
  })
  mountReferencePage(server, publicUrl)
}
