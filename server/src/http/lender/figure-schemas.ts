import Type from 'typebox'

/** What figures of office and console have in common. */

const day = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^[12]\\d{3}-\\d\\d-\\d\\d$',
      description,
      'x-fault': 'must be a day such as 2026-11-15',
    }),
  )

export const periodDays = {
  from: day('First day of the period, in India. Default: 30 days with the last one.'),
  to: day('Last day of the period, in India. Default: today.'),
}

export const figureUnits = ['cases', 'minutes', 'percent', 'number'] as const
export type FigureUnit = (typeof figureUnits)[number]
