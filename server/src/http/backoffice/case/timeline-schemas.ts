import Type, { type Static, type TProperties } from 'typebox'
import { caseEvents, caseMoves, queryClosers, results } from '../../../cases/cases.ts'
import { documentSources } from '../../../documents/documents.ts'
import { orNull, strict, text, time, whole } from '../schema-pieces.ts'

const hidden = (description: string) => Type.Union([text, Type.Null()], { description })
const documentReadersOnly = 'Null for staff who may not read documents.'

const by = Type.Object(
  {
    kind: Type.Enum(['staff', 'lender', 'system']),
    id: orNull(text),
    name: orNull(text),
  },
  strict,
)
const entry = <K extends string, P extends TProperties>(kind: K, fields: P) =>
  Type.Object({ kind: Type.Literal(kind), at: time, ...fields }, strict)

const delivery = Type.Object(
  {
    id: text,
    state: Type.Enum(['pending', 'delivered', 'failed']),
    attempts: whole,
    due_at: orNull(time),
    finished_at: orNull(time),
  },
  strict,
)

export const moveNames = [
  'create',
  // Those that settle a query are shown as its answer and its end.
  ...new Set(caseMoves.flatMap(({ by, move }) => (by === 'either' ? [] : [move]))),
  'submit',
  'approve',
  'send-back',
] as const

const entries = [
  entry('move', {
    move: Type.Enum([...moveNames]),
    by,
    analyst: orNull(Type.Object({ id: text, name: orNull(text) }, strict)),
    reason: hidden(
      `Of a withdrawal; remarks of a report that was sent back. ${documentReadersOnly}`,
    ),
  }),
  entry('document', {
    id: text,
    filename: hidden(documentReadersOnly),
    note: hidden(documentReadersOnly),
    source: orNull(Type.Enum([...documentSources])),
    by: orNull(by),
    revision: whole,
  }),
  entry('malware_found', { id: text, filename: hidden(documentReadersOnly), signature: text }),
  entry('query_raised', {
    id: text,
    by,
    text,
    canned: orNull(text),
    documents_awaited: Type.Boolean(),
  }),
  entry('query_answered', { id: text, by, text: hidden(documentReadersOnly) }),
  entry('query_closed', { id: text, closed_by: Type.Enum([...queryClosers]) }),
  entry('release', {
    version: whole,
    by,
    result: Type.Enum([...results]),
    reason: hidden(documentReadersOnly),
  }),
  entry('event', {
    id: text,
    event: Type.Enum([...caseEvents]),
    sequence: whole,
    delivery: Type.Union([delivery, Type.Null()], {
      description: 'Null if the lender had no callback URL.',
    }),
  }),
  entry('note', { id: text, by, text }),
] as const
export type TimelineEntry = Static<(typeof entries)[number]>

export const TimelineQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({ pattern: '^\\d{1,4}$', 'x-fault': 'must be a whole number from 1 to 1000' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 300 })),
  },
  strict,
)
export type TimelineQuery = Static<typeof TimelineQuery>

export const TimelineOut = Type.Object(
  {
    entries: Type.Array(Type.Union([...entries])),
    next_cursor: orNull(text),
    archived_before: Type.Union([text, Type.Null()], {
      description: 'Moves and events before this time are archived, and not in the list.',
    }),
  },
  { title: 'Timeline', ...strict },
)
