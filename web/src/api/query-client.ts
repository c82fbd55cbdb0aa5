import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { sessionKey } from './door.ts'

/** Retried if the answer may change: after an outage, not after a refusal. */
function isWorthAsking(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 503 || error.status === 429
}

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 3 && isWorthAsking(error),
    },
    // A change is never sent twice automatically: it is unknown whether the first arrived.
    mutations: { retry: false },
  },
  queryCache: new QueryCache({ onError: checkRefused }),
  mutationCache: new MutationCache({ onError: checkRefused }),
})

function checkRefused(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) checkSession()
}

/**
 * After an answer that says the session ended: if the service confirms it, the frame asks to sign
 * in again, on top of the current page. The answer alone proves nothing: it may belong to a request
 * that was sent before the user signed in again.
 */
export function checkSession(): void {
  void queryClient.invalidateQueries({ queryKey: sessionKey })
}
