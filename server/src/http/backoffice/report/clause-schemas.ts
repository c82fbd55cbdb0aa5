import Type, { type Static } from 'typebox'
import { clauseResults } from '../../../reports/reports.ts'
import { object, orNull, strict, text, time } from '../schema-pieces.ts'

const result = Type.Enum([...clauseResults, 'any'])

const shown = {
  key: text,
  result,
  state: text,
  case_type: text,
  version: Type.Integer({ description: '0: comes with the service.' }),
  text: Type.String({ description: 'Empty: the clause is left out.' }),
  pieces: Type.Array(
    object({
      text,
      means: orNull(
        Type.String({ description: 'Of a placeholder: what it is replaced with in a report.' }),
      ),
    }),
    { description: 'The text, divided into words and placeholders.' },
  ),
  added_by: orNull(text),
  added_by_name: orNull(Type.String({ description: 'Name of the member of staff.' })),
  added_at: orNull(time),
}

export const ClauseOut = object(shown, 'Clause')
export const ClausesOut = object({ clauses: Type.Array(object(shown)) }, 'Clauses')

const choice = Type.Array(object({ code: text, label: text }))

export const ClauseLibraryOut = object(
  {
    clauses: Type.Array(
      object({
        ...shown,
        replaced: Type.Boolean({
          description: 'By one of your own for the same result, state and case type.',
        }),
      }),
    ),
    choices: object(
      {
        places: Type.Array(object({ key: text, label: text }), {
          description: 'Places in the certificate, in its order.',
        }),
        place_prefix: Type.String({ description: 'Of the key of every place.' }),
        results: choice,
        states: choice,
        case_types: choice,
        placeholders: Type.Array(object({ placeholder: text, means: text })),
      },
      'ClauseChoices',
    ),
  },
  'ClauseLibrary',
)

const code = (description: string) => Type.String({ maxLength: 40, format: 'text', description })

const scope = {
  key: Type.String({
    maxLength: 60,
    format: 'text',
    description: 'Place in the certificate: certificate.title, …',
  }),
  result: Type.Optional(result),
  state: Type.Optional(code('Code of a state; default: any.')),
  case_type: Type.Optional(code('Code of a case type; default: any.')),
}

export const ClauseBody = Type.Object(
  { ...scope, text: Type.String({ maxLength: 4000, format: 'text' }) },
  { title: 'NewClause', ...strict },
)
export type ClauseBody = Static<typeof ClauseBody>

export const VersionsQuery = Type.Object(scope, strict)
export type VersionsQuery = Static<typeof VersionsQuery>

const caseResult = Type.Enum([...clauseResults])

export const LibraryQuery = Type.Object(
  {
    result: Type.Optional(caseResult),
    state: Type.Optional(code('Code of a state: clauses that can apply there.')),
    case_type: Type.Optional(code('Code of a case type: clauses that can apply to it.')),
  },
  strict,
)
export type LibraryQuery = Static<typeof LibraryQuery>

export const ChosenQuery = Type.Object(
  {
    result: caseResult,
    state: Type.Optional(code('Code of a state; default: a case without a known state.')),
    case_type: code('Code of a case type.'),
  },
  strict,
)
export type ChosenQuery = Static<typeof ChosenQuery>
