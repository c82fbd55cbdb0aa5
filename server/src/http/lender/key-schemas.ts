import Type, { type Static } from 'typebox'
import { allScopes, rotationHoursMax } from '../../access/access.ts'
import {
  cursor,
  limit,
  object,
  orNull,
  strict,
  text,
  time,
  whole,
} from '../routing/schema-pieces.ts'

/** Inputs and outputs of the routes for a lender's keys. */

const nextCursor = orNull(Type.String({ description: 'Null on the last page.' }))

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
const newKey = {
  label: keyLabel,
  scopes: keyScopes('Default: cases:create and cases:read.'),
  expires_at: Type.Optional(expiry('ISO 8601. Default: never.')),
}
export const KeyBody = object(
  {
    ...newKey,
    rate_per_second: Type.Optional(rate),
    rate_burst: Type.Optional(rate),
  },
  'NewKey',
)
export type KeyBody = Static<typeof KeyBody>
/** As people of a lender issue it: how much it may send is for us to say. */
export const OwnKeyBody = object(newKey, 'NewOwnKey')
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

export const KeyRotationBody = object(
  {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: rotationHoursMax,
        description: 'How long the old key works beside the new one. Default: 24.',
      }),
    ),
  },
  'KeyRotation',
)
export type KeyRotationBody = Static<typeof KeyRotationBody>
export const KeyRotatedOut = object({ key: KeyIssuedOut, previous: KeyOut }, 'KeyRotated')
