import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { guidePages } from './guide-pages.ts'

const root = resolve(import.meta.dirname, '../../../..')
const style = join(import.meta.dirname, 'guide.css')

/** No script at all, and nothing from elsewhere. */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

interface Served {
  type: string
  text: string
  etag: string
}

/** The pages at `/docs`, each made when it is first asked for. */
export function mountGuide(server: FastifyInstance): void {
  const made = new Map<string, Promise<Served>>()
  const config = { access: 'public' } as const
  for (const url of ['/docs', '/docs/*']) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const name = (request.params as { '*'?: string })['*'] ?? ''
      if (!isServed(name)) throw new AppError('not_found', 'There is no such page; see /docs.')
      const making = made.get(name) ?? make(name)
      made.set(name, making)
      const { type, text, etag } = await making.catch((error) => {
        made.delete(name)
        throw error
      })
      reply.headers({ ...headers, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      reply.type(type)
      if (request.method !== 'HEAD') return reply.send(text)
      return reply.header('content-length', Buffer.byteLength(text)).send()
    }
    server.route({ method: ['GET', 'HEAD'], url, config, schema: { hide: true }, handler })
  }
}

const styleName = 'guide.css'

function isServed(name: string): boolean {
  return name === '' || name === styleName || guidePages.some(({ slug }) => slug === name)
}

async function make(name: string): Promise<Served> {
  if (name === styleName) return served('text/css; charset=utf-8', await readFile(style, 'utf8'))
  const page = guidePages.find(({ slug }) => slug === name) ?? guidePages[0]
  if (!page) throw new Error('there are no pages')
  const { renderPage } = await import('./render-page.ts')
  const text = renderPage(page, await readFile(join(root, page.file), 'utf8'))
  return served('text/html; charset=utf-8', text)
}

function served(type: string, text: string): Served {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { type, text, etag }
}
