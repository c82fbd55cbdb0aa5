import Type, { type Static } from 'typebox'
import { secondPersonChoices } from '../../../access/access.ts'
import { optionalCaseFields } from '../../../cases/cases.ts'
import { cursor, limit, object, orNull, strict, text, time, whole } from '../schema-pieces.ts'

/** Inputs and outputs of the routes for lenders, their keys and their requests. */

const nextCursor = orNull(Type.String({ description: 'Null on the last page.' }))

const lenderName = Type.String({
  minLength: 1,
  maxLength: 200,
  format: 'name',
  description: 'Unique among lenders.',
})
const requiredFields = Type.Array(Type.Enum([...optionalCaseFields]), {
  maxItems: optionalCaseFields.length,
  description: 'Fields its cases must have in addition to the three that are always required.',
})
const caseTypes = (description: string) =>
  Type.Array(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$',
      'x-fault': 'must be a short code of 1 to 32 letters, digits, _ or -',
    }),
    { minItems: 1, maxItems: 100, description },
  )
const ownNames = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 200, format: 'name' }), {
    minItems: 1,
    maxItems: 50,
    description: `Names under which it holds mortgages, of banks merged into it too. ${description}`,
  })
const secondPerson = (description: string) =>
  Type.Enum([...secondPersonChoices], {
    description: `Whether a second person approves its live reports before their release. ${description}`,
  })
export const LenderBody = object(
  {
    name: lenderName,
    required_fields: Type.Optional(requiredFields),
    case_types: Type.Optional(caseTypes('Default: any.')),
    own_names: Type.Optional(ownNames('Default: its own name.')),
    second_person: Type.Optional(secondPerson('Default: always in production, otherwise never.')),
  },
  'NewLender',
)
export type LenderBody = Static<typeof LenderBody>
export const LenderChangeBody = Type.Object(
  {
    name: Type.Optional(lenderName),
    required_fields: Type.Optional(requiredFields),
    case_types: Type.Optional(orNull(caseTypes('Null: any.'))),
    own_names: Type.Optional(orNull(ownNames('Null: its own name.'))),
    second_person: Type.Optional(secondPerson('')),
  },
  { ...strict, minProperties: 1, title: 'LenderChange' },
)
export type LenderChangeBody = Static<typeof LenderChangeBody>

const account = {
  id: text,
  version: Type.Integer({ description: 'Version of the settings, for If-Match.' }),
  name: text,
  required_fields: Type.Array(text),
  case_types: orNull(Type.Array(text, { description: 'Null: any.' })),
  own_names: orNull(Type.Array(text, { description: 'Null: its own name.' })),
  second_person: Type.Enum([...secondPersonChoices]),
  created_at: time,
  keys: object({
    count: whole,
    usable: Type.Integer({ description: 'Not revoked and not expired.' }),
  }),
  last_used_at: orNull(time),
}
export const LenderAccountOut = object(account, 'LenderAccount')
export const LenderAccountsOut = object(
  { lenders: Type.Array(object(account)), next_cursor: nextCursor },
  'LenderAccounts',
)
export const LendersQuery = object({ limit, cursor: cursor('^lender_[0-9a-z]{26}$') })
