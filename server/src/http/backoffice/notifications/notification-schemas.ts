import Type, { type Static } from 'typebox'
import {
  mailFrequencies,
  notificationKindNames,
  unreadMax,
} from '../../../notifications/notifications.ts'
import {
  cursor,
  lender,
  limit,
  object,
  orNull,
  strict,
  text,
  time,
  whole,
} from '../schema-pieces.ts'

const kind = Type.Enum([...notificationKindNames])

export const NotificationsQuery = object({
  kind: Type.Optional(kind),
  limit,
  cursor: cursor('^[01]-\\d{1,15}$'),
})
export type NotificationsQuery = Static<typeof NotificationsQuery>

export const NotificationsOut = object(
  {
    notifications: Type.Array(
      object(
        {
          number: Type.Integer({ description: 'A later notification has a higher one.' }),
          kind,
          sentence: text,
          case_id: orNull(text),
          lender,
          created_at: time,
          read_at: orNull(time),
        },
        'Notification',
      ),
    ),
    next_cursor: orNull(text),
  },
  'Notifications',
)

export const UnreadOut = object(
  {
    unread: whole,
    more: Type.Boolean({ description: `True if there may be more than ${unreadMax}.` }),
  },
  'UnreadNotifications',
)

export const ReadAllBody = object(
  {
    up_to: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The number of the newest notification that the page shows.',
    }),
  },
  'ReadNotifications',
)
export type ReadAllBody = Static<typeof ReadAllBody>

export const MarkedOut = object({ marked: whole }, 'MarkedNotifications')

export const PreferencesOut = object(
  {
    preferences: Type.Array(
      object(
        {
          kind,
          label: text,
          who: Type.String({ description: 'Who gets it.' }),
          in_app: Type.Boolean(),
          by_mail: Type.Boolean({
            description: 'Whether it is in e-mails, if it is shown in the workbench.',
          }),
        },
        'NotificationPreference',
      ),
    ),
    mail: object(
      {
        is_available: Type.Boolean({ description: 'Whether a mail server is configured.' }),
        address: text,
        frequency: Type.Enum([...mailFrequencies]),
        digest_at: orNull(Type.String({ description: 'When daily e-mails are sent, in India.' })),
        refused: orNull(object({ reason: text, at: time }, 'MailRefused')),
      },
      'MailPreference',
    ),
  },
  'NotificationPreferences',
)

export const PreferenceBody = Type.Object(
  { in_app: Type.Optional(Type.Boolean()), by_mail: Type.Optional(Type.Boolean()) },
  { ...strict, minProperties: 1, title: 'NewNotificationPreference' },
)
export type PreferenceBody = Static<typeof PreferenceBody>

export const FrequencyBody = object(
  { frequency: Type.Enum([...mailFrequencies]) },
  'NewMailPreference',
)
export type FrequencyBody = Static<typeof FrequencyBody>
