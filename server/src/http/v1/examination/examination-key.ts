import type { FastifyInstance, FastifySchema } from 'fastify'
import { certificateKeyOf } from '../../../callbacks/callbacks.ts'
import type { Keyring } from '../../../lib/keyring.ts'
import { jsonOf, opened, published } from '../../openapi/openapi-schemas.ts'
import { requestId, retryAfter } from '../described-headers.ts'
import { ExaminationKeyOut } from './examination-schemas.ts'

export const examinationKeyPath = '/.well-known/deedwire-examination-key'

/** The key that certificates are signed with, public for verification. */
export function mountExaminationKey(server: FastifyInstance, keyring: Keyring): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: examinationKeyPath,
    config: { access: 'public' },
    handler: async () => ({ keys: [certificateKeyOf(keyring)] }),
  })
}

const refusal = (description: string, headers: object) => ({
  description,
  headers,
  content: jsonOf({ $ref: 'ApiError#' }),
})

export function examinationKeyOperation(publicUrl: string): FastifySchema {
  return {
    operationId: 'getExaminationKey',
    summary: 'Read the public key of certificates',
    description:
      'Public. The certificate of a go-live test is signed with Ed25519: over the line `deedwire examination certificate`, a line end, and `certificate` as JSON without spaces, the keys of every object sorted.',
    tags: ['Callbacks'],
    security: [],
    servers: [{ url: publicUrl || '/', description: 'Not specific to an environment' }],
    response: {
      200: {
        description: 'A JWK set with one key.',
        headers: requestId,
        content: jsonOf(opened(published(ExaminationKeyOut))),
      },
      400: refusal('invalid_request: the request is not valid HTTP.', requestId),
      429: refusal('rate_limited: too many requests from this address; see Retry-After.', {
        ...requestId,
        ...retryAfter,
      }),
    },
  } as FastifySchema
}
