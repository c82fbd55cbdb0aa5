import Type, { type TSchema } from 'typebox'
import { caseEvents, caseStatuses } from '../../../cases/cases.ts'
import { CaseViewOut, ReportOut, reportedResult as result } from '../cases/schemas.ts'

/** The payloads of callbacks and the feed. Spec, section 2.6. */

const strict = { additionalProperties: false } as const
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const time = (description: string) => Type.String({ format: 'date-time', description })

export const CasePayloadOut = Type.Object(
  {
    event: Type.Enum([...caseEvents]),
    external_ref: Type.String({ description: 'Exactly as sent.' }),
    loan_account_number: Type.String(),
    status: Type.Enum([...caseStatuses], { description: 'Status of the case at that time.' }),
    result: result('Empty until there is a result. A hold is reported as query.'),
    data: Type.Object(
      {
        ...CaseViewOut.properties,
        report: orNull(ReportOut),
        previous_result: Type.Optional(result('In result_changed.')),
        result_history: Type.Optional(
          Type.Array(
            Type.Object(
              { result: result(''), reason: orNull(Type.String()), at: time('UTC.') },
              { title: 'ReleasedResult', ...strict },
            ),
            { description: 'In result_changed: every result released so far, oldest first.' },
          ),
        ),
        documents: Type.Optional(
          Type.Array(
            Type.Object(
              {
                filename: Type.String({ description: 'As stored.' }),
                content_type: Type.String({ description: 'As sent.' }),
                bytes: Type.Integer({ minimum: 0, description: 'Size.' }),
                sha256: Type.String({ description: 'Hexadecimal.' }),
              },
              { title: 'ReceivedDocument', ...strict },
            ),
            {
              description:
                'In documents.received: the documents that this request stored. Empty if a query was answered with documents that the case already had.',
            },
          ),
        ),
        queries: Type.Optional(
          Type.Array(
            Type.Object(
              {
                id: Type.String(),
                text: Type.String(),
                documents_awaited: Type.Boolean(),
                raised_at: time('UTC.'),
              },
              { title: 'RaisedQuery', ...strict },
            ),
            { description: 'In case.query_raised: the open queries.' },
          ),
        ),
        query_id: Type.Optional(
          Type.String({
            description:
              'The query that caused the event: the one that was raised, that the documents name, or that was answered or closed last.',
          }),
        ),
      },
      { title: 'CasePayloadData', ...strict },
    ),
  },
  { title: 'CasePayload', description: 'As in the callback.', ...strict },
)

export const PingPayloadOut = Type.Object(
  {
    event: Type.Literal('ping'),
    external_ref: Type.Literal(''),
    loan_account_number: Type.Literal(''),
    status: Type.Literal(''),
    result: Type.Literal(''),
    data: Type.Object({ at: time('UTC.') }, strict),
  },
  { title: 'PingPayload', ...strict },
)
