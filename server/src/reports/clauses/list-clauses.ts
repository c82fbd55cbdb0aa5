import { staffNames } from '../../access/access.ts'
import { caseTypeCatalogue } from '../../cases/cases.ts'
import type { Runner } from '../../db/db.ts'
import { indianStates } from '../../lib/indian-states.ts'
import { staffIdOf } from '../release/name-people.ts'
import { builtInClauses, clauseKeys, clausePlaces } from './built-in-clauses.ts'
import { byPlace, type ClauseCase, findBest, fits, weigh } from './choose-clauses.ts'
import {
  any,
  type Clause,
  type ClauseScope,
  clauseResultLabels,
  isSameScope,
  placePrefix,
} from './clause.ts'
import { type AddedClause, listClauseVersions, listOwnClauses } from './clause-store.ts'
import { listPlaceholders } from './fill-clause.ts'

/** A clause as it is shown to operators. */
export interface ShownClause extends Clause, Partial<Pick<AddedClause, 'addedBy' | 'addedAt'>> {
  /** Of the member of staff who added it. */
  addedByName?: string
}

export interface ListedClause extends ShownClause {
  /** By one of the operator's for the same result, state and case type. */
  isReplaced: boolean
}

/** Those of the service and the latest of the operator, by place, the general ones first. */
export async function readClauseLibrary(db: Runner, filter: Partial<ClauseCase>) {
  const own = await withNames(db, await listOwnClauses(db))
  const built: ListedClause[] = builtInClauses.map((clause) => ({
    ...clause,
    isReplaced: own.some((other) => isSameScope(other, clause)),
  }))
  const all = [...built, ...own.map((clause) => ({ ...clause, isReplaced: false }))]
  const clauses = all
    .filter((clause) => fits(clause, filter))
    .sort((a, b) => byPlace(a, b) || weigh(a) - weigh(b) || byScope(a, b))
  return { clauses, choices: listChoices(own) }
}

/** Every version of one clause, the latest first; that of the service is the last. */
export async function readClauseHistory(db: Runner, of: ClauseScope): Promise<ShownClause[]> {
  const own = await withNames(db, await listClauseVersions(db, of))
  return [...own, ...builtInClauses.filter((clause) => isSameScope(clause, of))]
}

/** The clause that a report would have at each place; without words: it is left out. */
export async function previewClauses(db: Runner, of: ClauseCase): Promise<ShownClause[]> {
  return findBest(await withNames(db, await listOwnClauses(db)), of)
}

/** What a clause can be for, and name. */
function listChoices(own: readonly Clause[]) {
  const keys = new Set<string>([...clauseKeys, ...own.map(({ key }) => key)])
  const places = [...keys].map((key) => ({ key, label: labelOf(key) }))
  return {
    places: places.sort(byPlace),
    placePrefix,
    results: withAny('Any result', clauseResultLabels),
    states: withAny(
      'Any state',
      Object.fromEntries(indianStates.map(({ code, name }) => [code, name])),
    ),
    caseTypes: withAny('Any case type', caseTypeCatalogue),
    placeholders: listPlaceholders(),
  }
}

/** certificate.stamp_duty: Stamp duty */
function labelOf(key: string): string {
  const labels: Readonly<Record<string, string>> = clausePlaces
  if (Object.hasOwn(labels, key)) return labels[key] ?? key
  const name = key.slice(placePrefix.length).replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function withAny(label: string, table: Readonly<Record<string, string>>) {
  return Object.entries({ [any]: label, ...table }).map(([code, name]) => ({ code, label: name }))
}

const resultOrder = Object.keys(clauseResultLabels)

function byScope(a: Clause, b: Clause): number {
  const result = resultOrder.indexOf(a.result) - resultOrder.indexOf(b.result)
  return result || compare(a.state, b.state) || compare(a.caseType, b.caseType)
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

async function withNames(db: Runner, added: readonly AddedClause[]): Promise<ShownClause[]> {
  const ids = added.flatMap(({ addedBy }) => staffIdOf(addedBy))
  const names = await staffNames(db, [...new Set(ids)])
  return added.map((clause) => {
    const [id] = staffIdOf(clause.addedBy)
    const name = id && names.get(id)
    return name === undefined ? clause : { ...clause, addedByName: name }
  })
}
