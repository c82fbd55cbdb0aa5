import Type, { type Static } from 'typebox'
import { allScopes } from '../../../access/access.ts'
import { optionalCaseFields } from '../../../cases/cases.ts'
import { errorStatuses } from '../../routing/error-response.ts'
import { cursor, limit, object, orNull, strict, text, time, whole } from '../schema-pieces.ts'

/** What goes in and out where operators look after lenders, their keys and their requests. */

const nextCursor = orNull(Type.String({ description: 'Null at the end.' }))

const lenderName = Type.String({
  minLength: 1,
  maxLength: 200,
  format: 'name',
  description: 'Unlike any other lender’s.',
})
const requiredFields = Type.Array(Type.Enum([...optionalCaseFields]), {
  maxItems: optionalCaseFields.length,
  description: 'Fields its cases must have beyond the three of the contract.',
})
const caseTypes = (description: string) =>
  Type.Array(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$',
      'x-fault': 'must be a short code of 1 to 32 letters, digits, _ or -',
    }),
    { minItems: 1, maxItems: 100, description },
  )
export const LenderBody = object(
  {
    name: lenderName,
    required_fields: Type.Optional(requiredFields),
    case_types: Type.Optional(caseTypes('Left out: any.')),
  },
  'NewLender',
)
export type LenderBody = Static<typeof LenderBody>
export const LenderChangeBody = Type.Object(
  {
    name: Type.Optional(lenderName),
    required_fields: Type.Optional(requiredFields),
    case_types: Type.Optional(orNull(caseTypes('Null: any.'))),
  },
  { ...strict, minProperties: 1, title: 'LenderChange' },
)
export type LenderChangeBody = Static<typeof LenderChangeBody>

const account = {
  id: text,
  version: Type.Integer({ description: 'Of its settings: for If-Match.' }),
  name: text,
  required_fields: Type.Array(text),
  case_types: orNull(Type.Array(text, { description: 'Null: any.' })),
  created_at: time,
  keys: object({
    count: whole,
    usable: Type.Integer({ description: 'Neither revoked nor expired.' }),
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
  Type.String({ maxLength: 100, format: 'text', description: 'What the key is for.' }),
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
    scopes: keyScopes('cases:create and cases:read if left out.'),
    expires_at: Type.Optional(expiry('ISO 8601; left out: never.')),
    rate_per_second: Type.Optional(rate),
    rate_burst: Type.Optional(rate),
  },
  'NewKey',
)
export type KeyBody = Static<typeof KeyBody>
export const KeyChangeBody = Type.Object(
  {
    label: keyLabel,
    scopes: keyScopes('What it may do from now on.'),
    expires_at: Type.Optional(orNull(expiry('ISO 8601; null: never.'))),
    rate_per_second: Type.Optional(orNull(rate)),
    rate_burst: Type.Optional(orNull(rate)),
  },
  { ...strict, minProperties: 1, title: 'KeyChange' },
)
export type KeyChangeBody = Static<typeof KeyChangeBody>

const key = {
  id: text,
  version: Type.Integer({ description: 'For If-Match.' }),
  key: Type.String({ examples: ['svc_live_…x7Qa'] }),
  last_four: text,
  label: text,
  scopes: Type.Array(Type.Enum([...allScopes])),
  state: Type.Enum(['usable', 'expired', 'revoked']),
  rate_per_second: orNull(Type.Integer({ description: 'Null: as the settings say.' })),
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
  is_default: Type.Boolean({ description: 'A new key has it if nothing is said.' }),
  why_not: orNull(Type.String({ description: 'Why you may not give it to a key; null: you may.' })),
}
export const KeysOut = object(
  {
    keys: Type.Array(object(key)),
    scopes: Type.Array(object(scopeChoice), { description: 'What a key of this mode may do.' }),
    next_cursor: nextCursor,
  },
  'Keys',
)
export const KeyIssuedOut = object(
  { ...key, secret: Type.String({ description: 'The key itself. It is not shown again.' }) },
  'KeyIssued',
)

export const RequestsQuery = object({
  status: Type.Optional(Type.Enum(['2xx', '4xx', '5xx'])),
  code: Type.Optional(Type.Enum(Object.keys(errorStatuses))),
  method: Type.Optional(
    Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']),
  ),
  request_id: Type.Optional(
    Type.String({ maxLength: 64, format: 'text', description: 'As X-Request-Id told it.' }),
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
          route: orNull(Type.String({ description: 'Null where there is nothing.' })),
          path: Type.String({
            description: 'As sent, without its query, 200 characters at most.',
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
  },
  'ApiRequests',
)
