import Type from 'typebox'
import { object, orNull, text, time, whole } from '../schema-pieces.ts'

export const CallbacksOut = object(
  {
    callbacks: Type.Array(
      object({
        lender_id: text,
        enabled: Type.Boolean(),
        disabled_why: orNull(text),
        failing_since: orNull(time),
        pending: whole,
        oldest_pending_at: orNull(time),
      }),
    ),
  },
  'Callbacks',
)
