import Type, { type Static } from 'typebox'
import { ageBuckets, caseStatuses, isOpen } from '../../../cases/cases.ts'
import { cursor, limit, object, orNull, text, time, whole } from '../schema-pieces.ts'

/** Inputs and outputs of the routes for the audit trail and the statistics. */

const mode = Type.Enum(['live', 'test'])
const id = (what: string) =>
  Type.String({ maxLength: 64, format: 'text', description: `Id of ${what}.` })
const day = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))

export const AuditQuery = object({
  actor: Type.Optional(
    Type.String({
      maxLength: 80,
      format: 'text',
      description: 'staff:<id>, key:<id>, cli, link or system.',
    }),
  ),
  action: Type.Optional(
    Type.String({
      pattern: '^[a-z_]{1,32}\\.[a-z_]{1,32}$',
      description: 'Such as key.issued.',
      'x-fault': 'must be an action such as key.issued',
    }),
  ),
  subject: Type.Optional(id('the subject')),
  lender: Type.Optional(id('a lender')),
  mode: Type.Optional(mode),
  from: day('ISO 8601.'),
  to: day('ISO 8601; excluded.'),
  limit,
  cursor: cursor('^\\d{1,13}-\\d{1,15}$'),
})
export type AuditQuery = Static<typeof AuditQuery>
export const AuditOut = object(
  {
    lines: Type.Array(
      object(
        {
          seq: Type.Integer({ description: 'Position in the chain.' }),
          at: time,
          actor: text,
          actor_name: orNull(Type.String({ description: 'Name of the member of staff.' })),
          action: text,
          subject: text,
          lender: orNull(object({ id: text, name: text })),
          mode: orNull(mode),
          details: Type.Record(Type.String(), Type.Unknown()),
          request_id: orNull(text),
        },
        'AuditLine',
      ),
    ),
    next_cursor: orNull(
      Type.String({
        description: 'Null on the last page; earlier pages may have fewer lines than the limit.',
      }),
    ),
  },
  'AuditTrail',
)

export const verifyLinesMax = 20_000
export const VerifyQuery = object({
  after: Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}$',
      description: 'The verified_to of the previous call. Default: start at the first line.',
      'x-fault': 'must be the position of a line',
    }),
  ),
  lines: Type.Optional(
    Type.String({
      pattern: '^([1-9]\\d{0,3}|1\\d{4}|20000)$',
      description: 'Default: 5000.',
      'x-fault': `must be a whole number from 1 to ${verifyLinesMax}`,
    }),
  ),
})
export type VerifyQuery = Static<typeof VerifyQuery>
export const VerifyOut = object(
  {
    ok: Type.Boolean(),
    verified_to: Type.Integer({ description: 'Send it as after to continue.' }),
    lines: Type.Integer({ description: 'Lines in the chain.' }),
    archived: Type.Integer({ description: 'Lines verified so far that are archived.' }),
    done: Type.Boolean({ description: 'True once the end or a fault is reached.' }),
    waiting: Type.Integer({ description: 'Lines not chained yet; given once the end is reached.' }),
    head: Type.String({ description: 'Hash of the last line verified.' }),
    fault: orNull(text),
  },
  'AuditVerification',
)

export const HealthQuery = object({
  days: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-8]\\d|90)$',
      description: 'Default: 30.',
      'x-fault': 'must be a whole number from 1 to 90',
    }),
  ),
})
export type HealthQuery = Static<typeof HealthQuery>

const minutes = orNull(Type.Number({ description: 'Our TAT of cases finalised that day.' }))
const ages = Object.fromEntries(ageBuckets.map((age) => [age, whole]))
export const HealthOut = object(
  {
    at: time,
    time_zone: Type.String({ description: 'Over these days.' }),
    days: Type.Array(
      object({
        day: Type.String({ format: 'date' }),
        received: whole,
        finalised: whole,
        turnaround_median_minutes: minutes,
        turnaround_p90_minutes: minutes,
      }),
    ),
    backlog: Type.Array(
      object({ status: Type.Enum([...caseStatuses.filter(isOpen)]), count: whole, ...ages }),
    ),
    lenders: Type.Array(
      object({
        lender: object({ id: text, name: text }),
        open: whole,
        late: Type.Integer({ description: 'Our TAT is exceeded.' }),
        failed_deliveries: whole,
        pending_callbacks: Type.Integer({ description: 'Including parked deliveries.' }),
        oldest_pending_at: orNull(time),
      }),
    ),
    malware_scanning: object({
      scanner: Type.Enum(['off', 'up', 'away']),
      when_away: orNull(
        Type.Enum(['hold', 'pass'], {
          description:
            'What happens to a document that cannot be scanned. Null if scanning is off.',
        }),
      ),
      engine: orNull(text),
      signatures_at: orNull(time),
      waiting: whole,
      failed: Type.Integer({ description: 'Could not be scanned; they are retried.' }),
      oldest_waiting_at: orNull(time),
    }),
    searches: object({
      running: whole,
      failed_today: whole,
      waiting_at_desk: whole,
      oldest_at_desk_at: orNull(time),
    }),
  },
  'Health',
)
