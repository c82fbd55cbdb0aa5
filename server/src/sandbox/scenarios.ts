import type { Result } from '../cases/cases.ts'

/** The action of a scenario, once the case is `in_review`. */
export type Ending =
  | { to: 'query_raised'; text: string; documentsAwaited: boolean }
  | { to: 'finalised'; result: Result; reason: string | null }

export interface Scenario {
  ending: Ending
  /** Then it is re-released as positive, for this reason. */
  resolved?: string
  means: string
}

const subsisting = 'Subsisting mortgage without a registered release deed.'

/** By the end of the loan account number. Decisions, section 10. */
export const scenarios = {
  POSITIVE: {
    ending: { to: 'finalised', result: 'positive', reason: null },
    means: 'received, allocated, in_review, finalised as positive',
  },
  NEGATIVE: {
    ending: { to: 'finalised', result: 'negative', reason: subsisting },
    means: 'received, allocated, in_review, finalised as negative with a reason',
  },
  QUERY: {
    ending: {
      to: 'finalised',
      result: 'query',
      reason: 'The link deed for 1998 to 2004 was not produced.',
    },
    means: 'received, allocated, in_review, finalised as query with a reason',
  },
  HOLD: {
    ending: {
      to: 'finalised',
      result: 'hold',
      reason: 'Kept on hold until the survey of the boundary is done.',
    },
    means: 'received, allocated, in_review, finalised as hold, which is reported as query',
  },
  AWAITING: {
    ending: {
      to: 'query_raised',
      text: 'Please send the receipt for the property tax of the current year.',
      documentsAwaited: true,
    },
    means: 'received, allocated, in_review, query_raised with documents_awaited true',
  },
  RESOLVED: {
    ending: { to: 'finalised', result: 'negative', reason: subsisting },
    resolved: 'The charge was redeemed; the release deed is registered.',
    means: 'finalised as negative, then re-released as positive (result_changed)',
  },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof scenarios

export function scenarioOf(loanAccountNumber: string): ScenarioName | undefined {
  const names = Object.keys(scenarios) as ScenarioName[]
  return names.find((name) => loanAccountNumber.endsWith(`-${name}`))
}
