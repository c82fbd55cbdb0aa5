import { done, ok } from '../../routing/route.ts'
import { ownSessionRoutes, signInRoutes } from '../../sign-in/session-routes.ts'
import { nothing, type OpenRoute, type StaffRoute } from '../staff-route.ts'
import { getMethods, getSession, postTourSeen } from './office-door.ts'
import { MethodsOut, SessionOut } from './session-schemas.ts'
import { getSignOn, getSignOnReturn } from './single-sign-on.ts'

/** Before sign-in. */
export const openRoutes: readonly OpenRoute[] = [
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
    method: 'GET',
    path: '/sso',
    access: 'public',
    name: 'beginSingleSignOn',
    tag: 'Session',
    summary: 'Redirect to the identity provider',
    answers: { 302: {} },
    handle: getSignOn,
  },
  {
    method: 'GET',
    path: '/sso/return',
    access: 'public',
    name: 'endSingleSignOn',
    tag: 'Session',
    summary: 'Return from the identity provider',
    answers: { 303: {} },
    handle: getSignOnReturn,
  },
]

export const sessionRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/session',
    access: 'signed-in',
    name: 'getSession',
    tag: 'Session',
    summary: 'Read who is signed in',
    answers: ok(SessionOut),
    beforeTwoFactor: true,
    handle: getSession,
  },
  {
    method: 'POST',
    path: '/session/tour-seen',
    access: 'signed-in',
    name: 'noteTourSeen',
    tag: 'Session',
    summary: 'Note that you have seen the tour: it does not start by itself again',
    body: nothing,
    answers: done,
    handle: postTourSeen,
  },
  ...ownSessionRoutes,
]
