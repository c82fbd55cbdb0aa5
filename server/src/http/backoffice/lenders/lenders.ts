import {
  changeKey,
  changeLender,
  createLender,
  findKeyOf,
  findLenderAccount,
  issueKey,
  type KeyChange,
  type KeyRecord,
  keyPrefixes,
  type LenderAccount,
  listKeysOf,
  listLenderAccounts,
  listRequests,
  type RequestRow,
  revokeKey,
  type ScopeChoice,
  type SecondPerson,
  scopeChoices,
} from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Mode, Scope } from '../../../lib/scope.ts'
import { readTime } from '../../routing/read-time.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { Services } from '../../services.ts'
import { etagOf, ifMatchOf, lenderScopeOf, type StaffRequest } from '../staff-request.ts'
import type {
  KeyBody,
  KeyChangeBody,
  LenderBody,
  LenderChangeBody,
  PageQuery,
  RequestsQuery,
} from './lender-schemas.ts'

/** Lenders for those who manage them: what they send, their keys, their requests. */

const limitDefault = 50
const limitOf = ({ limit }: PageQuery) => Number(limit ?? limitDefault)

/** One more than requested shows whether there is a next page. */
function pageOf<T extends { id: string }>(rows: readonly T[], limit: number) {
  const shown = rows.slice(0, limit)
  return { shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

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
  const { db, clock } = request.services
  const query = request.query as PageQuery
  const limit = limitOf(query)
  const scope = await lenderScopeOf(request)
  const rows = await listKeysOf(db, scope, { before: query.cursor, limit: limit + 1 })
  const { shown, next } = pageOf(rows, limit)
  const keys = shown.map((key) => keyOut(key, scope.mode, clock.now()))
  const scopes = scopeChoices(request.staff.role, scope.mode).map(scopeOut)
  return { body: { keys, scopes, next_cursor: next } }
}

export async function postKey(request: StaffRequest): Promise<Answer> {
  const { db, keyring, clock } = request.services
  const scope = await lenderScopeOf(request)
  const now = clock.now()
  const wish = keyIn(request.body as KeyBody)
  const { id, secret } = await db.transact((tx) =>
    issueKey(tx, keyring, request.actor, { ...scope, ...wish }, now),
  )
  const made = await findKeyOf(db, scope, id)
  if (!made) throw new Error('a new key was not found')
  return { status: 201, body: { ...keyOut(made, scope.mode, now), secret } }
}

/** Of a new key and of a change to one. */
export function keyFaults({ body }: Sent, { services }: StaffRequest): string[] {
  const { expires_at } = body as Sound<KeyChangeBody>
  const faults: string[] = []
  const expiresAt = readTime('expires_at', expires_at ?? undefined, faults)
  if (expiresAt && expiresAt <= services.clock.now()) faults.push('expires_at: is in the past')
  return faults
}

function keyIn({ expires_at, rate_per_second, rate_burst, ...same }: KeyBody) {
  const expiresAt = readTime('expires_at', expires_at)
  return {
    ...same,
    ...(expiresAt && { expiresAt }),
    ...(rate_per_second !== undefined && { ratePerSecond: rate_per_second }),
    ...(rate_burst !== undefined && { rateBurst: rate_burst }),
  }
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
  const { db, keyring, clock } = request.services
  const scope = await lenderScopeOf(request)
  const { key: id = '' } = request.params
  const now = clock.now()
  const revoked = await db.transact(async (tx) => {
    if (!(await findKeyOf(tx, scope, id))) return undefined
    await revokeKey(tx, keyring, request.actor, id, now)
    return findKeyOf(tx, scope, id)
  })
  if (!revoked) throw new AppError('not_found', 'Key not found.')
  return { body: keyOut(revoked, scope.mode, now) }
}

export async function getLenderRequests(request: StaffRequest): Promise<Answer> {
  const query = request.query as RequestsQuery
  const limit = limitOf(query)
  const filter = {
    statusClass: query.status && Number(query.status[0]),
    code: query.code,
    method: query.method,
    requestId: query.request_id,
    before: query.cursor,
  }
  const scope = await lenderScopeOf(request)
  const { db, requestDays } = request.services
  const rows = await listRequests(db, scope, filter, limit + 1)
  const { shown, next } = pageOf(rows, limit)
  return {
    body: { requests: shown.map(requestOut), next_cursor: next, kept_days: requestDays },
  }
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

function keyOut(row: KeyRecord, mode: Mode, now: Date) {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now
  return {
    id: row.id,
    version: row.version,
    key: `${keyPrefixes[mode]}…${row.lastFour}`,
    last_four: row.lastFour,
    label: row.label,
    scopes: row.scopes,
    state: row.revokedAt ? 'revoked' : isExpired ? 'expired' : 'usable',
    rate_per_second: row.ratePerSecond,
    rate_burst: row.rateBurst,
    created_at: row.createdAt.toISOString(),
    last_used_at: timeOut(row.lastUsedAt),
    expires_at: timeOut(row.expiresAt),
    revoked_at: timeOut(row.revokedAt),
  }
}

function scopeOut({ scope, means, isDefault, whyNot }: ScopeChoice) {
  return { scope, means, is_default: isDefault, why_not: whyNot }
}

function requestOut(row: RequestRow) {
  return {
    request_id: row.id,
    at: row.at.toISOString(),
    method: row.method,
    route: row.route,
    path: row.path,
    status: row.status,
    code: row.code,
    key: { id: row.keyId, last_four: row.keyLastFour, label: row.keyLabel },
    duration_ms: row.durationMs,
  }
}
