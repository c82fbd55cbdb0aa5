import swagger from '@fastify/swagger'
import fastify, { type FastifySchema } from 'fastify'
import type { Route } from '../routing/route.ts'
import { describeRoute, type RouteNotes } from './describe-route.ts'
import { ErrorOut } from './error-schema.ts'

/** The parts of an API's OpenAPI document that are not in its routes. */
export interface ApiDescription<R extends Route> {
  info: { title: string; version: string; description: string } & Record<string, unknown>
  servers: readonly { url: string; description?: string }[]
  tags: readonly { name: string; description?: string }[]
  securitySchemes: Record<string, object>
  webhooks?: object
  routes: readonly R[]
  notes(route: R): RouteNotes
  /** Operations that are mounted outside the table. */
  others?: Record<string, FastifySchema>
  /** Final changes to the finished document. */
  finish?(document: object): object
}

/** The OpenAPI document of an API, without a running service. */
export async function buildDocument<R extends Route>(api: ApiDescription<R>): Promise<string> {
  const { info, servers, tags, securitySchemes, webhooks, finish = (made) => made } = api
  const server = fastify({ exposeHeadRoutes: false })
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  server.addSchema(ErrorOut)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      servers: [...servers],
      tags: [...tags],
      ...(webhooks && { webhooks: webhooks as never }),
      components: { securitySchemes: securitySchemes as never },
    },
    refResolver: { buildLocalReference: (json) => json.$id as string },
    transformObject: (made) => finish('openapiObject' in made ? made.openapiObject : {}) as never,
  })
  const handler = async () => ({})
  for (const route of api.routes) {
    const schema = describeRoute(route, api.notes(route))
    server.route({ method: route.method, url: route.path, schema, handler })
  }
  for (const [url, schema] of Object.entries(api.others ?? {})) {
    server.get(url, { schema }, handler)
  }
  await server.ready()
  return `${JSON.stringify(server.swagger(), null, 2)}\n`
}
