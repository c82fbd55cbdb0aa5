import type { FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'

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
