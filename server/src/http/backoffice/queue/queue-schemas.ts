import Type, { type Static, type TSchema } from 'typebox'
import { queueSorts } from '../../../cases/cases.ts'
import {
  allowed,
  approval,
  approvalState,
  count,
  id,
  lender,
  object,
  orNull,
  person,
  result,
  status,
  strict,
  text,
  time,
  whole,
} from '../schema-pieces.ts'

const queueRow = object(
  {
    case_id: text,
    version: whole,
    lender,
    external_ref: text,
    loan_account_number: text,
    applicant_name: text,
    case_type: text,
    branch: orNull(text),
    state: orNull(text),
    state_code: orNull(text),
    district: orNull(text),
    status,
    result: orNull(result),
    documents_awaited: Type.Boolean(),
    revision: whole,
    report_version: whole,
    approval,
    analyst: person,
    received_at: time,
    finalised_at: orNull(time),
    due_at: orNull(time),
    overdue: Type.Boolean(),
    late_minutes: Type.Integer({ description: 'Working minutes over our TAT; 0 if not overdue.' }),
    file_due_at: orNull(time),
    file_overdue: Type.Boolean(),
    allowed_moves: allowed,
  },
  'QueueRow',
)

export const QueueQuery = Type.Object(
  {
    status: Type.Optional(
      Type.String({
        description:
          'One or more statuses, separated by commas. Default: all open statuses; with approval, all.',
      }),
    ),
    lender: Type.Optional(id('a lender')),
    state: Type.Optional(
      Type.String({ maxLength: 200, description: 'State of the property, in any usual spelling.' }),
    ),
    case_type: Type.Optional(Type.String({ maxLength: 32, format: 'text' })),
    analyst: Type.Optional(
      Type.String({ maxLength: 64, format: 'text', description: 'An id, me, or none.' }),
    ),
    received_from: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601.' })),
    received_to: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; excluded.' })),
    older_than_hours: Type.Optional(
      Type.String({ pattern: '^\\d{1,6}$', 'x-fault': 'must be a whole number' }),
    ),
    overdue: Type.Optional(Type.Enum(['true', 'false'])),
    approval: Type.Optional(approvalState),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        format: 'text',
        description:
          'Words in names, loan number and reference; at least one of three or more letters.',
      }),
    ),
    sort: Type.Optional(Type.Enum([...queueSorts])),
    limit: Type.Optional(
      Type.String({ pattern: '^\\d{1,3}$', 'x-fault': 'must be a whole number from 1 to 200' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
  },
  strict,
)

export type QueueQuery = Static<typeof QueueQuery>

export const QueueOut = object({ cases: Type.Array(queueRow), next_cursor: orNull(text) }, 'Queue')

export const CountsOut = object(
  {
    statuses: Type.Record(status, count) as TSchema,
    overdue: count,
    waiting: count,
  },
  'QueueCounts',
)

export const AllocateManyBody = Type.Object(
  {
    analyst_id: id('an analyst'),
    cases: Type.Array(
      Type.Object({ case_id: id('a case'), version: Type.Integer({ minimum: 1 }) }, strict),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { title: 'AllocateMany', ...strict },
)

export type AllocateManyBody = Static<typeof AllocateManyBody>

export const NextBody = Type.Object(
  {
    lender: Type.Optional(id('a lender')),
    state: Type.Optional(Type.String({ maxLength: 200 })),
    case_type: Type.Optional(Type.String({ maxLength: 32, format: 'text' })),
  },
  { title: 'TakeNext', ...strict },
)

export type NextBody = Static<typeof NextBody>

export const standFields = {
  case_id: text,
  version: whole,
  status,
  documents_awaited: Type.Boolean(),
  revision: whole,
  report_version: whole,
  result: orNull(result),
  analyst_id: orNull(text),
  allowed_moves: allowed,
}

export const StandOut = object(standFields, 'CaseStand')

export const NextOut = object({ case: orNull(object(standFields)) }, 'TakenNext')

export const AllocatedManyOut = object(
  {
    cases: Type.Array(
      object({
        case_id: text,
        allocated: Type.Boolean(),
        case: orNull(object(standFields)),
        error: orNull(object({ code: text, message: text, details: Type.Array(Type.String()) })),
      }),
    ),
  },
  'AllocatedMany',
)

export const AllocateBody = Type.Object(
  { analyst_id: id('an analyst') },
  { title: 'Allocate', ...strict },
)

export type AllocateBody = Static<typeof AllocateBody>
