import Type, { type Static } from 'typebox'
import { lenderErrorCodes } from '../routing/error-response.ts'
import { cursor, limit, object, orNull, text, time, whole } from '../routing/schema-pieces.ts'

/** Inputs and outputs of the routes for a lender's API requests. */

const nextCursor = orNull(Type.String({ description: 'Null on the last page.' }))

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
