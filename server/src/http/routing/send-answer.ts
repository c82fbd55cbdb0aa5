import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Blobs } from '../../documents/documents.ts'
import type { Answer } from './route.ts'
import { sendBlob } from './send-blob.ts'
import { sendDownload } from './send-download.ts'

export async function sendAnswer(
  blobs: Blobs,
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, body, headers = {}, blob, bytes, download, stream }: Answer,
): Promise<unknown> {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  if (stream) {
    reply.raw.setHeader('x-request-id', request.id)
    stream(reply.raw)
    return reply.hijack()
  }
  if (download) return sendDownload(reply, download)
  if (blob) return sendBlob(blobs, request, reply, blob)
  if (!bytes) return body === undefined ? reply.send() : reply.send(body)
  return reply
    .headers({
      'content-type': bytes.type,
      'content-disposition': `${bytes.isSaved ? 'attachment' : 'inline'}; filename="${bytes.filename}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .send(bytes.content)
}
