import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { ConsoleApi } from './console-api.ts'
import type { StaffApi } from './staff-api.ts'
import {
  type AskedOf,
  type Client,
  keepCsrfToken,
  makeClient,
  type RouteTable,
} from './transport.ts'

/**
 * Sign-in, sessions and second factors work the same for staff and for people of lenders. `main.tsx`
 * of each opens its own door before anything is shown.
 */
type DoorName =
  | 'signIn'
  | 'signInByCode'
  | 'beginPasskeySignIn'
  | 'signInByPasskey'
  | 'checkResetLink'
  | 'resetPassword'
  | 'getSession'
  | 'signOut'
  | 'listSessions'
  | 'endOtherSessions'
  | 'endSession'
  | 'changePassword'
  | 'getTwoFactor'
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'renewRecoveryCodes'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'

/** What is sent must suit both, and what is answered may be of either. */
export type DoorApi = {
  [N in DoorName]: {
    params: StaffApi[N]['params'] & ConsoleApi[N]['params']
    query: StaffApi[N]['query'] & ConsoleApi[N]['query']
    body: StaffApi[N]['body'] & ConsoleApi[N]['body']
    answer: StaffApi[N]['answer'] | ConsoleApi[N]['answer']
  }
}
export type DoorAnswer<N extends DoorName> = DoorApi[N]['answer']
export type DoorAsked<N extends DoorName> = AskedOf<DoorApi[N]>

export type DoorSession = DoorAnswer<'getSession'>
export type SecondFactor = Extract<
  DoorAnswer<'signIn'>,
  { second_factor: unknown }
>['second_factor']

interface Door extends Client<DoorApi> {
  signInPath: string
}
let opened: Door | undefined

export function openDoor(
  base: string,
  routes: RouteTable<DoorName>,
  pages: { signInPath: string },
): void {
  opened = { ...makeClient<DoorApi>(base, routes), ...pages }
}

function door(): Door {
  if (!opened) throw new Error('no door is open')
  return opened
}

export const callDoor: Client<DoorApi>['call'] = (name, asked) => door().call(name, asked)
export const signInPath = (): string => door().signInPath

/** Kept when the session ends, so that the page stays until the same user signs in again. */
let lastSession: DoorSession | undefined

function keep<S extends DoorSession>(session: S): S {
  keepCsrfToken(session.csrf_token)
  lastSession = session
  return session
}

export const sessionKey = ['session'] as const

/** Null: not signed in. */
export const makeSessionQuery = <S extends DoorSession>(
  read: (signal: AbortSignal) => Promise<S>,
) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<S | null> => {
      try {
        return keep(await read(signal))
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: 5 * 60_000,
  })

export const doorSessionQuery = makeSessionQuery((signal) => callDoor('getSession', { signal }))

/** The session, or the second factors of the account: one of them must be shown next. */
export async function signIn(
  email: string,
  password: string,
): Promise<DoorSession | { second_factor: SecondFactor }> {
  const answer = await callDoor('signIn', { body: { email, password } })
  return 'second_factor' in answer ? answer : keep(answer)
}

export async function signInByCode(code: string): Promise<DoorSession> {
  return keep(await callDoor('signInByCode', { body: { code } }))
}

export const keepSession = keep

/** The session, or the last one after it ended; every page behind the sign-in has one. */
export function useDoorSession(): DoorSession {
  const { data } = useQuery(doorSessionQuery)
  const session = data ?? lastSession
  if (!session) throw new Error('this page needs a signed-in user')
  return session
}

export const accountOf = (session: DoorSession) =>
  'staff' in session ? session.staff : session.person

export const useAccount = () => accountOf(useDoorSession())
