import type { Answer } from './exchange.ts'
import { parseRateLimit } from './rate-limit.ts'
import { readBody } from './read-body.ts'
import type { Origin } from './result.ts'

export async function readAnswer(response: Response): Promise<Answer> {
  return {
    ...originOf(response),
    status: response.status,
    text: await readBody(response),
    retryAfter: response.headers.get('retry-after'),
  }
}

export function originOf({ headers }: Response): Origin {
  const requestId = headers.get('x-request-id') ?? undefined
  return { requestId, rateLimit: parseRateLimit(headers) }
}
