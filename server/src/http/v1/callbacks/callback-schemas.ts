import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import { overlapDaysMax } from '../../../access/access.ts'
import { caseEvents, optInEvents } from '../../../cases/cases.ts'
import { CollateralOut } from '../collateral/collateral-schemas.ts'
import { CasePayloadOut } from './payload-schemas.ts'

/** Inputs and outputs of the callback routes. */

const object = <P extends TProperties>(properties: P, title: string) =>
  Type.Object(properties, { title, additionalProperties: false })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const time = (description: string) => Type.String({ format: 'date-time', description })
/** Every event that is sent to a registered or given URL. */
export const deliveredEvents = [...caseEvents, 'collateral.completed'] as const
const event = Type.Enum([...deliveredEvents])
const eventWord = deliveredEvents.join('|').replaceAll('.', '\\.')
const state = Type.Enum(['pending', 'delivered', 'failed'])

export const CallbackBody = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      format: 'text',
      description: 'HTTPS URL that receives the callbacks of this environment.',
      examples: ['https://los.lender.example/deedwire/callbacks'],
    }),
    header_name: Type.Optional(
      Type.String({
        maxLength: 100,
        format: 'text',
        description:
          'Must not be Host, Connection, Transfer-Encoding, Content-*, Proxy-*, X-SVC-* or another header the service sets, nor such a name with other punctuation in place of the hyphens, such as X_SVC_Event.',
        examples: ['X-Api-Key'],
      }),
    ),
    header_value: Type.Optional(
      Type.String({
        maxLength: 1000,
        format: 'text',
        description:
          'Sent with every callback, so that your endpoint can recognise the service. Shown masked.',
      }),
    ),
    events: Type.Optional(
      Type.Array(Type.Enum([...optInEvents]), {
        maxItems: 20,
        description:
          'Opt-in events to send in addition to the others, which are always sent. Replaces the list: left out or null means none.',
        examples: [['case.withdrawn']],
      }),
    ),
  },
  { title: 'CallbackIn' },
)
export type CallbackBody = Static<typeof CallbackBody>

const callback = {
  url: Type.String(),
  header_name: orNull(Type.String()),
  header_value: orNull(Type.String({ description: 'Masked.' })),
  events: Type.Array(Type.Enum([...optInEvents]), {
    description: 'Opt-in events that are sent in addition to the others.',
  }),
  enabled: Type.Boolean({ description: 'False: events are parked until it is enabled again.' }),
  disabled_at: orNull(time('UTC.')),
  disabled_why: orNull(
    Type.Enum(['gone', 'failing', 'by hand', 'unconfirmed'], {
      description:
        'unconfirmed: set by our staff and not yet confirmed by a second person. Registering it yourself confirms it.',
    }),
  ),
  failing_since: orNull(time('Start of the current run of failures.')),
}
export const CallbackOut = object(callback, 'Callback')
export const CallbackRegisteredOut = object(
  {
    ...callback,
    signing_secret: Type.Optional(
      Type.String({ description: 'Only with the first registration; it is not shown again.' }),
    ),
  },
  'CallbackRegistered',
)

export const RotateBody = Type.Object(
  {
    overlap_days: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: overlapDaysMax,
        description: 'Days during which the old secret also signs. Default: 1.',
      }),
    ),
  },
  { title: 'RotateSecret' },
)
export type RotateBody = Static<typeof RotateBody>
export const RotatedOut = object(
  {
    signing_secret: Type.String({ description: 'Shown once.' }),
    previous_valid_until: time(
      'Until then X-SVC-Signature-Previous has the signature made with the old secret.',
    ),
  },
  'SecretRotated',
)

export const PingOut = object(
  {
    delivered: Type.Boolean(),
    status: orNull(Type.Integer()),
    duration_ms: Type.Integer(),
    answer: orNull(Type.String({ description: 'The first bytes of the answer.' })),
    error: orNull(Type.String()),
    sent: Type.Object({
      headers: Type.Record(Type.String(), Type.String()),
      body: Type.String(),
    }),
  },
  'Ping',
)

export const DiagnoseBody = Type.Object(
  {
    headers: Type.Record(Type.String(), Type.String({ maxLength: 8000, format: 'text' }), {
      description: 'Headers as your receiver got them.',
    }),
    body: Type.Optional(
      Type.String({ maxLength: 700_000, format: 'text', description: 'The raw body as text …' }),
    ),
    body_base64: Type.Optional(
      Type.String({
        maxLength: 900_000,
        format: 'text',
        description: '… or its bytes in base64, which is more reliable.',
      }),
    ),
  },
  { title: 'Diagnose' },
)
export type DiagnoseBody = Static<typeof DiagnoseBody>
export const DiagnosisOut = object({ finding: Type.String(), advice: Type.String() }, 'Diagnosis')

