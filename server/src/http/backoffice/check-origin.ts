import type { FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'

/**
 * A change must come from a page of ours: browsers say truly where a request was made. The scheme
 * counts too, because whoever sits on the network can put a page at http://, and none at https://.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers
  if (origin !== undefined && origin === originOf(publicUrl || addressOf(request))) return
  throw new AppError('forbidden', 'The Origin header must name this service.')
}

/** As the browser sees it: Fastify believes X-Forwarded-Proto and -Host of trusted proxies alone. */
function addressOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
