import Type, { type Static } from 'typebox'
import { mailStates, troubleDays } from '../../../mail/mail.ts'
import { object, orNull, text, time, whole } from '../schema-pieces.ts'

const mode = Type.Enum(['live', 'test'])
const address = Type.String({ minLength: 3, maxLength: 254, format: 'text' })

export const MailOut = object(
  {
    is_on: Type.Boolean({ description: 'Whether a mail server is configured.' }),
    waiting: whole,
    oldest_waiting_at: orNull(time),
    failed: Type.Integer({ description: `In the last ${troubleDays} days, as unknown.` }),
    unknown: Type.Integer({
      description: 'The mail server did not answer after it got them: they are not sent again.',
    }),
    outage: orNull(
      object({ since: time, attempts: whole, next_try_at: time, error: text }, 'MailOutage'),
    ),
    troubled: Type.Array(
      object(
        {
          id: text,
          kind: Type.Enum(['notifications', 'query']),
          mode,
          recipient: text,
          state: Type.Enum([...mailStates]),
          attempts: whole,
          error: orNull(text),
          created_at: time,
          finished_at: orNull(time),
          can_retry: Type.Boolean(),
        },
        'TroubledMail',
      ),
      { description: 'Failed and unknown ones, newest first; at most 50.' },
    ),
    refusals: Type.Array(
      object(
        {
          address: text,
          staff_name: orNull(text),
          reason: text,
          refused_by: orNull(
            Type.String({ description: 'A person; null if the mail server refused it.' }),
          ),
          refused_at: time,
        },
        'MailRefusal',
      ),
      { description: 'Addresses that get no e-mail, newest first; at most 200.' },
    ),
  },
  'Mail',
)

export const RefusalBody = object(
  {
    address,
    refused: Type.Boolean({ description: 'False: it gets e-mail again.' }),
    reason: Type.Optional(Type.String({ maxLength: 300, format: 'text' })),
  },
  'NewMailRefusal',
)
export type RefusalBody = Static<typeof RefusalBody>

export const ContactMailOut = object(
  {
    on: Type.Boolean({
      description: 'Whether queries are also sent by e-mail to the contacts of cases.',
    }),
    is_available: Type.Boolean({ description: 'Whether a mail server is configured.' }),
  },
  'ContactMail',
)

export const ContactMailBody = object({ on: Type.Boolean() }, 'NewContactMail')
export type ContactMailBody = Static<typeof ContactMailBody>
