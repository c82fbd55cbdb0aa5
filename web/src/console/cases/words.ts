import type { CaseRow } from '../api/cases.ts'

type Status = CaseRow['status']

/** ▦ What each status means for the lender. */
export const statusMeanings: Record<Status, string> = {
  received: 'We have the case. An analyst takes it next.',
  allocated: 'An analyst has the case and begins the review.',
  in_review: 'The analyst works on the case.',
  query_raised: 'We wait for your answer.',
  finalised: 'The report is released.',
  withdrawn: 'You withdrew the case. There is no report.',
}

export const resultNames: Record<Exclude<CaseRow['result'], ''>, string> = {
  positive: 'Positive',
  negative: 'Negative',
  query: 'Query',
}

export const resultColors = { positive: 'teal', negative: 'red', query: 'orange' } as const
