import type { Mode } from '../../lib/scope.ts'
import { inSpan } from '../../lib/tracing/trace.ts'
import type { RawAnswer } from '../connectors/connector.ts'
import type { Outcome } from './search-outcome.ts'
import type { ClaimedSearch } from './search-store.ts'

/** What came of one attempt, with the answers of the registry. */
export interface Asked {
  outcome: Outcome
  answers: readonly RawAnswer[]
}

/** The same for the metrics. */
export interface Searched {
  mode: Mode
  state: string
  outcome: 'completed' | 'failed' | 'retry' | 'desk' | 'stopped'
  seconds: number
}

export function nameOutcome(outcome: Outcome): Searched['outcome'] {
  if (outcome.kind === 'end') return outcome.end.status
  if (outcome.kind === 'desk') return 'desk'
  return outcome.isCounted ? 'retry' : 'stopped'
}

/** Continues the trace of the request that the property came with. */
export function inSearchSpan(claimed: ClaimedSearch, search: () => Promise<void>): Promise<void> {
  const { id, mode, state, lenderId, traceparent } = claimed
  const facts = {
    'deedwire.property_id': id,
    'deedwire.lender_id': lenderId,
    'deedwire.mode': mode,
    'deedwire.state': state,
  }
  const parent = traceparent === null ? undefined : ({ from: 'us', traceparent } as const)
  return inSpan('registry search', { facts, parent }, search)
}
