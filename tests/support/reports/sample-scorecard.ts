import type {
  ScorecardContent,
  ScorecardFigure,
} from '../../../server/src/reports/scorecard/scorecard-content.ts'

const figure = (
  part: ScorecardFigure['part'],
  key: string,
  name: string,
  unit: ScorecardFigure['unit'],
  value: number | null,
  before: number | null,
): ScorecardFigure => ({ part, key, name, unit, value, before, means: `Meaning of ${name}.` })

/** A lender of middle size over a month, drawn by weeks. */
export function sampleScorecard(changes: Partial<ScorecardContent> = {}): ScorecardContent {
  return {
    kind: 'scorecard',
    preview: true,
    operator: { name: 'Deedwire Legal Services', lines: ['4th floor, Camp, Pune 411001'] },
    lender: 'Sahyadri Housing Finance',
    sandbox: false,
    madeAt: '2026-11-16T06:00:00.000Z',
    period: { from: '2026-10-18', to: '2026-11-16' },
    before: { from: '2026-09-18', to: '2026-10-17' },
    agreed: { ours: 1620, total: 2700, caseTypes: [{ caseType: 'LIT', ours: 3240, total: 5400 }] },
    figures: [
      figure('turnaround', 'our_tat_median', 'Our TAT, median', 'minutes', 932, 1010),
      figure('turnaround', 'our_tat_p90', 'Our TAT, 90th percentile', 'minutes', 1711, 1580),
      figure('turnaround', 'total_tat_median', 'Total TAT, median', 'minutes', 1480, 1480),
      figure('turnaround', 'total_tat_p90', 'Total TAT, 90th percentile', 'minutes', 2610, 2400),
      figure('turnaround', 'sla_kept', 'SLA kept', 'percent', 91.4, 88),
      figure('work', 'intake', 'Intake', 'cases', 412, 371),
      figure('work', 'finalised', 'Finalised', 'cases', 396, 380),
      figure('work', 'missed', 'Finalised late', 'cases', 34, 46),
      figure('work', 'revised', 'Revisions', 'cases', 12, 0),
      figure('results', 'positive', 'Positive', 'cases', 301, 290),
      figure('results', 'hold', 'Hold', 'cases', 14, 9),
      figure('queries', 'queries_per_case', 'Queries per case', 'number', 0.62, 0.71),
      figure('queries', 'answer_median', 'Time to answer, median', 'elapsed', 1900, 45),
      figure('queries', 'answer_p90', 'Time to answer, 90th percentile', 'elapsed', 7210, 7399),
    ],
    slots: {
      unit: 'week',
      counts: [
        { from: '2026-10-18', intake: 9, finalised: 4 },
        { from: '2026-10-19', intake: 96, finalised: 88 },
        { from: '2026-10-26', intake: 101, finalised: 97 },
        { from: '2026-11-02', intake: 88, finalised: 107 },
        { from: '2026-11-09', intake: 110, finalised: 98 },
        { from: '2026-11-16', intake: 8, finalised: 2 },
      ],
    },
    ages: [
      { name: 'Under 1 day', open: 18, overdue: 0 },
      { name: '1 to 3 days', open: 41, overdue: 0 },
      { name: '3 to 7 days', open: 30, overdue: 6 },
      { name: '7 to 14 days', open: 12, overdue: 8 },
      { name: '14 to 30 days', open: 3, overdue: 3 },
      { name: 'Over 30 days', open: 0, overdue: 0 },
    ],
    ...changes,
  }
}
