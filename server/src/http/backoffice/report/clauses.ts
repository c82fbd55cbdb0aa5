import {
  addClause,
  faultsOfClause,
  type NewClause,
  previewClauses,
  readClauseHistory,
  readClauseLibrary,
  type ShownClause,
  splitClause,
} from '../../../reports/reports.ts'
import { type Answer, made, ok, type Sent } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { StaffRoute } from '../staff-route.ts'
import {
  ChosenQuery,
  ClauseBody,
  ClauseLibraryOut,
  ClauseOut,
  ClausesOut,
  LibraryQuery,
  VersionsQuery,
} from './clause-schemas.ts'

const scopeOf = ({ key, result = 'any', state = 'any', case_type = 'any' }: VersionsQuery) => ({
  key,
  result,
  state,
  caseType: case_type,
})

function newClause(body: ClauseBody): NewClause {
  return { ...scopeOf(body), text: body.text }
}

function clauseOut(clause: ShownClause) {
  const { key, result, state, caseType, version, text } = clause
  return {
    key,
    result,
    state,
    case_type: caseType,
    version,
    text,
    pieces: splitClause(text),
    added_by: clause.addedBy ?? null,
    added_by_name: clause.addedByName ?? null,
    added_at: clause.addedAt?.toISOString() ?? null,
  }
}

async function getClauses({ services, query }: StaffRequest): Promise<Answer> {
  const { case_type, ...rest } = query as LibraryQuery
  const filter = { ...rest, ...(case_type !== undefined && { caseType: case_type }) }
  const { clauses, choices } = await readClauseLibrary(services.db, filter)
  const { placePrefix, caseTypes, ...more } = choices
  return {
    body: {
      clauses: clauses.map((clause) => ({ ...clauseOut(clause), replaced: clause.isReplaced })),
      choices: { ...more, place_prefix: placePrefix, case_types: caseTypes },
    },
  }
}

async function getVersions({ services, query }: StaffRequest): Promise<Answer> {
  const versions = await readClauseHistory(services.db, scopeOf(query as VersionsQuery))
  return { body: { clauses: versions.map(clauseOut) } }
}

async function getChosen({ services, query }: StaffRequest): Promise<Answer> {
  const { result, state = null, case_type } = query as ChosenQuery
  const chosen = await previewClauses(services.db, { result, state, caseType: case_type })
  return { body: { clauses: chosen.map(clauseOut) } }
}

async function postClause({ services, actor, staff, body }: StaffRequest): Promise<Answer> {
  const added = await addClause(services, actor, newClause(body as ClauseBody))
  return { status: 201, body: clauseOut({ ...added, addedByName: staff.name }) }
}

const clauseFaults = ({ body }: Sent) => faultsOfClause(newClause(body as ClauseBody))

/** A code that does not exist would choose other words than the reader thinks. */
function filterFaults({ query }: Sent): string[] {
  const { state, case_type } = query as Partial<ChosenQuery>
  return faultsOfClause({
    ...(state !== undefined && { state }),
    ...(case_type !== undefined && { caseType: case_type }),
  })
}

export const clauseRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/clauses',
    access: 'wording:manage',
    name: 'listClauses',
    tag: 'Report',
    summary: 'List the clauses of the certificate: those of the service and the latest of your own',
    query: LibraryQuery,
    rules: filterFaults,
    answers: ok(ClauseLibraryOut),
    handle: getClauses,
  },
  {
    method: 'GET',
    path: '/clauses/versions',
    access: 'wording:manage',
    name: 'listClauseVersions',
    tag: 'Report',
    summary: 'List the versions of one clause, the latest first',
    query: VersionsQuery,
    answers: ok(ClausesOut),
    handle: getVersions,
  },
  {
    method: 'GET',
    path: '/clauses/chosen',
    access: 'wording:manage',
    name: 'listChosenClauses',
    tag: 'Report',
    summary: 'Show which clauses the certificate of a report would have',
    query: ChosenQuery,
    rules: filterFaults,
    answers: ok(ClausesOut),
    handle: getChosen,
  },
  {
    method: 'POST',
    path: '/clauses',
    access: 'wording:manage',
    name: 'addClause',
    tag: 'Report',
    summary: 'Add a clause, or the next version of one; released reports keep their words',
    body: ClauseBody,
    rules: clauseFaults,
    answers: made(ClauseOut),
    handle: postClause,
  },
]