const delivery = {
  id: Type.String({ description: 'Also the X-SVC-Delivery of each attempt.' }),
  event,
  case_id: orNull(Type.String()),
  collateral_id: orNull(
    Type.String({ description: 'Set if the event belongs to a collateral request.' }),
  ),
  external_ref: orNull(Type.String()),
  sequence: Type.Integer(),
  state,
  attempts: Type.Integer(),
  next_attempt_at: orNull(time('While pending.')),
  finished_at: orNull(time('UTC.')),
  last_status: orNull(Type.Integer()),
  last_error: orNull(Type.String()),
  created_at: time('UTC.'),
}
export const DeliveriesOut = object(
  {
    deliveries: Type.Array(Type.Object(delivery, { title: 'Delivery' })),
    next_before: orNull(Type.String({ description: 'Send it as before for the next page.' })),
  },
  'Deliveries',
)
export const DeliveryOut = object(
  {
    ...delivery,
    attempt_log: Type.Array(
      Type.Object({
        number: Type.Integer(),
        at: time('UTC.'),
        duration_ms: Type.Integer(),
        status: orNull(Type.Integer()),
        error: orNull(Type.String()),
        answer: orNull(Type.String()),
      }),
    ),
  },
  'DeliveryWithAttempts',
)

const day = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))
export const DeliveriesQuery = Type.Object(
  {
    case: Type.Optional(
      Type.String({ maxLength: 200, format: 'text', description: 'external_ref or case id.' }),
    ),
    event: Type.Optional(event),
    state: Type.Optional(state),
    from: day('Recorded from this time on, ISO 8601.'),
    to: day('Recorded before this time, ISO 8601.'),
    before: Type.Optional(Type.String({ format: 'delivery' })),
  },
  { additionalProperties: false },
)
export type DeliveriesQuery = Static<typeof DeliveriesQuery>

export const ReplayBody = Type.Object(
  {
    since: Type.String({ maxLength: 40, description: 'Failed deliveries recorded from then on.' }),
    until: Type.Optional(Type.String({ maxLength: 40 })),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only count them.' })),
  },
  { title: 'Replay' },
)
export type ReplayBody = Static<typeof ReplayBody>
export const ReplayedOut = object({ replayed: Type.Integer() }, 'Replayed')
export const ReplayedAllOut = object(
  {
    replayed: Type.Integer(),
    more: Type.Boolean({ description: 'True if there are more than one request can replay.' }),
    dry_run: Type.Boolean(),
  },
  'ReplayedAll',
)

export const EventsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: '^(\\d{1,15}|latest)$',
        description:
          'Cursor of the last event you have; or latest, which returns no event and the cursor of the current end.',
        'x-fault': 'is not a cursor of this feed',
      }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]\\d?|100)$',
        'x-fault': 'must be a whole number from 1 to 100',
        'x-published': {
          ...{ type: 'integer', minimum: 1, maximum: 100 },
          description: 'Events per page. Default: 100.',
        },
      }),
    ),
    types: Type.Optional(
      Type.String({
        maxLength: 1000,
        pattern: `^(${eventWord})(,(${eventWord}))*$`,
        'x-fault': `must be one or more of ${deliveredEvents.join(', ')}, separated by commas`,
        description: `Only events with these names, separated by commas: ${deliveredEvents.join(', ')}. next_after passes over the others.`,
        examples: ['case.finalised,report.revised,result_changed'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type EventsQuery = Static<typeof EventsQuery>
/** What staff see of a lender's feed: that there was an event, and not its content. */
export const FeedOut = object(
  {
    events: Type.Array(
      Type.Object({
        id: Type.String(),
        event,
        case_id: orNull(Type.String()),
        collateral_id: orNull(
          Type.String({ description: 'Set if the event belongs to a collateral request.' }),
        ),
        sequence: Type.Integer(),
        at: time('UTC.'),
        cursor: Type.String(),
      }),
    ),
    next_after: Type.String(),
    more: Type.Boolean(),
  },
  'Feed',
)
const counted = Type.Object({
  count: Type.Integer(),
  more: Type.Boolean({ description: 'True if there are more than were counted.' }),
})
export const FeedPositionOut = object(
  {
    events: counted,
    last: orNull(Type.Object({ cursor: Type.String(), at: time('UTC.') })),
    reading: orNull(
      Type.Object({
        at: time('Time of its last call, accurate to a few seconds.'),
        key: Type.Object({
          id: Type.String(),
          last_four: orNull(Type.String()),
          label: orNull(Type.String()),
        }),
        after: Type.String({ description: 'Cursor the lender sent.' }),
        given_to: Type.String({ description: 'Cursor of the last event returned to it.' }),
        not_given: counted,
      }),
    ),
  },
  'FeedPosition',
)
export const EventsOut = object(
  {
    events: Type.Array(
      Type.Object({
        id: Type.String(),
        event,
        sequence: Type.Integer({ description: '1, 2, 3 … per case; 1 for collateral.completed.' }),
        at: time('UTC.'),
        cursor: Type.String(),
        payload: Type.Union([CasePayloadOut, CollateralOut], {
          description: 'As in the callback; that of collateral.completed has only data.',
        }),
      }),
    ),
    next_after: Type.String({ description: 'Send it as after next time.' }),
    more: Type.Boolean(),
  },
  'Events',
)
