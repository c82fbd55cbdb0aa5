import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { compressFile, type StaticFile, sendStatic } from '../files/static-file.ts'
import { guideHeaders } from '../routing/answer-headers.ts'
import { earlyScriptHash, listGuideFiles } from './guide-files.ts'

export interface GuideOptions {
  /** Empty: the address that the service listens at. */
  publicUrl: string
  feedbackUrl: string
}

const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The pages at `/docs` and what belongs to them, each made and compressed on first use. */
export function mountGuide(
  server: FastifyInstance,
  { publicUrl, feedbackUrl }: GuideOptions,
): void {
  const files = listGuideFiles()
  const headers = guideHeaders(earlyScriptHash)
  const made = new Map<string, Promise<StaticFile>>()
  const config = { access: 'public' } as const

  async function send(request: FastifyRequest, reply: FastifyReply, path: string) {
    const file = files.get(path)
    if (!file) throw new AppError('not_found', 'Page not found; see /docs.')
    const address = publicUrl || listeningAt(server)
    const making =
      made.get(path) ??
      file.read({ address, feedbackUrl }).then((text) => compressFile(file.type, text))
    made.set(path, making)
    const ready = await making.catch((error) => {
      made.delete(path)
      throw error
    })
    return sendStatic(request, reply, ready, { ...headers, ...(file.isKept && immutable) })
  }

  const serve = (url: string, pathOf: (request: FastifyRequest) => string) =>
    server.route({
      method: ['GET', 'HEAD'],
      url,
      config,
      handler: (request, reply) => send(request, reply, pathOf(request)),
    })
  for (const url of ['/docs', '/llms.txt', '/llms-full.txt']) serve(url, () => url)
  serve('/docs/*', ({ params }) => {
    const name = (params as { '*': string })['*']
    return name === '' ? '/docs' : `/docs/${name}`
  })
}

/** Only an installation without PUBLIC_URL, on the machine of whoever tries it. */
function listeningAt(server: FastifyInstance): string {
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 8080
  return `http://127.0.0.1:${port}`
}
