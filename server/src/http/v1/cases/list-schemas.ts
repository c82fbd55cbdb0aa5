import Type, { type Static } from 'typebox'
import { caseStatuses } from '../../../cases/cases.ts'
import { CaseViewOut } from './schemas.ts'

/** Inputs and output of the list of cases. */

export const casesPerPage = { standard: 50, max: 200 } as const
/** As reported to lenders: a hold is a query. */
const reportedResults = ['positive', 'negative', 'query'] as const

/** One or several of a few words, separated by commas. */
const words = (allowed: readonly string[], description: string) => {
  const word = `(${allowed.join('|')})`
  const list = allowed.join(', ')
  return Type.Optional(
    Type.String({
      pattern: `^${word}(,${word})*$`,
      'x-fault': `must be one or more of ${list}, separated by commas`,
      description: `${description} One or more of ${list}, separated by commas.`,
    }),
  )
}

export const CasesQuery = Type.Object(
  {
    status: words(caseStatuses, 'Only cases with this status.'),
    result: words(reportedResults, 'Only cases with this result. A hold counts as query.'),
    loan_account_number: Type.Optional(
      Type.String({
        maxLength: 200,
        format: 'text',
        description: 'Only cases of this loan, compared exactly.',
      }),
    ),
    updated_after: Type.Optional(
      Type.String({
        maxLength: 40,
        format: 'moment',
        description: 'Only cases whose last change is after this time, ISO 8601.',
        examples: ['2026-11-15T09:30:00Z'],
      }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]\\d?|1\\d\\d|200)$',
        'x-fault': `must be a whole number from 1 to ${casesPerPage.max}`,
        'x-published': {
          ...{ type: 'integer', minimum: 1, maximum: casesPerPage.max },
          description: `Cases per page. Default: ${casesPerPage.standard}.`,
        },
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 200,
        format: 'case-cursor',
        description: 'next_cursor of the page before. Without it: from the start.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type CasesQuery = Static<typeof CasesQuery>

export const CasesOut = Type.Object(
  {
    cases: Type.Array(CaseViewOut, { description: 'Least recently changed first.' }),
    next_cursor: Type.String({
      description:
        'Send it as cursor for the next page. At the end, keep it: sent later, it returns what has changed since.',
    }),
    more: Type.Boolean({
      description:
        'True: there is another page, even if this one has few cases or none that match the filters.',
    }),
  },
  { title: 'Cases', additionalProperties: false },
)
