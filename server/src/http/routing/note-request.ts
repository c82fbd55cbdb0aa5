import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyHashOf, type Noted } from '../../access/access.ts'

const pathLengthMax = 200

/**
 * What the developer page shows about a request with a key. The address is stored with its
 * reference, which an operator needs, and without its query.
 */
export function notedOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { now, ms }: { now: Date; ms: number },
): Noted | undefined {
  const { caller } = request
  const keyHash = caller ? undefined : keyHashOf(request.headers.authorization)
  if (!caller && !keyHash) return undefined
  return {
    id: request.id,
    at: now.getTime() - ms,
    caller,
    keyHash,
    method: request.method,
    route: request.is404 ? undefined : request.routeOptions.url,
    path: pathOf(request.raw.url ?? ''),
    status: reply.statusCode,
    code: request.refusal?.code,
    durationMs: Math.round(ms),
  }
}

/** A key in the address by mistake is not stored. */
function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.slice(0, pathLengthMax).replaceAll(/(svc(?:sec)?_(?:live_|test_)?)[\w-]{8,}/g, '$1…')
}
