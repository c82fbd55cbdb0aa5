import type { FastifyRequest } from 'fastify'
import { csrfTokenFits } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Keyring } from '../../lib/keyring.ts'

/**
 * A change must come from one of our pages: browsers report truthfully where a request was made.
 * The scheme counts too, because an attacker on the network can serve a page at http://, but not at
 * https://.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin !== undefined && origin === originOf(publicUrl || addressOf(request))) return
  throw new AppError('forbidden', 'The Origin header must name this service.')
}

/** As the browser sees it: Fastify uses X-Forwarded-Proto and -Host only from trusted proxies. */
function addressOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}

/** A change must come from one of our pages that knows the session. */
export function checkChange(
  keyring: Keyring,
  publicUrl: string,
  token: string,
  request: FastifyRequest,
): void {
  checkOrigin(request, publicUrl)
  const sent = request.headers['x-csrf-token']
  if (typeof sent !== 'string' || !csrfTokenFits(keyring, token, sent)) {
    throw new AppError('forbidden', 'Send the session’s csrf_token as X-CSRF-Token.')
  }
}
