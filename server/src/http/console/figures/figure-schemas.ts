import Type, { type Static, type TSchema } from 'typebox'
import { figureUnits, periodDays } from '../../lender/figure-schemas.ts'
import { object, orNull, text, time } from '../../routing/schema-pieces.ts'
import { caseFilters } from '../case-filters.ts'

export const FiguresQuery = object({ ...periodDays, ...caseFilters })
export type FiguresQuery = Static<typeof FiguresQuery>

const cases = orNull(
  Type.Record(text, text, {
    description:
      'Parameters of the list of cases; together with the other ones and the filter, they list the cases that a count counts.',
  }) as TSchema,
)

export const FiguresOut = object(
  {
    at: time,
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    time_zone: Type.String({ description: 'Of the days.' }),
    columns: Type.Array(
      object({ key: text, name: text, means: text, unit: Type.Enum([...figureUnits]), cases }),
    ),
    rows: Type.Array(
      object({
        value: text,
        name: text,
        cases,
        cells: Type.Record(text, orNull(Type.Number())) as TSchema,
      }),
    ),
    more: Type.Boolean({ description: 'There are more rows than the table has.' }),
  },
  'LenderFigures',
)
