/** What a lender's scorecard shows, ready to be drawn: every figure with its definition. */
export interface ScorecardContent {
  kind: 'scorecard'
  /** Releases are written before it. */
  preview: true
  operator: { name: string; lines: string[] }
  lender: string
  /** Of test cases. */
  sandbox: boolean
  madeAt: string
  period: DaySpan
  /** As many days, directly before. */
  before: DaySpan
  agreed: AgreedMinutes & { caseTypes: (AgreedMinutes & { caseType: string })[] }
  figures: readonly ScorecardFigure[]
  slots: { unit: SlotUnit; counts: readonly SlotFigures[] }
  ages: readonly { name: string; open: number; overdue: number }[]
}

/** Days of the office, the last one included. */
export interface DaySpan {
  from: string
  to: string
}

interface AgreedMinutes {
  ours: number
  total: number
}

export type ScorecardPart = 'work' | 'turnaround' | 'queries' | 'results'

/** `minutes` are working time, `elapsed` is time by the clock, in minutes too. */
export type ScorecardUnit = 'cases' | 'minutes' | 'percent' | 'number' | 'elapsed'

export interface ScorecardFigure {
  key: string
  name: string
  means: string
  part: ScorecardPart
  unit: ScorecardUnit
  value: number | null
  before: number | null
}

export type SlotUnit = 'day' | 'week' | 'month' | 'quarter'

/** Cases of a part of the period that begins on that day. */
export interface SlotFigures {
  from: string
  intake: number
  finalised: number
}
