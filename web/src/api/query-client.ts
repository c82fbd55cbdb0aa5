import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { sessionQuery } from './session.ts'

/** Asked again where another answer may come: the service was away, not where it said no. */
function isWorthAsking(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 503 || error.status === 429
}

export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 3 && isWorthAsking(error),
    },
    // A change is never sent twice by itself: nobody knows whether the first arrived.
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError: (error) => {
      // The session ended meanwhile: the frame asks to sign in again, over what is on the screen.
      if (error instanceof ApiError && error.status === 401) {
        queryClient.setQueryData(sessionQuery.queryKey, null)
      }
    },
  }),
})
