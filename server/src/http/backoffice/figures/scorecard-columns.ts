import type { LenderAnswers } from '../../../cases/cases.ts'
import type { ScorecardFigure, ScorecardPart } from '../../../reports/reports.ts'

export interface ScorecardColumn extends Pick<ScorecardFigure, 'key' | 'name' | 'means' | 'unit'> {
  read(answers: LenderAnswers): number | null
}

/** ▦ The figures that only a scorecard has, with their definitions. */
export const scorecardColumns: readonly ScorecardColumn[] = [
  {
    key: 'queries',
    name: 'Queries',
    means: 'Queries raised in the finalised cases.',
    unit: 'number',
    read: ({ queries }) => queries,
  },
  {
    key: 'answered',
    name: 'Queries answered',
    means: 'Those of them that the lender answered: in words, by documents or by telephone.',
    unit: 'number',
    read: ({ answered }) => answered,
  },
  {
    key: 'answer_median',
    name: 'Time to answer, median',
    means:
      'Half of the answered queries had their first answer within this time, by the clock: nights and days off count.',
    unit: 'elapsed',
    read: ({ took }) => took?.[0] ?? null,
  },
  {
    key: 'answer_p90',
    name: 'Time to answer, 90th percentile',
    means: 'Nine of ten answered queries had their first answer within this time, by the clock.',
    unit: 'elapsed',
    read: ({ took }) => took?.[1] ?? null,
  },
  {
    key: 'late_documents',
    name: 'Cases with late documents',
    means:
      'Finalised cases whose lender added documents after it had sent the case, in answer to a query or not.',
    unit: 'number',
    read: ({ withLateDocuments }) => withLateDocuments,
  },
  {
    key: 'additions',
    name: 'Times documents were added',
    means: 'How often the lender added documents to the finalised cases.',
    unit: 'number',
    read: ({ additions }) => additions,
  },
]

/** ▦ The figures of the tables that a scorecard has, and where. Overdue cases are with the ages. */
export const partsOfScorecard: readonly [key: string, part: ScorecardPart][] = [
  ['our_tat_median', 'turnaround'],
  ['our_tat_p90', 'turnaround'],
  ['total_tat_median', 'turnaround'],
  ['total_tat_p90', 'turnaround'],
  ['sla_kept', 'turnaround'],
  ['intake', 'work'],
  ['finalised', 'work'],
  ['missed', 'work'],
  ['revised', 'work'],
  ['positive', 'results'],
  ['negative', 'results'],
  ['query', 'results'],
  ['hold', 'results'],
  ['queries_per_case', 'queries'],
]
