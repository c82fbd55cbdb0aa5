import Type, { type Static } from 'typebox'
import {
  type AddedClause,
  addClause,
  builtInClauses,
  type Clause,
  clauseResults,
  faultsOfClause,
  listClauseVersions,
  listOwnClauses,
  type NewClause,
} from '../../../reports/reports.ts'
import { type Answer, made, ok, type Sent } from '../../routing/route.ts'
import { object, orNull, strict, text, time } from '../schema-pieces.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { StaffRoute } from '../staff-route.ts'

const result = Type.Enum([...clauseResults, 'any'])

const shown = {
  key: text,
  result,
  state: text,
  case_type: text,
  version: Type.Integer({ description: '0: comes with the service.' }),
  text: Type.String({ description: 'Empty: the clause is left out.' }),
  added_by: orNull(text),
  added_at: orNull(time),
}

const ClauseOut = object(shown, 'Clause')
const ClausesOut = object({ clauses: Type.Array(object(shown)) }, 'Clauses')

const where = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, format: 'text', description }))

const scope = {
  key: Type.String({
    maxLength: 60,
    format: 'text',
    description: 'Place in the certificate: certificate.title, …',
  }),
  result: Type.Optional(result),
  state: where('Code of a state; default: any.'),
  case_type: where('Code of a case type; default: any.'),
}

const ClauseBody = Type.Object(
  { ...scope, text: Type.String({ maxLength: 4000, format: 'text' }) },
  { title: 'NewClause', ...strict },
)
const VersionsQuery = Type.Object(scope, strict)

type Scope = Omit<Static<typeof ClauseBody>, 'text'>

const scopeOf = ({ key, result: of = 'any', state = 'any', case_type = 'any' }: Scope) => ({
  key,
  result: of,
  state,
  caseType: case_type,
})

function newClause(body: Static<typeof ClauseBody>): NewClause {
  return { ...scopeOf(body), text: body.text }
}

function clauseOut(clause: Clause & Partial<AddedClause>) {
  const { key, result: of, state, caseType, version, text: words, addedBy, addedAt } = clause
  const added = { added_by: addedBy ?? null, added_at: addedAt?.toISOString() ?? null }
  return { key, result: of, state, case_type: caseType, version, text: words, ...added }
}

async function getClauses({ services }: StaffRequest): Promise<Answer> {
  const own = await listOwnClauses(services.db)
  return { body: { clauses: [...builtInClauses, ...own].map(clauseOut) } }
}

async function getVersions({ services, query }: StaffRequest): Promise<Answer> {
  const versions = await listClauseVersions(services.db, scopeOf(query as Scope))
  return { body: { clauses: versions.map(clauseOut) } }
}

async function postClause({ services, actor, body }: StaffRequest): Promise<Answer> {
  const added = await addClause(services, actor, newClause(body as Static<typeof ClauseBody>))
  return { status: 201, body: clauseOut(added) }
}

const clauseFaults = ({ body }: Sent) =>
  faultsOfClause(newClause(body as Static<typeof ClauseBody>))

export const clauseRoutes: readonly StaffRoute[] = [
  {
    method: 'GET',
    path: '/clauses',
    access: 'wording:manage',
    name: 'listClauses',
    tag: 'Report',
    summary: 'List the clauses of the certificate: those of the service and the latest of your own',
    answers: ok(ClausesOut),
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
