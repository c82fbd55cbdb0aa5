import { results } from '../../cases/cases.ts'

/** A positive result with conditions has its own words. */
export const clauseResults = [...results, 'conditional'] as const
export type ClauseResult = (typeof clauseResults)[number]

/** In the order of a list. */
export const clauseResultLabels = {
  positive: 'Positive',
  conditional: 'Positive, subject to conditions',
  negative: 'Negative',
  query: 'Query',
  hold: 'On hold',
} as const satisfies Record<ClauseResult, string>

/** In the place of a result, a state or a case type: for all of them. */
export const any = 'any'
export type Any = typeof any

/** Of the key of every place. */
export const placePrefix = 'certificate.'

/** Where the words of a clause apply. */
export interface ClauseScope {
  /** Its place in the certificate: the clauses of one key replace each other. */
  key: string
  result: ClauseResult | Any
  /** The code of a state. */
  state: string
  caseType: string
}

export function isSameScope(a: ClauseScope, b: ClauseScope): boolean {
  const { key, result, state, caseType } = b
  return a.key === key && a.result === result && a.state === state && a.caseType === caseType
}

export interface Clause extends ClauseScope {
  /** 0 for those that come with the service; later versions replace earlier ones. */
  version: number
  /** Empty: the clause is left out. */
  text: string
}
