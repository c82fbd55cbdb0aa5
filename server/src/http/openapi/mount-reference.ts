import type { FastifyInstance } from 'fastify'
import { compressFile, type StaticFile, sendStatic } from '../files/static-file.ts'
import { jsonHeaders } from '../routing/answer-headers.ts'
import { mountReferencePage } from './reference-page.ts'

/** The document at /openapi.json, and the page that shows it. */
export function mountReference(
  server: FastifyInstance,
  publicUrl: string,
  describeApi: (publicUrl: string) => Promise<string>,
): void {
  let document: Promise<StaticFile> | undefined
  server.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    config: { access: 'public' },
    handler: async (request, reply) => {
      document ??= describeApi(publicUrl).then((text) =>
        compressFile('application/json; charset=utf-8', text),
      )
      return sendStatic(request, reply, await document, jsonHeaders)
    },
  })
  mountReferencePage(server, publicUrl)
}
