import Type, { type TSchema } from 'typebox'
import { faultsOfStaff } from '../../access/access.ts'
import { done, ok, type Route } from '../routing/route.ts'
import { nothing } from '../routing/schema-pieces.ts'
import type { AccountRequest, OpenRequest } from './door.ts'
import { deleteOthers, deleteOwn, getOwn } from './own-sessions.ts'
import { postReset, postResetCheck } from './reset.ts'
import { postCode, postPasskey, postPasskeyOptions } from './second-step.ts'
import {
  CodeBody,
  EndedOut,
  PasskeyAnswerBody,
  PasskeyRequestOut,
  PasswordBody,
  ResetBody,
  ResetLinkOut,
  ResetTokenBody,
  SecondFactorOut,
  SessionsOut,
  SignInBody,
} from './session-schemas.ts'
import { deleteSession, postSession, putPassword } from './sign-in.ts'

type Tag = 'Session' | 'Two-factor'

/** Rows of both doors. */
export type SignInRoute = Route<OpenRequest, 'public', Tag>
export type AccountRoute = Route<AccountRequest, 'signed-in', Tag>

/** Before sign-in. Each door describes its session. */
export function signInRoutes(SessionOut: TSchema): readonly SignInRoute[] {
  /** The session, or, if the account has a second factor, what may be given next. */
  const SignInOut = Type.Union([SessionOut, SecondFactorOut])
  return [
    {
      method: 'POST',
      path: '/session',
      access: 'public',
      name: 'signIn',
      tag: 'Session',
      summary: 'Sign in by password',
      body: SignInBody,
      answers: ok(SignInOut),
      refuses: [401, 429],
      handle: postSession,
    },
    {
      method: 'POST',
      path: '/session/code',
      access: 'public',
      name: 'signInByCode',
      tag: 'Session',
      summary: 'Second factor after the password: a code, or a recovery code; each works once',
      body: CodeBody,
      answers: ok(SessionOut),
      refuses: [401, 409, 429],
      handle: postCode,
    },
    {
      method: 'POST',
      path: '/session/passkey/options',
      access: 'public',
      name: 'beginPasskeySignIn',
      tag: 'Session',
      summary: 'Ask for a passkey: as second factor after the password, otherwise instead of it',
      body: nothing,
      answers: ok(PasskeyRequestOut),
      refuses: [404, 429],
      handle: postPasskeyOptions,
    },
    {
      method: 'POST',
      path: '/session/passkey',
      access: 'public',
      name: 'signInByPasskey',
      tag: 'Session',
      summary: 'Sign in by passkey',
      body: PasskeyAnswerBody,
      answers: ok(SessionOut),
      refuses: [401, 404, 429],
      handle: postPasskey,
    },
    {
      method: 'POST',
      path: '/password-reset/check',
      access: 'public',
      name: 'checkResetLink',
      tag: 'Session',
      summary: 'Read whose password a link resets',
      body: ResetTokenBody,
      answers: ok(ResetLinkOut),
      refuses: [404],
      handle: postResetCheck,
    },
    {
      method: 'POST',
      path: '/password-reset',
      access: 'public',
      name: 'resetPassword',
      tag: 'Session',
      summary: 'Set a new password by a link, once; ends all sessions of the account',
      body: ResetBody,
      rules: ({ body }) =>
        faultsOfStaff({ password: (body as Partial<ResetBody>).password ?? null }),
      answers: done,
      refuses: [404, 429],
      handle: postReset,
    },
  ]
}

/** Everyone's own session and sessions. */
export const ownSessionRoutes: readonly AccountRoute[] = [
  {
    method: 'DELETE',
    path: '/session',
    access: 'signed-in',
    name: 'signOut',
    tag: 'Session',
    summary: 'Sign out',
    answers: done,
    beforeTwoFactor: true,
    handle: deleteSession,
  },
  {
    method: 'GET',
    path: '/sessions',
    access: 'signed-in',
    name: 'listSessions',
    tag: 'Session',
    summary: 'List your own sessions, this one first',
    answers: ok(SessionsOut),
    handle: getOwn,
  },
  {
    method: 'DELETE',
    path: '/sessions',
    access: 'signed-in',
    name: 'endOtherSessions',
    tag: 'Session',
    summary: 'Sign out all your other sessions',
    answers: ok(EndedOut),
    handle: deleteOthers,
  },
  {
    method: 'DELETE',
    path: '/sessions/:session',
    access: 'signed-in',
    name: 'endSession',
    tag: 'Session',
    summary: 'Sign out one of your sessions',
    answers: done,
    handle: deleteOwn,
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
