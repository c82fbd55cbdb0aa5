import Type, { type Static } from 'typebox'
import {
  queryClosers,
  queryTextKeyPattern,
  refusedReasons,
  threadStates,
} from '../../../cases/cases.ts'
import { line, object, orNull, status, strict, text, time, whole } from '../schema-pieces.ts'

const by = object({ kind: Type.Enum(['staff', 'lender', 'system']), name: orNull(text) })

export const WaitingQueryOut = object(
  {
    id: text,
    text,
    documents_awaited: Type.Boolean(),
    raised_by: by,
    wait_ms: Type.Integer({ description: 'Until it is sent.' }),
    refused_status: Type.Union([status, Type.Null()], {
      description: 'It is not sent; the status of the case when that was decided.',
    }),
    refused_reason: Type.Union([Type.Enum([...refusedReasons]), Type.Null()], {
      description:
        'Why it is not sent. status: the case allows no query any more. lender_sent: after it was written, the lender sent documents or an answer.',
    }),
  },
  'WaitingQuery',
)

export const QueriesOut = object(
  {
    queries: Type.Array(
      object({
        id: text,
        revision: whole,
        text,
        canned: orNull(text),
        documents_awaited: Type.Boolean(),
        state: Type.Enum([...threadStates]),
        raised_by: by,
        raised_at: time,
        closed_at: orNull(time),
        closed_by: orNull(Type.Enum([...queryClosers])),
        answers: Type.Array(
          object({
            id: text,
            by,
            text: Type.Union([text, Type.Null()], {
              description:
                'Null if documents are the answer, and for staff who may not read documents.',
            }),
            documents: Type.Array(text, {
              description: 'File names. Empty for staff who may not read documents.',
            }),
            at: time,
          }),
        ),
      }),
      { description: 'Oldest first.' },
    ),
    waiting: Type.Array(WaitingQueryOut, { description: 'Not sent yet. Oldest first.' }),
  },
  'StaffQueries',
)

export const NotedAnswerBody = Type.Object(
  { text: line(5000, 'What the lender answered. The lender can read it.') },
  { title: 'NotedAnswer', ...strict },
)
export type NotedAnswerBody = Static<typeof NotedAnswerBody>

export const QueryBody = Type.Object(
  {
    text: line(4000, 'Text sent to the lender, without blanks in braces.'),
    canned: Type.Optional(
      Type.String({
        pattern: queryTextKeyPattern,
        'x-fault': 'must be the key of a standard query',
        description: 'Key of the standard query that it was written from.',
      }),
    ),
    documents_awaited: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
  },
  { title: 'NewQuery', ...strict },
)

export type QueryBody = Static<typeof QueryBody>
