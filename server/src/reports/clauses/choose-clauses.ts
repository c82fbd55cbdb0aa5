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
export function chooseClauses<C extends Clause>(own: readonly C[], of: ClauseCase) {
  return findBest(own, of).filter(({ text }) => text.trim())
}

/** With those that say that nothing is said. */
export function findBest<C extends Clause>(own: readonly C[], of: ClauseCase): (C | Clause)[] {
  const best = new Map<string, C | Clause>()
  for (const clause of [...builtInClauses, ...own]) {
    if (!fits(clause, of)) continue
    const known = best.get(clause.key)
    if (!known || rank(clause) >= rank(known)) best.set(clause.key, clause)
  }
  return [...best.values()].sort(byPlace)
}

/** What is not given leaves nothing out. */
export function fits({ result, state, caseType }: Clause, of: Partial<ClauseCase>): boolean {
  const agrees = (wanted: string, given: string | null | undefined) =>
    wanted === any || given === undefined || wanted === given
  return agrees(result, of.result) && agrees(state, of.state) && agrees(caseType, of.caseType)
}

const versionsMax = 1_000_000

function rank(clause: Clause): number {
  return weigh(clause) * versionsMax + clause.version
}

/** The higher, the closer a clause fits the cases it is for. */
export function weigh({ result, state, caseType }: Clause): number {
  const specific = (given: string, weight: number) => (given === any ? 0 : weight)
  return specific(caseType, 4) + specific(state, 2) + specific(result, 1)
}

export function byPlace(a: Pick<Clause, 'key'>, b: Pick<Clause, 'key'>): number {
  if (a.key === b.key) return 0
  return placeOf(a.key) - placeOf(b.key) || (a.key < b.key ? -1 : 1)
}

function placeOf(key: string): number {
  const at = (clauseKeys as readonly string[]).indexOf(key)
  return at === -1 ? clauseKeys.length : at
}
