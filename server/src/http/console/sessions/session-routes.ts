import { ok } from '../../routing/route.ts'
import { ownSessionRoutes, signInRoutes } from '../../sign-in/session-routes.ts'
import { twoFactorRoutes } from '../../sign-in/two-factor-routes.ts'
import type { ConsoleOpenRoute, PersonRoute } from '../console-route.ts'
import { getMethods, getSession } from './console-door.ts'
import { MethodsOut, SessionOut, SignOnBody, SignOnOut } from './session-schemas.ts'
import { getSignOnReturn, postSignOn } from './single-sign-on.ts'

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
  {
    method: 'POST',
    path: '/sso',
    access: 'public',
    name: 'beginSingleSignOn',
    tag: 'Session',
    summary: 'Get the address of your organisation’s sign-in',
    description: 'By the domain of the e-mail address; 404 if none is set up for it.',
    body: SignOnBody,
    answers: ok(SignOnOut),
    refuses: [404, 503],
    handle: postSignOn,
  },
  {
    method: 'GET',
    path: '/sso/return',
    access: 'public',
    name: 'endSingleSignOn',
    tag: 'Session',
    summary: 'Return from your organisation’s sign-in',
    answers: { 303: {} },
    handle: getSignOnReturn,
  },
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
