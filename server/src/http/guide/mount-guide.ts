import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { compressFile, type StaticFile, sendStatic } from '../files/static-file.ts'
import { guideHeaders } from '../routing/answer-headers.ts'
import { guidePages } from './guide-pages.ts'

const root = resolve(import.meta.dirname, '../../../..')
const style = join(import.meta.dirname, 'guide.css')

/** The pages at `/docs`, each rendered on first use. */
export function mountGuide(server: FastifyInstance): void {
  const made = new Map<string, Promise<StaticFile>>()
  const config = { access: 'public' } as const
  for (const url of ['/docs', '/docs/*']) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const name = (request.params as { '*'?: string })['*'] ?? ''
      if (!isServed(name)) throw new AppError('not_found', 'Page not found; see /docs.')
      const making = made.get(name) ?? make(name)
      made.set(name, making)
      const file = await making.catch((error) => {
        made.delete(name)
        throw error
      })
      return sendStatic(request, reply, file, guideHeaders)
    }
    server.route({ method: ['GET', 'HEAD'], url, config, handler })
  }
}

const styleName = 'guide.css'

function isServed(name: string): boolean {
  return name === '' || name === styleName || guidePages.some(({ slug }) => slug === name)
}

async function make(name: string): Promise<StaticFile> {
  if (name === styleName) return compressFile('text/css; charset=utf-8', await readFile(style))
  const page = guidePages.find(({ slug }) => slug === name) ?? guidePages[0]
  if (!page) throw new Error('there are no pages')
  const { renderPage } = await import('./render-page.ts')
  const text = renderPage(page, await readFile(join(root, page.file), 'utf8'))
  return compressFile('text/html; charset=utf-8', text)
}
