import Type, { type Static, type TSchema } from 'typebox'
import { figureUnits, periodDays } from '../../lender/figure-schemas.ts'
import { QueueQuery } from '../queue/queue-schemas.ts'
import { object, orNull, strict, text, time } from '../schema-pieces.ts'
import { columnGroups } from './figure-columns.ts'

const { lender, analyst, state, case_type } = QueueQuery.properties

const asked = {
  ...periodDays,
  lender,
  analyst,
  state,
  case_type,
}

export const FiguresQuery = Type.Object(asked, strict)
export type FiguresQuery = Static<typeof FiguresQuery>

export const ScorecardQuery = Type.Object(periodDays, strict)
export type ScorecardQuery = Static<typeof ScorecardQuery>

const queue = orNull(
  Type.Record(text, text, {
    description:
      'Parameters of the queue; together with the other ones and the filter, they list the cases that a count counts.',
  }) as TSchema,
)

export const FiguresOut = object(
  {
    at: time,
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    time_zone: Type.String({ description: 'Of the days.' }),
    columns: Type.Array(
      object({
        key: text,
        name: text,
        means: text,
        unit: Type.Enum([...figureUnits]),
        group: Type.Enum([...columnGroups]),
        queue,
      }),
    ),
    rows: Type.Array(
      object({
        value: text,
        name: text,
        queue,
        cells: Type.Record(text, orNull(Type.Number())) as TSchema,
      }),
    ),
    more: Type.Boolean({ description: 'There are more rows than the table has.' }),
    queue_counts_to: Type.Integer({
      description: 'Above it, the queue that a count opens does not say its exact length.',
    }),
  },
  'Figures',
)
