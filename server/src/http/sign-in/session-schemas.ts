import Type, { type Static } from 'typebox'
import { twoFactorSettings } from '../../access/access.ts'
import { object, orNull, strict, text, time } from '../routing/schema-pieces.ts'

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

/** Of the second factor, in the session of either door. */
export const sessionFactor = object({
  setting: Type.Enum([...twoFactorSettings]),
  set_up: Type.Boolean(),
  must_set_up: Type.Boolean({
    description: 'Until then every other route answers two_factor_required.',
  }),
})

export const csrfToken = Type.String({ description: 'Send it as X-CSRF-Token with every change.' })

export const SecondFactorOut = object(
  {
    second_factor: object({
      code: Type.Boolean({ description: 'A code of an authenticator app.' }),
      passkey: Type.Boolean(),
    }),
  },
  'SecondFactorNeeded',
)

export const CodeBody = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 40,
      format: 'text',
      description: 'Six digits from the authenticator app, or a recovery code.',
    }),
  },
  { title: 'SecondFactorCode', ...strict },
)
export type CodeBody = Static<typeof CodeBody>

export const base64url = (lengthMax: number, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: lengthMax,
    pattern: '^[A-Za-z0-9_-]+$',
    description,
    'x-fault': 'must be base64url',
  })

export const PasskeyAnswerBody = Type.Object(
  {
    id: base64url(1500, 'Id of the credential.'),
    client_data: base64url(4000, 'clientDataJSON.'),
    authenticator_data: base64url(4000, 'authenticatorData.'),
    signature: base64url(4000, 'signature.'),
  },
  { title: 'PasskeyAnswer', ...strict },
)
export type PasskeyAnswerBody = Static<typeof PasskeyAnswerBody>

const descriptor = object({
  id: text,
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(text)),
})
export const credentials = Type.Array(descriptor)

export const PasskeyRequestOut = object(
  {
    options: object({
      challenge: text,
      timeout: Type.Optional(Type.Number()),
      rpId: Type.Optional(text),
      allowCredentials: Type.Optional(credentials),
      userVerification: Type.Optional(Type.Enum(['required', 'preferred', 'discouraged'])),
    }),
  },
  'PasskeyRequest',
)

const linkToken = Type.String({
  minLength: 1,
  maxLength: 100,
  format: 'text',
  description: 'What follows the # in the link.',
})

export const ResetTokenBody = Type.Object({ token: linkToken }, { title: 'ResetToken', ...strict })
export type ResetTokenBody = Static<typeof ResetTokenBody>

export const ResetLinkOut = object(
  {
    email: text,
    name: text,
    is_first: Type.Boolean({ description: 'The account has no password yet: an invitation.' }),
    also_two_factor: Type.Boolean(),
    expires_at: time,
  },
  'ResetLink',
)

export const ResetBody = Type.Object(
  {
    token: linkToken,
    password: Type.String({ minLength: 1, maxLength: 1000, format: 'text' }),
  },
  { title: 'PasswordReset', ...strict },
)
export type ResetBody = Static<typeof ResetBody>

export const SessionsOut = object(
  {
    sessions: Type.Array(
      object({
        id: text,
        this_one: Type.Boolean(),
        device: Type.String({ description: 'In plain words: Chrome on Windows.' }),
        address: orNull(text),
        method: orNull(text),
        signed_in_at: time,
        last_used_at: time,
      }),
    ),
  },
  'Sessions',
)

export const EndedOut = object({ ended: Type.Integer() }, 'SessionsEnded')
