import { builtInClauses, clauseKeys } from './built-in-clauses.ts'
import { any, type Clause, type ClauseResult } from './clause.ts'

export interface ClauseCase {
  result: ClauseResult
  /** The code; null if the lender gave none that is known. */
  state: string | null
  caseType: string
}

/**
 * For each place of the certificate the words that fit the case best: those for its case type
 * before those for its state, before those for its result, before general ones. Among equals the
 * latest version.
 */
export function chooseClauses(own: readonly Clause[], of: ClauseCase): Clause[] {
  const best = new Map<string, Clause>()
  for (const clause of [...builtInClauses, ...own]) {
    if (!fits(clause, of)) continue
    const known = best.get(clause.key)
    if (!known || rank(clause) >= rank(known)) best.set(clause.key, clause)
  }
  return [...best.values()]
    .filter(({ text }) => text.trim())
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.key < b.key ? -1 : 1))
}

function fits({ result, state, caseType }: Clause, of: ClauseCase): boolean {
  const agrees = (wanted: string, given: string | null) => wanted === any || wanted === given
  return agrees(result, of.result) && agrees(state, of.state) && agrees(caseType, of.caseType)
}

const versionsMax = 1_000_000

function rank({ result, state, caseType, version }: Clause): number {
  const specific = (given: string, weight: number) => (given === any ? 0 : weight)
  const fit = specific(caseType, 4) + specific(state, 2) + specific(result, 1)
  return fit * versionsMax + version
}

function placeOf({ key }: Clause): number {
  const at = (clauseKeys as readonly string[]).indexOf(key)
  return at === -1 ? clauseKeys.length : at
}
