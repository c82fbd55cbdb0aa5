import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { compressFile, type StaticFile, sendStatic } from '../files/static-file.ts'
import { referencePath } from '../guide/guide-pages.ts'
import { jsonHeaders, referenceHeaders } from '../routing/answer-headers.ts'

const scriptName = 'js/scalar.js'

interface ReferencePage {
  page: StaticFile
  pageHeaders: Record<string, string>
  script: StaticFile
}

/**
 * The page is four megabytes of script, all of it served from here: it works offline. It is loaded
 * on first use, since a heap without it is collected in half the time.
 */
export function mountReferencePage(server: FastifyInstance, publicUrl: string): void {
  let made: Promise<ReferencePage> | undefined
  const config = { access: 'public' } as const
  const method = ['GET', 'HEAD']
  server.route({
    method,
    url: referencePath,
    config,
    handler: async (_request, reply) => reply.redirect(`${referencePath}/`, 301),
  })
  server.route({
    method,
    url: `${referencePath}/*`,
    config,
    handler: async (request, reply) => {
      const name = (request.params as { '*': string })['*']
      if (name !== '' && name !== scriptName) {
        throw new AppError('not_found', 'Page not found; see /docs/reference/.')
      }
      made ??= makePage(publicUrl)
      const { page, pageHeaders, script } = await made.catch((error) => {
        made = undefined
        throw error
      })
      if (name === '') return sendStatic(request, reply, page, pageHeaders)
      const kept = { 'cache-control': 'public, max-age=3600' }
      return sendStatic(request, reply, script, { ...jsonHeaders, ...kept })
    },
  })
}

async function makePage(publicUrl: string): Promise<ReferencePage> {
  const made = await buildScalar()
  const [html, code] = await Promise.all([
    made.inject({ url: `${referencePath}/` }),
    made.inject({ url: `${referencePath}/${scriptName}` }),
  ])
  await made.close()
  const [, inline] = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(html.body) ?? []
  if (inline === undefined || code.statusCode !== 200) {
    throw new Error('the API reference has an unexpected structure')
  }
  const hash = `sha256-${createHash('sha256').update(inline).digest('base64')}`
  const [page, script] = await Promise.all([
    compressFile('text/html; charset=utf-8', html.rawPayload),
    compressFile('text/javascript; charset=utf-8', code.rawPayload),
  ])
  const apiOrigin = URL.parse(publicUrl)?.origin ?? ''
  return { page, pageHeaders: referenceHeaders(hash, apiOrigin), script }
}

async function buildScalar(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const made = fastify()
  await made.register(scalar, {
    routePrefix: referencePath,
    configuration: {
      url: '/openapi.json',
      title: 'Deedwire API',
      pageTitle: 'API reference · Deedwire',
      // Nothing is fetched from other hosts, and there is no telemetry.
      telemetry: false,
      withDefaultFonts: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      authentication: { preferredSecurityScheme: 'apiKey' },
    } as never,
  })
  await made.ready()
  return made
}
