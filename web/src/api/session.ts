import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, ApiError, call, keepCsrfToken } from './client.ts'

export type Session = Answer<'getSession'>
export type Permission = Session['permissions'][number]

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      const session = await call('getSession', { signal })
      keepCsrfToken(session.csrf_token)
      return session
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 5 * 60_000,
})

export async function signIn(email: string, password: string): Promise<Session> {
  const session = await call('signIn', { body: { email, password } })
  keepCsrfToken(session.csrf_token)
  return session
}

/** Whoever is signed in; pages behind the sign-in have one. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('a page was shown to nobody')
  return data
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}
