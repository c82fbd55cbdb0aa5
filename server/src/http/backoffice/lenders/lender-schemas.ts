import Type, { type Static } from 'typebox'
import { allScopes, secondPersonChoices } from '../../../access/access.ts'
import { optionalCaseFields } from '../../../cases/cases.ts'
import { lenderErrorCodes } from '../../routing/error-response.ts'
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
export const KeysQuery = object({ limit, cursor: cursor('^key_[0-9a-z]{26}$') })
export type PageQuery = Static<typeof KeysQuery>

const rate = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const keyLabel = Type.Optional(
  Type.String({ maxLength: 100, format: 'text', description: 'Purpose of the key.' }),
)
const keyScopes = (description: string) =>
  Type.Optional(
    Type.Array(Type.Enum([...allScopes]), {
      minItems: 1,
      maxItems: allScopes.length,
      description,
    }),
  )
const expiry = (description: string) => Type.String({ maxLength: 40, description })
export const KeyBody = object(
  {
    label: keyLabel,
    scopes: keyScopes('Default: cases:create and cases:read.'),
    expires_at: Type.Optional(expiry('ISO 8601. Default: never.')),
    rate_per_second: Type.Optional(rate),
    rate_burst: Type.Optional(rate),
  },
  'NewKey',
)
export type KeyBody = Static<typeof KeyBody>
export const KeyChangeBody = Type.Object(
  {
    label: keyLabel,
    scopes: keyScopes('New scopes of the key.'),
    expires_at: Type.Optional(orNull(expiry('ISO 8601; null: never.'))),
    rate_per_second: Type.Optional(orNull(rate)),
    rate_burst: Type.Optional(orNull(rate)),
  },
  { ...strict, minProperties: 1, title: 'KeyChange' },
)
export type KeyChangeBody = Static<typeof KeyChangeBody>

const key = {
  id: text,
  version: Type.Integer({ description: 'Version, for If-Match.' }),
  key: Type.String({ examples: ['svc_live_…x7Qa'] }),
  last_four: text,
  label: text,
  scopes: Type.Array(Type.Enum([...allScopes])),
  state: Type.Enum(['usable', 'expired', 'revoked']),
  rate_per_second: orNull(Type.Integer({ description: 'Null: the default of the service.' })),
  rate_burst: orNull(whole),
  created_at: time,
  last_used_at: orNull(time),
  expires_at: orNull(time),
  revoked_at: orNull(time),
}
export const KeyOut = object(key, 'Key')
const scopeChoice = {
  scope: Type.Enum([...allScopes]),
  means: text,
  is_default: Type.Boolean({ description: 'Given to a new key by default.' }),
  why_not: orNull(
    Type.String({ description: 'Why you may not grant this scope; null if you may.' }),
  ),
}
export const KeysOut = object(
  {
    keys: Type.Array(object(key)),
    scopes: Type.Array(object(scopeChoice), { description: 'Scopes a key of this mode can have.' }),
    next_cursor: nextCursor,
  },
  'Keys',
)
export const KeyIssuedOut = object(
  { ...key, secret: Type.String({ description: 'The key. It is not shown again.' }) },
  'KeyIssued',
)

export const RequestsQuery = object({
  status: Type.Optional(Type.Enum(['2xx', '4xx', '5xx'])),
  code: Type.Optional(Type.Enum([...lenderErrorCodes])),
  method: Type.Optional(
    Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']),
  ),
  request_id: Type.Optional(
    Type.String({
      maxLength: 64,
      format: 'text',
      description: 'The X-Request-Id of the response.',
    }),
  ),
  limit,
  cursor: cursor('^req_[0-9a-z]{26}$'),
})
export type RequestsQuery = Static<typeof RequestsQuery>
export const RequestsOut = object(
  {
    requests: Type.Array(
      object(
        {
          request_id: text,
          at: time,
          method: text,
          route: orNull(Type.String({ description: 'Null if there is none.' })),
          path: Type.String({
            description: 'Path as sent, without the query string, at most 200 characters.',
          }),
          status: whole,
          code: orNull(text),
          key: object({ id: text, last_four: orNull(text), label: orNull(text) }),
          duration_ms: whole,
        },
        'ApiRequest',
      ),
    ),
    next_cursor: nextCursor,
    kept_days: Type.Integer({ description: 'Older requests are deleted.' }),
  },
  'ApiRequests',
)
