import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
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
  /** As the build packed it; what does not get smaller it left alone. */
  packed: readonly Packed[]
  etag: string
}

interface Packed {
  encoding: string
  bytes: Buffer
}

/** The best first. Browsers take br over https alone. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** The workbench: a page that reads the back office API, and the files it is made of. */
export function mountWorkbench(server: FastifyInstance, folder: string): void {
  const files = readFiles(folder)

  function send(request: FastifyRequest, reply: FastifyReply, path: string): unknown {
    const file = files.get(path)
    if (!file) throw new AppError('not_found', notThere(path))
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const packed = file.packed.find(({ encoding }) => takes(accepted, encoding))
    const etag = packed ? `"${file.etag}-${packed.encoding}"` : `"${file.etag}"`
    // Those in /assets are named by what is in them, so they never change.
    const isFixed = path.startsWith('/assets/')
    reply.headers({
      ...pageHeaders,
      'content-type': file.type,
      'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!packed) return sent(request, reply, file.bytes)
    reply.header('content-encoding', packed.encoding)
    return sent(request, reply, packed.bytes)
  }

  function serve(url: string, pathOf: (request: FastifyRequest) => string): void {
    server.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public' },
      schema: { hide: true },
      handler: async (request, reply) => send(request, reply, pathOf(request)),
    })
  }

  for (const page of pages) {
    // No browser sends what follows a #; whoever does asks for something else.
    serve(page, ({ originalUrl: url }) => (url.includes('#') ? url : '/index.html'))
  }
  serve('/mark.svg', () => '/mark.svg')
  serve('/assets/*', ({ params }) => `/assets/${(params as { '*': string })['*']}`)
}

function sent({ method }: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  return method === 'HEAD' ? reply.header('content-length', bytes.length).send() : reply.send(bytes)
}

const notThere = (path: string) =>
  path === '/index.html'
    ? 'The workbench is not built: npm run build.'
    : 'There is nothing at this address.'

/** RFC 9110, 12.5.3, as browsers and proxies write it. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((word) => word.trim())
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight)
  })
}

/** Read once: they are few, and do not change while the service runs. */
function readFiles(folder: string): Map<string, Served> {
  const read = new Map<string, Buffer>()
  for (const entry of listed(folder)) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) read.set(`/${relative(folder, path)}`, readFileSync(path))
  }
  const files = new Map<string, Served>()
  for (const [path, bytes] of read) {
    if (packings.some(({ ending }) => path.endsWith(ending))) continue
    files.set(path, {
      type: types[extname(path)] ?? 'application/octet-stream',
      bytes,
      packed: packings.flatMap(({ encoding, ending }) => {
        const small = read.get(`${path}${ending}`)
        return small && small.length < bytes.length ? [{ encoding, bytes: small }] : []
      }),
      etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
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
