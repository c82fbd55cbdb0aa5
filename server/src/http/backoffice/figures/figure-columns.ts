import {
  type CaseStatus,
  type CasesOfAge,
  caseStatuses,
  type FiguresAsked,
  type GroupFigures,
  isOpen,
} from '../../../cases/cases.ts'
import type { FigureUnit } from '../../lender/figure-schemas.ts'

/** Parameters of the queue's address. */
export type QueueLink = Record<string, string>

export const columnGroups = ['work', 'turnaround', 'results'] as const
type ColumnGroup = (typeof columnGroups)[number]

export interface FigureColumn<Row> {
  key: string
  name: string
  /** What is counted, for the help of the page and the documentation. */
  means: string
  unit: FigureUnit
  /** Columns that a table shows together: all of them would not fit a page. */
  group: ColumnGroup
  read(row: Row): number | null
  /** The list whose length a count is. */
  opens?(asked: FiguresAsked): QueueLink
}

const tenths = (value: number) => Math.round(value * 10) / 10
const whole = (minutes: number | undefined) => (minutes === undefined ? null : Math.round(minutes))

const finalised = ({ from, to }: FiguresAsked): QueueLink => ({
  status: 'finalised',
  finalised_from: from.toISOString(),
  finalised_to: to.toISOString(),
})

const resultColumn = (
  key: 'positive' | 'negative' | 'query' | 'hold',
  name: string,
): FigureColumn<GroupFigures> => ({
  key,
  name,
  means: `Finalised cases whose result is ${key}.`,
  unit: 'cases',
  group: 'results',
  read: (row) => row[key],
  opens: (asked) => ({ ...finalised(asked), result: key }),
})

/** ▦ Every figure of a period, with its definition. */
export const figureColumns: readonly FigureColumn<GroupFigures>[] = [
  {
    key: 'intake',
    name: 'Intake',
    means: 'Cases received in the period, whatever became of them.',
    unit: 'cases',
    group: 'work',
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
    group: 'work',
    read: (row) => row.finalised,
    opens: finalised,
  },
  {
    key: 'our_tat_median',
    name: 'Our TAT, median',
    means:
      'Half of the releases in the period took at most this long by our TAT, in working hours of the lender. Our TAT is paused while documents are awaited. Releases whose case was reopened since count too.',
    unit: 'minutes',
    group: 'turnaround',
    read: ({ ourTat }) => whole(ourTat?.[0]),
  },
  {
    key: 'our_tat_p90',
    name: 'Our TAT, 90th percentile',
    means: 'Nine of ten releases in the period took at most this long by our TAT.',
    unit: 'minutes',
    group: 'turnaround',
    read: ({ ourTat }) => whole(ourTat?.[1]),
  },
  {
    key: 'total_tat_median',
    name: 'Total TAT, median',
    means:
      'Half of the releases in the period took at most this long from receipt or reopening to release, in working hours of the lender, pauses included.',
    unit: 'minutes',
    group: 'turnaround',
    read: ({ totalTat }) => whole(totalTat?.[0]),
  },
  {
    key: 'total_tat_p90',
    name: 'Total TAT, 90th percentile',
    means: 'Nine of ten releases in the period took at most this long by total TAT.',
    unit: 'minutes',
    group: 'turnaround',
    read: ({ totalTat }) => whole(totalTat?.[1]),
  },
  {
    key: 'sla_kept',
    name: 'SLA kept',
    means: 'Share of the finalised cases that were finalised within our TAT, in percent.',
    unit: 'percent',
    group: 'work',
    read: ({ finalised: all, missed }) => (all > 0 ? tenths((100 * (all - missed)) / all) : null),
  },
  {
    key: 'missed',
    name: 'Finalised late',
    means: 'Finalised cases that were finalised after our TAT had run out.',
    unit: 'cases',
    group: 'work',
    read: ({ missed }) => missed,
    opens: (asked) => ({ ...finalised(asked), sla: 'missed' }),
  },
  {
    key: 'overdue',
    name: 'Overdue',
    means: 'Open cases whose our TAT ran out in the period.',
    unit: 'cases',
    group: 'work',
    read: ({ overdue }) => overdue,
    opens: ({ from, to, now }) => ({
      due_from: from.toISOString(),
      due_to: (to < now ? to : now).toISOString(),
    }),
  },
  {
    key: 'queries_per_case',
    name: 'Queries per case',
    means: 'Queries raised in the finalised cases, divided by the number of these cases.',
    unit: 'number',
    group: 'results',
    read: ({ queries, finalised: all }) =>
      all > 0 ? Math.round((100 * queries) / all) / 100 : null,
  },
  resultColumn('positive', 'Positive'),
  resultColumn('negative', 'Negative'),
  resultColumn('query', 'Query'),
  resultColumn('hold', 'Hold'),
  {
    key: 'revised',
    name: 'Revisions',
    means: 'Finalised cases whose report was released again after documents reopened them.',
    unit: 'cases',
    group: 'work',
    read: ({ revised }) => revised,
    opens: (asked) => ({ ...finalised(asked), revised: 'true' }),
  },
]

const statusColumn = (status: CaseStatus, name: string): FigureColumn<readonly CasesOfAge[]> => ({
  key: status,
  name,
  means: `Open cases with the status “${name}” now.`,
  unit: 'cases',
  group: 'work',
  read: (rows) => sumOf(rows.filter((row) => row.status === status).map(({ count }) => count)),
  opens: () => ({ status }),
})

/** ▦ Every figure of the open cases of an age. They are of this moment, not of the period. */
export const ageColumns: readonly FigureColumn<readonly CasesOfAge[]>[] = [
  {
    key: 'open',
    name: 'Open',
    means: 'Cases that are neither finalised nor withdrawn now, by the time since their receipt.',
    unit: 'cases',
    group: 'work',
    read: (rows) => sumOf(rows.map(({ count }) => count)),
    opens: () => ({ status: caseStatuses.filter(isOpen).join() }),
  },
  {
    key: 'overdue_now',
    name: 'Overdue now',
    means: 'Open cases whose our TAT has run out.',
    unit: 'cases',
    group: 'work',
    read: (rows) => sumOf(rows.map(({ overdue }) => overdue)),
    opens: ({ now }) => ({ due_to: now.toISOString() }),
  },
  statusColumn('received', 'Received'),
  statusColumn('allocated', 'Allocated'),
  statusColumn('in_review', 'In review'),
  statusColumn('query_raised', 'Query raised'),
]

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
