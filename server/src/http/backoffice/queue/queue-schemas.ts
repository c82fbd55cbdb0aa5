import Type, { type Static, type TSchema } from 'typebox'
import { queueGroups, queueSorts, slaStates } from '../../../cases/cases.ts'
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

const several = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: 1500,
      format: 'text',
      description: `${what}, separated by commas; at most 20.`,
    }),
  )

export const QueueQuery = Type.Object(
  {
    status: Type.Optional(
      Type.String({
        description:
          'One or more statuses, separated by commas. Default: all open statuses; with approval, all; with a filter of finalised cases, finalised.',
      }),
    ),
    lender: several('Ids of lenders'),
    state: several('States of the property, in any usual spelling'),
    district: several('Districts of the property, in capital or small letters'),
    case_type: several('Case types'),
    analyst: several('Ids of analysts, me, or none'),
    received_from: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601.' })),
    received_to: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; excluded.' })),
    older_than_hours: Type.Optional(
      Type.String({ pattern: '^\\d{1,6}$', 'x-fault': 'must be a whole number' }),
    ),
    newer_than_hours: Type.Optional(
      Type.String({ pattern: '^\\d{1,6}$', 'x-fault': 'must be a whole number' }),
    ),
    overdue: Type.Optional(Type.Enum(['true', 'false'])),
    due: Type.Optional(
      Type.Enum(['overdue', 'today', 'week'], {
        description: 'Only open cases. week: from Monday to Sunday, in India.',
      }),
    ),
    due_from: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601.' })),
    due_to: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; excluded.' })),
    finalised_from: Type.Optional(
      Type.String({ maxLength: 40, description: 'ISO 8601. Only finalised cases.' }),
    ),
    finalised_to: Type.Optional(
      Type.String({ maxLength: 40, description: 'ISO 8601; excluded. Only finalised cases.' }),
    ),
    result: several('Results of finalised cases'),
    sla: Type.Optional(
      Type.Enum([...slaStates], {
        description: 'Whether a case was finalised within our TAT. Only finalised cases.',
      }),
    ),
    revised: Type.Optional(
      Type.Enum(['true'], {
        description: 'Only finalised cases whose report was released again after a reopening.',
      }),
    ),
    approval: Type.Optional(approvalState),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        format: 'text',
        description:
          'Words in names, loan number and reference; at least one of three or more letters.',
      }),
    ),
    sort: Type.Optional(
      Type.Enum([...queueSorts], {
        description:
          'A column, with a minus in descending order. Default: due. Cases without a value come last, and first in descending order.',
      }),
    ),
    group: Type.Optional(
      Type.Enum([...queueGroups], {
        description: 'Sorts by this column; sort then only says in which direction.',
      }),
    ),
    limit: Type.Optional(
      Type.String({ pattern: '^\\d{1,3}$', 'x-fault': 'must be a whole number from 1 to 200' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 2000 })),
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

export const SummaryOut = object(
  {
    total: count,
    groups: Type.Array(
      object({
        value: Type.Union([text, Type.Null()], {
          description:
            'The id of a lender or analyst, a status, or a day in India; null for cases without one.',
        }),
        name: orNull(text),
        count: whole,
        more: Type.Boolean({ description: 'True if there are more than were counted.' }),
      }),
    ),
  },
  'QueueSummary',
)

export const WorkloadsOut = object(
  { people: Type.Array(object({ id: text, name: text, open: whole, overdue: whole })) },
  'Workloads',
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
