import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import { type StaticFile, sendStatic, staticFile } from './files/static-file.ts'
import { workbenchHeaders } from './routing/answer-headers.ts'

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

/** Addresses of pages; the workbench, or the console, itself decides which page. */
const pages = {
  '/index.html': ['/', '/sign-in', '/sign-in/*', '/live/*', '/test/*', '/office/*'],
  '/console.html': [
    '/console',
    '/console/sign-in',
    '/console/sign-in/*',
    '/console/live',
    '/console/live/*',
    '/console/test',
    '/console/test/*',
    '/console/people',
    '/console/account',
  ],
}

/** The best first. Browsers accept br over https only. */
const packings = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** The workbench and the console: pages that use the APIs of staff and of people, and their files. */
export function mountWorkbench(server: FastifyInstance, folder: string): void {
  const files = readFiles(folder)

  function send(request: FastifyRequest, reply: FastifyReply, path: string): unknown {
    const file = files.get(path)
    if (!file) throw new AppError('not_found', notThere(path))
    // Those in /assets are named by their content, so they never change.
    const kept = path.startsWith('/assets/') && {
      'cache-control': 'public, max-age=31536000, immutable',
    }
    return sendStatic(request, reply, file, { ...workbenchHeaders, ...kept })
  }

  function serve(url: string, pathOf: (request: FastifyRequest) => string): void {
    server.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public' },
      handler: async (request, reply) => send(request, reply, pathOf(request)),
    })
  }

  for (const [file, addresses] of Object.entries(pages)) {
    for (const address of addresses) {
      // Browsers do not send what follows a #; such a request is something else.
      serve(address, ({ originalUrl: url }) => (url.includes('#') ? url : file))
    }
  }
  serve('/mark.svg', () => '/mark.svg')
  serve('/assets/*', ({ params }) => `/assets/${(params as { '*': string })['*']}`)
}

const notThere = (path: string) =>
  path in pages ? 'The workbench is not built: npm run build.' : 'Nothing exists at this address.'

const filesRead = new Map<string, Map<string, StaticFile>>()

/** Read once per process: they are few, and do not change while it runs. */
function readFiles(folder: string): Map<string, StaticFile> {
  const files = filesRead.get(folder) ?? packFiles(folder)
  filesRead.set(folder, files)
  return files
}

function packFiles(folder: string): Map<string, StaticFile> {
  const read = new Map<string, Buffer>()
  for (const entry of listed(folder)) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) read.set(`/${relative(folder, path)}`, readFileSync(path))
  }
  const files = new Map<string, StaticFile>()
  for (const [path, bytes] of read) {
    if (packings.some(({ ending }) => path.endsWith(ending))) continue
    const encoded = packings.flatMap(({ encoding, ending }) => {
      const packed = read.get(`${path}${ending}`)
      return packed ? [{ encoding, bytes: packed }] : []
    })
    files.set(path, staticFile(types[extname(path)] ?? 'application/octet-stream', bytes, encoded))
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
