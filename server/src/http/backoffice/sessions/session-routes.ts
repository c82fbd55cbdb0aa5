import { faultsOfStaff } from '../../../access/access.ts'
import { done, ok } from '../../routing/route.ts'
import type { OpenRoute, StaffRoute } from '../staff-route.ts'
import { MethodsOut, PasswordBody, SessionOut, SignInBody } from './session-schemas.ts'
import {
  deleteSession,
  getMethods,
  getSession,
  getSignOn,
  getSignOnReturn,
  postSession,
  putPassword,
} from './sign-in.ts'

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
  {
    method: 'POST',
    path: '/session',
    access: 'public',
    name: 'signIn',
    tag: 'Session',
    summary: 'Sign in by password',
    body: SignInBody,
    answers: ok(SessionOut),
    refuses: [401, 429],
    handle: postSession,
  },
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
    handle: getSession,
  },
  {
    method: 'DELETE',
    path: '/session',
    access: 'signed-in',
    name: 'signOut',
    tag: 'Session',
    summary: 'Sign out',
    answers: done,
    handle: deleteSession,
  },
  {
    method: 'PUT',
    path: '/session/password',
    access: 'signed-in',
    name: 'changePassword',
    tag: 'Session',
    summary: 'Change your own password; ends all your sessions',
    body: PasswordBody,
    rules: ({ body }) =>
      faultsOfStaff({ password: (body as Partial<PasswordBody>).password ?? null }),
    answers: done,
    handle: putPassword,
  },
]
