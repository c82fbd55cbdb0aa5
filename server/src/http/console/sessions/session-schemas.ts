import Type, { type Static } from 'typebox'
import { consolePermissions } from '../../../access/access.ts'
import { personRole } from '../../lender/person-schemas.ts'
import { object, orNull, text, time } from '../../routing/schema-pieces.ts'
import { csrfToken, sessionFactor } from '../../sign-in/session-schemas.ts'

const permissions = Type.Array(Type.Enum(Object.keys(consolePermissions)))

export const MethodsOut = object(
  { password: Type.Boolean(), passkey: Type.Boolean() },
  'SignInMethods',
)

export const SignOnBody = Type.Object(
  { email: Type.String({ maxLength: 254, format: 'emails' }) },
  { title: 'SignOn' },
)
export type SignOnBody = Static<typeof SignOnBody>

export const SignOnOut = object({ url: text, label: text }, 'SignOnAddress')

export const SessionOut = object(
  {
    person: object({ id: text, email: text, name: text, role: personRole }),
    lender: object({
      id: text,
      name: text,
      required_fields: Type.Array(text, {
        description: 'Case fields that must be sent in addition to those that always are.',
      }),
      case_types: orNull(Type.Array(text, { description: 'Null: any.' })),
    }),
    permissions: object({ live: permissions, test: permissions }),
    csrf_token: csrfToken,
    expires_at: time,
    two_factor: sessionFactor,
  },
  'Session',
)
