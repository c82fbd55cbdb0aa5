import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BlobStoreFailed, type Blobs } from '../../documents/documents.ts'
import { AppError, unavailable } from '../../lib/app-error.ts'
import type { BlobId } from '../../lib/ids.ts'

export interface BlobOut {
  blobId: BlobId
  filename: string
  /** The detected type of the bytes, whatever the sender declared. */
  type: string | null
  sizeBytes: number
  sha256: Buffer
  /** Shown in the browser if its type allows it; otherwise always saved. */
  inline: boolean
}

/** Nothing else is ever shown in a browser. Decisions, section 4. */
const shownTypes: Record<string, string> = {
  'application/pdf': 'application/pdf',
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'text/plain': 'text/plain; charset=utf-8',
}

/** Bytes from the store, whole or a range; each piece was proven genuine before it is sent. */
export async function sendBlob(
  blobs: Blobs,
  request: FastifyRequest,
  reply: FastifyReply,
  file: BlobOut,
): Promise<unknown> {
  const etag = `"${file.sha256.toString('hex')}"`
  const range = rangeOf(request, etag, file.sizeBytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.sizeBytes}`)
    throw new AppError('range_not_satisfiable', `The file has ${file.sizeBytes} bytes.`)
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes }
  // Before any header: an error must not be sent with the name of the file.
  const body = request.method === 'HEAD' ? undefined : await opened(blobs, file, { start, end })
  const shown = file.type === null ? undefined : shownTypes[file.type]
  const disposition = file.inline && shown ? 'inline' : 'attachment'
  reply.headers({
    'content-type': shown ?? 'application/octet-stream',
    'content-disposition': `${disposition}; ${filenameOf(file.filename)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  })
  reply.code(range ? 206 : 200).header('content-length', end - start)
  if (range) reply.header('content-range', `bytes ${start}-${end - 1}/${file.sizeBytes}`)
  return reply.send(body)
}

/**
 * The first piece is read before the answer begins: a damaged file is an error, not half a file.
 */
async function opened(blobs: Blobs, file: BlobOut, range: { start: number; end: number }) {
  const pieces = blobs.read(file.blobId, file.sizeBytes, range)[Symbol.asyncIterator]()
  const first = await pieces.next().catch((error: unknown) => {
    throw error instanceof BlobStoreFailed ? unavailable(error) : error
  })
  const body = Readable.from(
    (async function* () {
      for (let next = first; !next.done; next = await pieces.next()) yield next.value
    })(),
    { objectMode: false },
  )
  // Otherwise a client that disconnects midway leaves the file open.
  body.once('close', () => void pieces.return?.())
  return body
}

/** RFC 9110, 14.2: one range is served; several, or an invalid one, get the whole file. */
function rangeOf(
  { headers, method }: FastifyRequest,
  etag: string,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  if (method !== 'GET' || headers.range === undefined) return undefined
  const condition = headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range)
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, from = '', to = ''] = found
  if (from === '') {
    const start = Math.max(0, sizeBytes - Number(to))
    return Number(to) === 0 || sizeBytes === 0 ? 'unsatisfiable' : { start, end: sizeBytes }
  }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= sizeBytes) return 'unsatisfiable'
  const end = to === '' ? sizeBytes : Math.min(sizeBytes, Number(to) + 1)
  return { start: Number(from), end }
}

/** RFC 6266: ASCII for old clients, the name itself for the others. */
export function filenameOf(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${exact}`
}
