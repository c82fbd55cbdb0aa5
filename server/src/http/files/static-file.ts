import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that do not change while the service runs, in every encoding. */
export interface StaticFile {
  type: string
  bytes: Buffer
  /** Compressed forms, the best first; none if it would not get smaller. */
  encoded: readonly Encoded[]
  etag: string
}

export interface Encoded {
  encoding: string
  bytes: Buffer
}

export function staticFile(type: string, bytes: Buffer, encoded: readonly Encoded[]): StaticFile {
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const smaller = encoded.filter((one) => one.bytes.length < bytes.length)
  return { type, bytes, encoded: smaller, etag }
}

/** Compressed once, off the thread that answers requests. Browsers accept br over https only. */
export async function compressFile(type: string, text: string | Buffer): Promise<StaticFile> {
  const bytes = Buffer.from(text)
  // The highest level takes a hundred times as long for the four megabytes of the reference, to save
  // a tenth more.
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: 6,
    [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes),
  ])
  return staticFile(type, bytes, [
    { encoding: 'br', bytes: br },
    { encoding: 'gzip', bytes: gz },
  ])
}

/** Whole, or 304 if the client already has it. */
export function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  headers: Record<string, string>,
): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoded = file.encoded.find(({ encoding }) => takes(accepted, encoding))
  const etag = encoded ? `"${file.etag}-${encoded.encoding}"` : `"${file.etag}"`
  reply.headers({ ...headers, vary: 'accept-encoding', etag })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { bytes } = encoded ?? file
  reply.headers({ 'content-type': file.type, 'content-length': bytes.length })
  if (encoded) reply.header('content-encoding', encoded.encoding)
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

/** RFC 9110, 12.5.3, as browsers and proxies write it. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((word) => word.trim())
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight)
  })
}

/** RFC 9110, 13.1.2: a list, by weak comparison; a proxy that recompresses makes a tag weak. */
function isKnown(sent: string | undefined, etag: string): boolean {
  const known = sent?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.some((one) => one === etag || one === '*') ?? false
}
