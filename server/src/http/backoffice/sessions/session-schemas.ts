import Type, { type Static } from 'typebox'
import { permissions } from '../../../access/access.ts'
import { object, orNull, role, strict, text, time } from '../schema-pieces.ts'

export const SignInBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 300, format: 'text' }),
    password: Type.String({ minLength: 1, maxLength: 1000, format: 'text' }),
  },
  { title: 'SignIn', ...strict },
)

export type SignInBody = Static<typeof SignInBody>

export const PasswordBody = Type.Object(
  {
    current: Type.String({ minLength: 1, maxLength: 1000, format: 'text' }),
    password: Type.String({ minLength: 1, maxLength: 1000, format: 'text' }),
  },
  { title: 'PasswordChange', ...strict },
)

export type PasswordBody = Static<typeof PasswordBody>

export const MethodsOut = object(
  { password: Type.Boolean(), single_sign_on: orNull(Type.String()) },
  'SignInMethods',
)

export const SessionOut = object(
  {
    staff: object({ id: text, email: text, name: text, role }),
    permissions: Type.Array(Type.Enum(Object.keys(permissions))),
    csrf_token: Type.String({ description: 'Send it as X-CSRF-Token with every change.' }),
    expires_at: time,
    /** While it is set, no callback is sent and no registry is searched. */
    sending_pause: orNull(object({ reason: Type.Enum(['by hand', 'restored']), at: time })),
  },
  'Session',
)
