import fastify from 'fastify'
import { mountExaminationKey } from '../examination-key.ts'
import { routes } from '../v1/v1.ts'
import { mountReference, schemaOf } from './openapi.ts'

/** The public API as a document, without a running service. */
export async function buildOpenApi(): Promise<string> {
  const server = fastify()
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  await mountReference(server, '')
  for (const route of routes) {
    server.route({
      method: route.method,
      url: `/v1${route.path}`,
      schema: schemaOf(route, 'live', ''),
      handler: async () => ({}),
    })
  }
  mountExaminationKey(server, undefined, '')
  await server.ready()
  return `${JSON.stringify(server.swagger(), null, 2)}\n`
}
