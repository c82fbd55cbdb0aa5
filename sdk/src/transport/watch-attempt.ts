import type { AttemptNotice, DeedwireOptions } from '../client-options.ts'
import { DeedwireApiError, DeedwireConnectionError, DeedwireTimeoutError } from './errors.ts'
import type { Origin } from './result.ts'

export interface WatchedAttempt extends Pick<AttemptNotice, 'method' | 'path' | 'attempt'> {
  signal: AbortSignal | undefined
}

/** Sends, and tells the caller's hook how it went. */
export type Watch = <T extends Origin & { status: number }>(
  watched: WatchedAttempt,
  send: () => Promise<T>,
) => Promise<T>

export function watchWith(onAttempt: DeedwireOptions['onAttempt']): Watch {
  return async ({ method, path, attempt, signal }, send) => {
    const startMs = performance.now()
    const tell = (answer: Partial<AttemptNotice>) => {
      const durationMs = Math.round(performance.now() - startMs)
      const { status, failure, requestId, rateLimit } = answer
      try {
        onAttempt?.({ method, path, attempt, status, failure, durationMs, requestId, rateLimit })
      } catch {
        // A fault in a debugging hook must not lose the answer.
      }
    }
    try {
      const answer = await send()
      const { status, requestId, rateLimit } = answer
      tell({ status, requestId, rateLimit })
      return answer
    } catch (error) {
      if (error instanceof DeedwireApiError) tell(error)
      else tell({ failure: failureOf(error, signal) })
      throw error
    }
  }
}

function failureOf(error: unknown, signal: AbortSignal | undefined): AttemptNotice['failure'] {
  // First, since an abort also looks like a lost connection.
  if (signal?.aborted) return 'aborted'
  if (error instanceof DeedwireTimeoutError) return 'timeout'
  return error instanceof DeedwireConnectionError ? 'connection' : 'redirect'
}
