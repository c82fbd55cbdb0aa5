import Type, { type Static } from 'typebox'
import { caseStatuses } from '../../../cases/cases.ts'
import { limit, object, orNull, text, time, whole } from '../../routing/schema-pieces.ts'
import { reportedResult } from '../../v1/cases/schemas.ts'

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
