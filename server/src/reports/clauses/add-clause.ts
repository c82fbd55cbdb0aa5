import { recordAudit } from '../../access/access.ts'
import { caseTypeCatalogue } from '../../cases/cases.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import type { Actor } from '../../lib/scope.ts'
import { describeUndrawable, findUndrawable } from '../find-undrawable.ts'
import type { ReportDeps } from '../report-deps.ts'
import { any, type Clause, type ClauseScope, clauseResults, placePrefix } from './clause.ts'
import { type AddedClause, insertClause, listClauseVersions } from './clause-store.ts'
import { findUnknownPlaceholders } from './fill-clause.ts'

export type NewClause = Omit<Clause, 'version'>

const textLengthMax = 4000

/** Adds the next version of a clause. Released versions keep the words they have. */
export async function addClause(
  { db, keyring, clock }: Pick<ReportDeps, 'db' | 'keyring' | 'clock'>,
  by: Actor,
  given: NewClause,
): Promise<AddedClause> {
  const faults = faultsOfClause(given)
  if (faults.length > 0) throw invalidRequest(faults)
  const { key, result, state, caseType, text } = given
  const now = clock.now()
  return db.transact(async (tx) => {
    const scope: ClauseScope = { key, result, state, caseType }
    const [last] = await listClauseVersions(tx, scope)
    const version = (last?.version ?? 0) + 1
    const added: AddedClause = { ...scope, text, version, addedBy: by.actor, addedAt: now }
    if (!(await insertClause(tx, added))) {
      throw new AppError(
        'precondition_failed',
        'Another version of the clause was added at the same time.',
      )
    }
    const details = { result, state, case_type: caseType, version }
    await recordAudit(tx, keyring, by, { action: 'clause.added', subject: key, details }, now)
    return added
  })
}

/**
 * Of the values that are given; their shape is the caller's. A character that no report can show
 * would stop every release that has the clause.
 */
export function faultsOfClause({
  key,
  result = any,
  state = any,
  caseType = any,
  text = '',
}: Partial<NewClause>): string[] {
  const faults: string[] = []
  if (key !== undefined && !isPlace(key)) {
    faults.push(`key: must be ${placePrefix} and a name of small letters, digits and _`)
  }
  if (result !== any && !clauseResults.includes(result)) {
    faults.push(`result: must be ${[...clauseResults, any].join(', ')}`)
  }
  if (state !== any && stateCodeOf(state) !== state) {
    faults.push('state: must be the code of a state, or any')
  }
  if (caseType !== any && !Object.hasOwn(caseTypeCatalogue, caseType)) {
    faults.push('case_type: must be a case type of the catalogue, or any')
  }
  if (text.length > textLengthMax) {
    faults.push(`text: must have at most ${textLengthMax} characters`)
  }
  for (const unknown of findUnknownPlaceholders(text)) {
    faults.push(`text: ${unknown} cannot be filled in`)
  }
  return [...faults, ...findUndrawable({ text }).map(describeUndrawable)]
}

function isPlace(key: string): boolean {
  return key.startsWith(placePrefix) && /^[a-z][a-z0-9_]{0,39}$/.test(key.slice(placePrefix.length))
}
