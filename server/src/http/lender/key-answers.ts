import {
  allScopes,
  defaultScopes,
  findKeyOf,
  issueKey,
  issueOwnKey,
  type KeyRecord,
  keyPrefixes,
  keyScopes,
  listKeysOf,
  revokeKey,
  rotateKey,
  type ScopeChoice,
} from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Actor, Mode, Scope } from '../../lib/scope.ts'
import { readTime } from '../routing/read-time.ts'
import type { Answer, RouteRequest, Sent } from '../routing/route.ts'
import type { Sound } from '../routing/sound-parts.ts'
import type { Services } from '../services.ts'
import type { KeyBody, KeyChangeBody, KeyRotationBody, PageQuery } from './key-schemas.ts'
import { limitOf, pageOf } from './page-of.ts'

/** Answers about a lender's keys, the same for its people and for our office. */

export async function keysAnswer(
  { db, clock }: Services,
  scope: Scope,
  query: PageQuery,
  scopes: readonly ScopeChoice[],
): Promise<Answer> {
  const limit = limitOf(query)
  const rows = await listKeysOf(db, scope, { before: query.cursor, limit: limit + 1 })
  const { shown, next } = pageOf(rows, limit)
  const keys = shown.map((key) => keyOut(key, scope.mode, clock.now()))
  return { body: { keys, scopes: scopes.map(scopeOut), next_cursor: next } }
}

/** A lender's own people may give its keys every scope. */
export function ownScopeChoices(): ScopeChoice[] {
  return allScopes.map((scope) => ({
    scope,
    means: keyScopes[scope],
    isDefault: defaultScopes.includes(scope),
    whyNot: null,
  }))
}

export async function keyIssuedAnswer(
  { db, keyring, clock }: Services,
  by: Actor,
  scope: Scope,
  wish: KeyBody,
  issue = issueKey,
): Promise<Answer> {
  const now = clock.now()
  const { id, secret } = await db.transact((tx) =>
    issue(tx, keyring, by, { ...scope, ...keyIn(wish) }, now),
  )
  const made = await findKeyOf(db, scope, id)
  if (!made) throw new Error('a new key was not found')
  return { status: 201, body: { ...keyOut(made, scope.mode, now), secret } }
}

/** By a person of the lender. */
export function ownKeyIssuedAnswer(
  services: Services,
  by: Actor,
  scope: Scope,
  wish: KeyBody,
): Promise<Answer> {
  return keyIssuedAnswer(services, by, scope, wish, issueOwnKey)
}

export async function keyRotatedAnswer(
  { db, keyring, clock }: Services,
  by: Actor,
  scope: Scope,
  id: string,
  { overlap_hours = 24 }: KeyRotationBody,
): Promise<Answer> {
  const now = clock.now()
  const { key, secret, previous } = await db.transact(async (tx) => {
    const rotated = await rotateKey(tx, keyring, by, scope, id, overlap_hours, now)
    const key = await findKeyOf(tx, scope, rotated.id)
    const previous = await findKeyOf(tx, scope, id)
    return { key, previous, secret: rotated.secret }
  })
  if (!key || !previous) throw new Error('a rotated key was not found')
  return {
    status: 201,
    body: {
      key: { ...keyOut(key, scope.mode, now), secret },
      previous: keyOut(previous, scope.mode, now),
    },
  }
}

export async function keyRevokedAnswer(
  { db, keyring, clock }: Services,
  by: Actor,
  scope: Scope,
  id: string,
): Promise<Answer> {
  const now = clock.now()
  const revoked = await db.transact(async (tx) => {
    if (!(await findKeyOf(tx, scope, id))) return undefined
    await revokeKey(tx, keyring, by, id, now)
    return findKeyOf(tx, scope, id)
  })
  if (!revoked) throw new AppError('not_found', 'Key not found.')
  return { body: keyOut(revoked, scope.mode, now) }
}

/** Of a new key and of a change to one. */
export function keyFaults({ body }: Sent, { services }: Pick<RouteRequest, 'services'>): string[] {
  const { expires_at } = body as Sound<KeyChangeBody>
  const faults: string[] = []
  const expiresAt = readTime('expires_at', expires_at ?? undefined, faults)
  if (expiresAt && expiresAt <= services.clock.now()) faults.push('expires_at: is in the past')
  return faults
}

export function keyIn({ expires_at, rate_per_second, rate_burst, ...same }: KeyBody) {
  const expiresAt = readTime('expires_at', expires_at)
  return {
    ...same,
    ...(expiresAt && { expiresAt }),
    ...(rate_per_second !== undefined && { ratePerSecond: rate_per_second }),
    ...(rate_burst !== undefined && { rateBurst: rate_burst }),
  }
}

const timeOut = (time: Date | null) => time?.toISOString() ?? null

export function keyOut(row: KeyRecord, mode: Mode, now: Date) {
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
