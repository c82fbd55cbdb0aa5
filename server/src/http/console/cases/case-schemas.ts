import Type, { type Static } from 'typebox'
import { caseStatuses } from '../../../cases/cases.ts'
import { limit, object, orNull, text, time, whole } from '../../routing/schema-pieces.ts'
import { reportedResult } from '../../v1/cases/schemas.ts'
import { caseFilters } from '../case-filters.ts'

/** One or several of a few words, separated by commas. */
const words = (allowed: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: `^(${allowed.join('|')})(,(${allowed.join('|')}))*$`,
      'x-fault': `must be one or more of ${allowed.join(', ')}, separated by commas`,
      description,
    }),
  )
const moment = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }))

export const CasesQuery = object({
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      format: 'text',
      description: 'Words in the names, the loan account number or the reference.',
    }),
  ),
  status: words(caseStatuses, 'Default: all.'),
  result: words(['positive', 'negative', 'query'], 'Only finalised cases. A hold counts as query.'),
  received_from: moment('ISO 8601.'),
  received_to: moment('ISO 8601; excluded.'),
  finalised_from: moment('ISO 8601; only finalised cases.'),
  finalised_to: moment('ISO 8601; excluded; only finalised cases.'),
  revised: Type.Optional(
    Type.Enum(['true'], { description: 'Only cases whose report was released again.' }),
  ),
  ...caseFilters,
  limit,
  cursor: Type.Optional(
    Type.String({
      pattern: '^\\d{13}-case_[0-9a-z]{26}$',
      description: 'The next_cursor of a page.',
      'x-fault': 'must be the next_cursor of a page',
    }),
  ),
})
export type CasesQuery = Static<typeof CasesQuery>

export const CasesOut = object(
  {
    cases: Type.Array(
      object(
        {
          case_id: text,
          external_ref: text,
          loan_account_number: text,
          applicant_name: text,
          case_type: text,
          branch: orNull(text),
          state: orNull(text),
          district: orNull(text),
          status: Type.Enum([...caseStatuses]),
          documents_awaited: Type.Boolean(),
          result: reportedResult('Empty until there is a result.'),
          report_version: whole,
          received_at: time,
          finalised_at: orNull(time),
          due_at: orNull(time),
        },
        'ConsoleCase',
      ),
    ),
    next_cursor: orNull(Type.String({ description: 'Null on the last page.' })),
  },
  'ConsoleCases',
)

export const ScenariosOut = object(
  {
    scenarios: Type.Array(
      object({
        name: text,
        ending: Type.String({ description: 'What the loan account number must end with.' }),
        means: text,
      }),
    ),
  },
  'Scenarios',
)

export const CaseDetailsOut = object(
  {
    case_id: text,
    received_at: time,
    fields: Type.Array(object({ name: text, label: text, value: text }), {
      description: 'Those that were sent.',
    }),
    may_add_documents: Type.Boolean(),
    may_withdraw: Type.Boolean(),
    releases: Type.Array(
      object({
        version: whole,
        result: reportedResult('A hold is reported as query.'),
        reason: orNull(text),
        released_at: time,
        verification_code: Type.String({ description: 'Printed on every page of the report.' }),
        verification_url: Type.String({ description: 'Where anyone can check a report.' }),
      }),
      { description: 'Oldest first; only the last one is current, and none during a revision.' },
    ),
  },
  'CaseDetails',
)
