import { queryOptions, useQuery } from '@tanstack/react-query'
import { showPasskey } from './account.ts'
import { ApiError } from './api-error.ts'
import { type Answer, call, keepCsrfToken } from './client.ts'

export type Session = Answer<'getSession'>
export type Permission = Session['permissions'][number]

/** Kept when the session ends, so that the page stays until the same user signs in again. */
let lastSession: Session | undefined

function keep(session: Session): Session {
  keepCsrfToken(session.csrf_token)
  lastSession = session
  return session
}

/** Null: not signed in. */
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

export type SecondFactor = Extract<Answer<'signIn'>, { second_factor: unknown }>['second_factor']

/** The session, or the second factors of the account: one of them must be shown next. */
export async function signIn(
  email: string,
  password: string,
): Promise<Session | { second_factor: SecondFactor }> {
  const answer = await call('signIn', { body: { email, password } })
  return 'second_factor' in answer ? answer : keep(answer)
}

export async function signInByCode(code: string): Promise<Session> {
  return keep(await call('signInByCode', { body: { code } }))
}

export async function signInByPasskey(): Promise<Session> {
  return keep(await showPasskey())
}

/** The session, or the last one after it ended; every page behind the sign-in has one. */
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
