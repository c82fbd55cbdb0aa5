import Type, { type TProperties, type TSchema } from 'typebox'
import { allScopes } from '../../../access/access.ts'
import { modes } from '../../../lib/scope.ts'

/** What a key can read about itself. */

const object = <P extends TProperties>(properties: P, title: string) =>
  Type.Object(properties, { title, additionalProperties: false })
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const time = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-15T09:30:00.000Z'] })
const limit = (description: string) => Type.Integer({ minimum: 1, description })

export const WhoamiOut = object(
  {
    lender: object(
      {
        id: Type.String({ examples: ['lender_01kb2x8m5v0000000000000000'] }),
        name: Type.String(),
        required_fields: Type.Array(Type.String(), {
          description:
            'Case fields this lender must send in addition to the three that are always required.',
        }),
        case_types: orNull(
          Type.Array(Type.String(), { description: 'Case types this lender may send; null: any.' }),
        ),
      },
      'Lender',
    ),
    mode: Type.Enum([...modes], { description: 'test at /uat/v1, live at /v1.' }),
    key: object(
      {
        id: Type.String({ examples: ['key_01kb2x8m5v0000000000000000'] }),
        hint: Type.String({
          description: 'First and last characters of the key.',
          examples: ['svc_test_…f3Qa'],
        }),
        label: Type.String({ description: 'Label given when the key was issued; may be empty.' }),
        scopes: Type.Array(Type.Enum([...allScopes])),
        created_at: time('UTC.'),
        expires_at: orNull(time('UTC; null: it does not expire.')),
      },
      'Key',
    ),
    limits: object(
      {
        rate_per_second: limit('Requests per second.'),
        rate_burst: limit('Largest burst of requests.'),
        documents_max: limit('Documents in one request.'),
        document_bytes_max: limit('Total size of the documents of one request, decoded.'),
        request_bytes_max: limit('Size of the whole body of a request with documents.'),
        properties_max: limit('Properties in one collateral request.'),
        events_page_max: limit('Events per page.'),
        report_link_seconds: limit('How long a link to a report is valid.'),
      },
      'Limits',
    ),
  },
  'Whoami',
)
