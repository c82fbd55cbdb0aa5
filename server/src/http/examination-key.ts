import type { FastifyInstance, FastifySchema } from 'fastify'
import { certificateKeyOf } from '../callbacks/callbacks.ts'
import type { Keyring } from '../lib/keyring.ts'
import { requestId, retryAfter } from './openapi/openapi.ts'
import { jsonOf, opened, published } from './openapi/openapi-schemas.ts'
import { ExaminationKeyOut } from './v1/examination/examination-schemas.ts'

/** The key that certificates are signed with, for anybody who is shown one. */
export function mountExaminationKey(
  server: FastifyInstance,
  keyring: Keyring | undefined,
  publicUrl: string,
): void {
  const schema = {
    operationId: 'getExaminationKey',
    summary: 'Read the key that certificates are signed with',
    description:
      'Public. The certificate of an examination is signed with Ed25519: over the line `deedwire examination certificate`, a line end, and `certificate` as JSON without spaces, the keys of every object sorted.',
    tags: ['Callbacks'],
    security: [],
    servers: [{ url: publicUrl || '/', description: 'Outside of both environments' }],
    response: {
      200: {
        description: 'The key, as a set of one.',
        headers: {
          ...requestId,
          'Cache-Control': { type: 'string', description: 'It may be kept for an hour.' },
        },
        content: jsonOf(opened(published(ExaminationKeyOut))),
      },
      400: {
        description: 'invalid_request: it is not valid HTTP.',
        headers: requestId,
        content: jsonOf({ $ref: 'ApiError#' }),
      },
      429: {
        description: 'rate_limited: too many requests from this address; see Retry-After.',
        headers: { ...requestId, ...retryAfter },
        content: jsonOf({ $ref: 'ApiError#' }),
      },
    },
  } as FastifySchema
  server.get(
    '/.well-known/deedwire-examination-key',
    { config: { access: 'public' }, schema },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return { keys: keyring ? [certificateKeyOf(keyring)] : [] }
    },
  )
}
