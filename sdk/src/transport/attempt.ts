import { DeedwireError } from '../deedwire-error.ts'
import { DeedwireConnectionError, DeedwireTimeoutError } from './errors.ts'
import type { Answer, Attempt, Fetch } from './exchange.ts'
import { readAnswer } from './read-answer.ts'
import { countedBody } from './send-body.ts'

/** Sends the request once. The timeout covers everything up to the last byte of the answer. */
export async function sendOnce(fetch: Fetch, attempt: Attempt): Promise<Answer> {
  const { url, method, timeoutMs, signal } = attempt
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop, { once: true })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeoutMs)
  try {
    const { headers, answered, ...body } = countedBody(attempt)
    const init: RequestInit = { method, headers, redirect: 'manual', signal: controller.signal }
    const response = await fetch(url, { ...init, ...body })
    answered?.()
    await refuseRedirect(response, url)
    return await readAnswer(response)
  } catch (cause) {
    if (cause instanceof DeedwireError) throw cause
    const target = `${method} ${url}`
    if (timedOut) {
      throw new DeedwireTimeoutError(`${target}: no answer within ${timeoutMs} ms`, { cause })
    }
    throw new DeedwireConnectionError(`${target}: ${reasonOf(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

async function refuseRedirect(response: Response, url: string): Promise<void> {
  // Browsers report a redirect as status 0; Node shows the real status.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel()
    throw new DeedwireError(
      `${url} answered with a redirect. Redirects are not followed, so that the API key never ` +
        'reaches another host; check baseUrl.',
    )
  }
}

/**
 * Only the code, such as ECONNREFUSED, which Node's fetch has one cause deeper. Not the message: a
 * custom fetch may quote the request there, including the key.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? `connection failed (${code})` : 'connection failed'
}
