import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { compressFile, type StaticFile, sendStatic } from '../files/static-file.ts'
import { referencePath } from '../guide/guide-pages.ts'
import { jsonHeaders, referenceHeaders } from '../routing/answer-headers.ts'

/** Where scalar has it; pages name it by its content. */
const scriptName = 'js/scalar.js'

const scriptNames = /^js\/scalar-[\w-]{12}\.js$/

interface ReferencePage {
  page: StaticFile
  pageHeaders: Record<string, string>
  script: StaticFile
  /** Below the page. */
  scriptPath: string
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
      const notFound = () => new AppError('not_found', 'Page not found; see /docs/reference/.')
      if (name !== '' && !scriptNames.test(name)) throw notFound()
      made ??= makePage(publicUrl)
      const { page, pageHeaders, script, scriptPath } = await made.catch((error) => {
        made = undefined
        throw error
      })
      if (name === '') return sendStatic(request, reply, page, pageHeaders)
      // A page of another release asks for its own.
      if (name !== scriptPath) throw notFound()
      const kept = { 'cache-control': 'public, max-age=31536000, immutable' }
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
  const script = await compressFile('text/javascript; charset=utf-8', code.rawPayload)
  const scriptPath = `js/scalar-${script.etag.slice(0, 12)}.js`
  const text = html.body.replaceAll(scriptName, scriptPath)
  if (text === html.body) throw new Error('the API reference has an unexpected structure')
  const page = await compressFile('text/html; charset=utf-8', text)
  const apiOrigin = URL.parse(publicUrl)?.origin ?? ''
  return { page, pageHeaders: referenceHeaders(hash, apiOrigin), script, scriptPath }
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
