import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'

/** Where `npm run build` puts the workbench. */
export const workbenchFolder = resolve(import.meta.dirname, '../../../web/dist')

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/**
 * No script but our files', no page around ours, nothing from elsewhere. Styles may stand in the
 * page, since the components set sizes and places that way.
 */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const pageHeaders = {
  'content-security-policy': contentPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Addresses that are pages; which page is the workbench's own business. */
const pages = ['/', '/sign-in', '/live/*', '/test/*', '/office/*']

interface Served {
  type: string
  bytes: Buffer
  /** Made when first asked for. */
  packed?: Buffer
  etag: string
}

/** The workbench: a page that reads the back office API, and the files it is made of. */
export function mountWorkbench(server: FastifyInstance, folder: string): void {
  const files = readFiles(folder)
  const open = { config: { access: 'public' as const }, schema: { hide: true } }

  function send(request: FastifyRequest, reply: FastifyReply, path: string): unknown {
    const file = files.get(path)
    if (!file) throw new AppError('not_found', notThere(path))
    const { type, bytes, etag } = file
    // Those in /assets are named by what is in them, so they never change.
    const isFixed = path.startsWith('/assets/')
    reply.headers({
      ...pageHeaders,
      'content-type': type,
      'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(bytes)
    file.packed ??= brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return reply.header('content-encoding', 'br').send(file.packed)
  }

  for (const page of pages) {
    server.get(page, open, async (request, reply) => {
      // No browser sends what follows a #; whoever does asks for something else.
      const path = request.originalUrl.includes('#') ? request.originalUrl : '/index.html'
      return send(request, reply, path)
    })
  }
  server.get('/mark.svg', open, async (request, reply) => send(request, reply, '/mark.svg'))
  server.get('/assets/*', open, async (request, reply) => {
    const { '*': rest } = request.params as { '*': string }
    return send(request, reply, `/assets/${rest}`)
  })
}

const notThere = (path: string) =>
  path === '/index.html'
    ? 'The workbench is not built: npm run build.'
    : 'There is nothing at this address.'

/** Read once: they are few, and do not change while the service runs. */
function readFiles(folder: string): Map<string, Served> {
  const files = new Map<string, Served>()
  for (const entry of listed(folder)) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    if (!entry.isFile()) continue
    const bytes = readFileSync(path)
    files.set(`/${relative(folder, path)}`, {
      type,
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    })
  }
  return files
}

function listed(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
