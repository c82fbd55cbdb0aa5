import {
  failureSentence,
  type RawAnswer,
  SearchFailure,
  type SearchFailureCode,
} from '../connectors/connector.ts'
import type { Findings } from '../findings/findings.ts'
import type { RegistryRecord } from '../registry-record.ts'
import type { SealedAnswers } from './collateral-store.ts'
import { dateEvidence } from './flag-evidence.ts'
import type { PropertyEnd } from './search-store.ts'

/** How one attempt to search a property ended. */
export type Outcome =
  | { kind: 'end'; end: SearchEnd }
  | { kind: 'retry'; waitMs: number; isCounted: boolean }
  | { kind: 'desk'; why: string | null }

export interface SearchEnd extends Pick<PropertyEnd, 'status' | 'error'> {
  findings: Findings | null
  /** What the findings were judged from. */
  record?: RegistryRecord | undefined
}

/** The evidence of the findings is completed here, since the hashes of the answers are known. */
export function propertyEnd(
  { status, error, findings: judged, record }: SearchEnd,
  answers: SealedAnswers | undefined,
  at: Date,
): PropertyEnd {
  const basis = { notes: answers?.notes ?? [], record, at }
  const findings = judged && { ...judged, evidence: dateEvidence(judged.evidence, basis) }
  return { status, error, findings, answers }
}

export function failedWith(code: SearchFailureCode, candidates: readonly string[] = []): Outcome {
  const error = { code, message: failureSentence(code, candidates) }
  return { kind: 'end', end: { status: 'failed', error, findings: null } }
}

export function answersOf(error: unknown): readonly RawAnswer[] {
  return error instanceof SearchFailure ? error.answers : []
}
