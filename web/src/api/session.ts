import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, ApiError, call, keepCsrfToken } from './client.ts'

export type Session = Answer<'getSession'>
export type Permission = Session['permissions'][number]

/** Who was here when the session ended: the page stays theirs until they are back. */
let lastSession: Session | undefined

function keep(session: Session): Session {
  keepCsrfToken(session.csrf_token)
  lastSession = session
  return session
}

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return keep(await call('getSession', { signal }))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 5 * 60_000,
})

export async function signIn(email: string, password: string): Promise<Session> {
  return keep(await call('signIn', { body: { email, password } }))
}

/** Whoever is signed in, or was until the session ended; pages behind the sign-in have one. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  const session = data ?? lastSession
  if (!session) throw new Error('this page needs a signed-in user')
  return session
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useSession()
  return (permission) => permissions.includes(permission)
}
