import {
  changeKey,
  changeLender,
  createLender,
  findKeyOf,
  findLenderAccount,
  type KeyChange,
  type LenderAccount,
  listLenderAccounts,
  type SecondPerson,
  scopeChoices,
} from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Scope } from '../../../lib/scope.ts'
import {
  keyIn,
  keyIssuedAnswer,
  keyOut,
  keyRevokedAnswer,
  keysAnswer,
} from '../../lender/key-answers.ts'
import type { KeyBody, KeyChangeBody, PageQuery } from '../../lender/key-schemas.ts'
import { limitOf, pageOf } from '../../lender/page-of.ts'
import { requestsAnswer } from '../../lender/request-answers.ts'
import type { RequestsQuery } from '../../lender/request-schemas.ts'
import type { Answer } from '../../routing/route.ts'
import type { Services } from '../../services.ts'
import { etagOf, ifMatchOf, lenderScopeOf, type StaffRequest } from '../staff-request.ts'
import type { LenderBody, LenderChangeBody } from './lender-schemas.ts'

/** Lenders for those who manage them: what they send, their keys, their requests. */

export async function getLenderAccounts(request: StaffRequest): Promise<Answer> {
  const { services, mode } = request
  const query = request.query as PageQuery
  const limit = limitOf(query)
  const page = { after: query.cursor ?? '', limit: limit + 1 }
  const rows = await listLenderAccounts(services.db, mode, page, services.clock.now())
  const { shown, next } = pageOf(rows, limit)
  return { body: { lenders: shown.map(accountOut), next_cursor: next } }
}

export async function getLenderAccount(request: StaffRequest): Promise<Answer> {
  const body = await accountAnswer(request.services, await lenderScopeOf(request))
  return { body, headers: etagOf(body.version) }
}

/** In both modes, as it was added. */
export async function patchLender(request: StaffRequest): Promise<Answer> {
  const { services, actor } = request
  const { db, keyring, clock } = services
  const seen = ifMatchOf(request)
  const scope = await lenderScopeOf(request)
  const { name, required_fields, case_types, own_names, second_person } =
    request.body as LenderChangeBody
  const change = {
    ...(name !== undefined && { name }),
    ...(required_fields && { requiredFields: [...new Set(required_fields)] }),
    ...(case_types !== undefined && { caseTypes: case_types && [...new Set(case_types)] }),
    ...(own_names !== undefined && { ownNames: own_names }),
    ...(second_person && { secondPerson: second_person as SecondPerson }),
  }
  await db.transact((tx) =>
    changeLender(tx, keyring, actor, scope.lenderId, seen, change, clock.now()),
  )
  const body = await accountAnswer(services, scope)
  return { body, headers: etagOf(body.version) }
}

/** Without its signing secrets: each is returned when the first URL of its mode is registered. */
export async function postLender(request: StaffRequest): Promise<Answer> {
  const { db, keyring, clock } = request.services
  const {
    name,
    required_fields = [],
    case_types,
    own_names,
    second_person,
  } = request.body as LenderBody
  const lender = {
    name,
    requiredFields: [...new Set(required_fields)],
    ...(case_types && { caseTypes: [...new Set(case_types)] }),
    ...(own_names && { ownNames: own_names }),
    secondPerson:
      (second_person as SecondPerson | undefined) ?? request.services.secondPersonDefault,
  }
  const { id } = await db.transact((tx) =>
    createLender(tx, keyring, request.actor, lender, clock.now()),
  )
  const scope = { lenderId: id, mode: request.mode }
  return { status: 201, body: await accountAnswer(request.services, scope) }
}

async function accountAnswer({ db, clock }: Services, scope: Scope) {
  const found = await findLenderAccount(db, scope, clock.now())
  if (!found) throw new AppError('not_found', 'Lender not found.')
  return accountOut(found)
}

export async function getLenderKeys(request: StaffRequest): Promise<Answer> {
  const scope = await lenderScopeOf(request)
  const scopes = scopeChoices(request.staff.role, scope.mode)
  return keysAnswer(request.services, scope, request.query as PageQuery, scopes)
}

export async function postKey(request: StaffRequest): Promise<Answer> {
  const { services, actor, body } = request
  return keyIssuedAnswer(services, actor, await lenderScopeOf(request), body as KeyBody)
}

export async function patchKey(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { db, keyring, clock } = services
  const seen = ifMatchOf(request)
  const scope = await lenderScopeOf(request)
  const { key: id = '' } = params
  const now = clock.now()
  const change = keyChangeIn(request.body as KeyChangeBody)
  const changed = await db.transact(async (tx) => {
    await changeKey(tx, keyring, actor, scope, id, seen, change, now)
    return findKeyOf(tx, scope, id)
  })
  if (!changed) throw new Error('a changed key was not found')
  return { body: keyOut(changed, scope.mode, now), headers: etagOf(changed.version) }
}

/** Null removes an optional value. */
function keyChangeIn(body: KeyChangeBody): KeyChange {
  const { label, scopes, expires_at, rate_per_second, rate_burst } = body
  const { expiresAt } = keyIn(typeof expires_at === 'string' ? { expires_at } : {})
  return {
    ...(label !== undefined && { label }),
    ...(scopes && { scopes }),
    ...(expires_at !== undefined && { expiresAt: expiresAt ?? null }),
    ...(rate_per_second !== undefined && { ratePerSecond: rate_per_second }),
    ...(rate_burst !== undefined && { rateBurst: rate_burst }),
  }
}

/** A key that was already revoked is unchanged. */
export async function postRevokeKey(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  return keyRevokedAnswer(services, actor, await lenderScopeOf(request), params.key ?? '')
}

export async function getLenderRequests(request: StaffRequest): Promise<Answer> {
  const { services, query } = request
  return requestsAnswer(services, await lenderScopeOf(request), query as RequestsQuery)
}

const timeOut = (time: Date | null) => time?.toISOString() ?? null

function accountOut(row: LenderAccount) {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    required_fields: row.requiredFields,
    case_types: row.caseTypes,
    own_names: row.ownNames,
    second_person: row.secondPerson,
    created_at: row.createdAt.toISOString(),
    keys: { count: row.keys, usable: row.keysUsable },
    last_used_at: timeOut(row.lastUsedAt),
  }
}
