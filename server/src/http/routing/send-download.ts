import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { filenameOf } from './send-blob.ts'

export interface Download {
  filename: string
  type: string
  sizeBytes: number
  content?: Readable
}

export interface DownloadLimits {
  /** A client that takes nothing for so long has gone away. */
  stalledMs: number
  /** One that takes a little now and then must not hold a place for ever. */
  totalMs: number
}

const limitsDefault: DownloadLimits = { stalledMs: 60_000, totalMs: 60 * 60_000 }

/** If the content fails, the connection is closed before the announced length. */
export function sendDownload(
  reply: FastifyReply,
  download: Download,
  { stalledMs, totalMs } = limitsDefault,
): unknown {
  const { filename, type, sizeBytes, content } = download
  reply.headers({
    'content-type': type,
    'content-length': sizeBytes,
    'content-disposition': `attachment; ${filenameOf(filename)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
  if (!content) return reply.send()
  reply.raw.setTimeout(stalledMs, () => void reply.raw.destroy())
  const limit = setTimeout(() => void reply.raw.destroy(), totalMs)
  reply.raw.once('close', () => clearTimeout(limit))
  return reply.send(content)
}
