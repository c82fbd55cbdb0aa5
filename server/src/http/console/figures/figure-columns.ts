import {
  caseStatuses,
  type FiguresAsked,
  type GroupFigures,
  type QueriesOfAge,
} from '../../../cases/cases.ts'
import type { FigureUnit } from '../../lender/figure-schemas.ts'

/** Parameters of the list of cases. */
export type ListLink = Record<string, string>

export interface FigureColumn<Row> {
  key: string
  name: string
  /** What is counted, for the help of the page and the documentation. */
  means: string
  unit: FigureUnit
  read(row: Row): number | null
  /** The list whose length a count is. */
  opens?(asked: FiguresAsked): ListLink
}

const whole = (minutes: number | undefined) => (minutes === undefined ? null : Math.round(minutes))

const finalised = ({ from, to }: FiguresAsked): ListLink => ({
  status: 'finalised',
  finalised_from: from.toISOString(),
  finalised_to: to.toISOString(),
})

const resultColumn = (
  key: 'positive' | 'negative' | 'query',
  name: string,
  read: (row: GroupFigures) => number,
): FigureColumn<GroupFigures> => ({
  key,
  name,
  means: `Finalised cases whose result is ${key}.`,
  unit: 'cases',
  read,
  opens: (asked) => ({ ...finalised(asked), result: key }),
})

/** ▦ Every figure of a period, with its definition. */
export const figureColumns: readonly FigureColumn<GroupFigures>[] = [
  {
    key: 'intake',
    name: 'Intake',
    means: 'Cases received in the period, whatever became of them.',
    unit: 'cases',
    read: ({ intake }) => intake,
    opens: ({ from, to }) => ({
      status: caseStatuses.join(),
      received_from: from.toISOString(),
      received_to: to.toISOString(),
    }),
  },
  {
    key: 'finalised',
    name: 'Finalised',
    means:
      'Cases that are finalised and whose last release was in the period. A case that was reopened since is not among them.',
    unit: 'cases',
    read: (row) => row.finalised,
    opens: finalised,
  },
  {
    key: 'total_tat_median',
    name: 'Total TAT, median',
    means:
      'Half of the releases in the period took at most this long from receipt or reopening to release, in your working hours, pauses included. Releases whose case was reopened since count too.',
    unit: 'minutes',
    read: ({ totalTat }) => whole(totalTat?.[0]),
  },
  {
    key: 'total_tat_p90',
    name: 'Total TAT, 90th percentile',
    means: 'Nine of ten releases in the period took at most this long by total TAT.',
    unit: 'minutes',
    read: ({ totalTat }) => whole(totalTat?.[1]),
  },
  resultColumn('positive', 'Positive', ({ positive }) => positive),
  resultColumn('negative', 'Negative', ({ negative }) => negative),
  // A hold is reported as a query. Spec, section 2.6.
  resultColumn('query', 'Query', ({ query, hold }) => query + hold),
  {
    key: 'revised',
    name: 'Revisions',
    means: 'Finalised cases whose report was released again after documents reopened them.',
    unit: 'cases',
    read: ({ revised }) => revised,
    opens: (asked) => ({ ...finalised(asked), revised: 'true' }),
  },
]

/** ▦ Every figure of open queries. They are of this moment, not of the period. */
export const queryColumns: readonly FigureColumn<QueriesOfAge>[] = [
  {
    key: 'queries',
    name: 'Open queries',
    means: 'Queries that wait for your answer now, by the time since they were raised.',
    unit: 'number',
    read: ({ queries }) => queries,
  },
  {
    key: 'documents',
    name: 'Asking for documents',
    means: 'Open queries that ask for documents.',
    unit: 'number',
    read: ({ documents }) => documents,
  },
  {
    key: 'cases',
    name: 'Cases with open queries',
    means: 'Cases that wait for your answer now; a case can have several open queries.',
    unit: 'cases',
    read: ({ cases }) => cases,
    opens: () => ({ status: 'query_raised' }),
  },
]
