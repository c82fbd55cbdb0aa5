import { type AppError, invalidRequest } from '../../lib/app-error.ts'
import { type Place, placeOfPath } from './places.ts'
import {
  type ReleaseCheck,
  type ReleaseCheckKey,
  releaseCheckKeys,
  releaseChecks,
} from './release-checks.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** A check that is passed over, with the reason the report keeps. */
export interface Override {
  check: ReleaseCheckKey
  reason: string
}

export interface CheckLine {
  key: ReleaseCheckKey
  sentence: string
  rule: ReleaseCheck['rule']
  state: 'passed' | 'failed' | 'overridden'
  /** Of an override. */
  reason: string | null
  place: Place
  faults: { path: string; sentence: string; place: Place }[]
}

/** Every check that applies to this release, in the order of the table. */
export function listCheckLines(
  facts: ReleaseFacts,
  overrides: readonly Override[] = [],
): CheckLine[] {
  return releaseCheckKeys.flatMap((key) => {
    const row: ReleaseCheck = releaseChecks[key]
    if (facts.isSandbox && row.inSandbox === 'skipped') return []
    if (row.applies === 'positive' && facts.content.result !== 'positive') return []
    const faults = row.find(facts).map((fault) => toFault(fault, row.place))
    const given = overrides.find(({ check }) => check === key)?.reason.trim()
    const reason = faults.length > 0 && row.rule === 'needs_reason' && given ? given : null
    const state = faults.length === 0 ? 'passed' : reason === null ? 'failed' : 'overridden'
    const { sentence, rule, place } = row
    return [{ key, sentence, rule, state, reason, place, faults }]
  })
}

function toFault(fault: string, place: Place): CheckLine['faults'][number] {
  const colon = fault.indexOf(': ')
  const path = fault.slice(0, colon)
  return { path, sentence: fault.slice(colon + 2), place: placeOfPath(path) ?? place }
}

/** The refusal of a release with these lines; undefined if nothing prevents it. */
export function findRefusal(lines: readonly CheckLine[]): AppError | undefined {
  const faults = lines
    .filter(({ state }) => state === 'failed')
    .flatMap((line) => line.faults.map(({ path, sentence }) => `${path}: ${sentence}`))
  return faults.length > 0 ? invalidRequest(faults, { checks: lines }) : undefined
}

export interface KeptOverride extends Override {
  /** What was passed over. */
  faults: string[]
}

/** What a report keeps of the checks that were passed over. */
export function keptOverrides(lines: readonly CheckLine[]): KeptOverride[] {
  return lines.flatMap(({ key, reason, faults }) =>
    reason === null ? [] : [{ check: key, reason, faults: faults.map(({ sentence }) => sentence) }],
  )
}

/** Reasons for checks that no reason passes. */
export function overrideFaults(overrides: readonly Override[]): string[] {
  return overrides.flatMap(({ check, reason }, i) => {
    if (releaseChecks[check].rule === 'blocks') {
      return [`overrides[${i}].check: ${check} cannot be passed over with a reason`]
    }
    return reason.trim() ? [] : [`overrides[${i}].reason: is required`]
  })
}
