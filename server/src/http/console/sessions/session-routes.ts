import { ok } from '../../routing/route.ts'
import { ownSessionRoutes, signInRoutes } from '../../sign-in/session-routes.ts'
import { twoFactorRoutes } from '../../sign-in/two-factor-routes.ts'
import type { ConsoleOpenRoute, PersonRoute } from '../console-route.ts'
import { getMethods, getSession } from './console-door.ts'
import { MethodsOut, SessionOut } from './session-schemas.ts'

/** Before sign-in. */
export const openRoutes: readonly ConsoleOpenRoute[] = [
  {
    method: 'GET',
    path: '/sign-in-methods',
    access: 'public',
    name: 'getSignInMethods',
    tag: 'Session',
    summary: 'List sign-in methods',
    answers: ok(MethodsOut),
    handle: getMethods,
  },
  ...signInRoutes(SessionOut),
]

export const sessionRoutes: readonly PersonRoute[] = [
  {
    method: 'GET',
    path: '/session',
    access: 'signed-in',
    name: 'getSession',
    tag: 'Session',
    summary: 'Read who is signed in, for which lender, and what they may do',
    answers: ok(SessionOut),
    beforeTwoFactor: true,
    handle: getSession,
  },
  ...ownSessionRoutes,
  ...twoFactorRoutes,
]
