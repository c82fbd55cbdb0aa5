import Type, { type Static } from 'typebox'
import { RegistryRecord } from '../../registry-record.ts'
import { type SearchFailureCode, searchFailures } from '../connector.ts'

/** The request to a gateway and its answer: docs/registry-gateway.md. */

export const searchPath = '/v1/parcels/search'

const strict = { additionalProperties: false } as const
const line = Type.String({ minLength: 1, maxLength: 500 })

export const GatewayRequest = Type.Object(
  {
    state: line,
    district: line,
    taluk: Type.Optional(line),
    hobli: Type.Optional(line),
    village: Type.Optional(line),
    survey_no: line,
    parcel_type: Type.Optional(line),
    building: Type.Optional(line),
    wing: Type.Optional(line),
    floor: Type.Optional(line),
    unit: Type.Optional(line),
    from_year: Type.Integer(),
    to_year: Type.Integer(),
  },
  strict,
)

export const GatewayAnswer = Type.Object(
  {
    source: line,
    content_type: Type.String({ minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' }),
    fetched_at: Type.String({ format: 'date-time', maxLength: 40 }),
    content: Type.String(),
  },
  strict,
)

const answers = Type.Array(GatewayAnswer, { maxItems: 500 })

export const GatewayFound = Type.Object(
  { record: Type.Union([RegistryRecord, Type.Null()]), answers },
  strict,
)

/** A village, with which the search can be repeated. */
const candidate = Type.String({ minLength: 1, maxLength: 200 })

export const GatewayFailure = Type.Object(
  {
    error: Type.Object(
      {
        code: Type.Enum(Object.keys(searchFailures) as SearchFailureCode[]),
        message: Type.String({ maxLength: 500 }),
        candidates: Type.Optional(Type.Array(candidate, { maxItems: 100 })),
      },
      strict,
    ),
    answers: Type.Optional(answers),
  },
  strict,
)

export type GatewayRequest = Static<typeof GatewayRequest>
export type GatewayAnswer = Static<typeof GatewayAnswer>
export type GatewayFound = Static<typeof GatewayFound>
export type GatewayFailure = Static<typeof GatewayFailure>
