import Type from 'typebox'
import { permissions } from '../../../access/access.ts'
import { csrfToken, sessionFactor } from '../../sign-in/session-schemas.ts'
import { object, orNull, role, text, time } from '../schema-pieces.ts'

export const MethodsOut = object(
  {
    password: Type.Boolean(),
    passkey: Type.Boolean(),
    single_sign_on: orNull(Type.String()),
  },
  'SignInMethods',
)

export const SessionOut = object(
  {
    staff: object({ id: text, email: text, name: text, role }),
    permissions: Type.Array(Type.Enum(Object.keys(permissions))),
    csrf_token: csrfToken,
    expires_at: time,
    two_factor: sessionFactor,
    tour_seen: Type.Boolean({
      description: 'The tour of the workbench was finished or skipped, on any device.',
    }),
    /** While it is set, no callback is sent and no registry is searched. */
    sending_pause: orNull(object({ reason: Type.Enum(['by hand', 'restored']), at: time })),
  },
  'Session',
)
