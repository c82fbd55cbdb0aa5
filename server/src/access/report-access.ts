import { type Runner, sql } from '../db/db.ts'
import { AppError } from '../lib/app-error.ts'
import type { Actor, Mode, Scope } from '../lib/scope.ts'
import { mayDo, type Permission } from './permissions.ts'
import { allScopes, defaultScopes, type KeyScope, keyScopes } from './scopes.ts'
import { type StaffRole, staffRoles } from './staff.ts'
import { listLinesOf } from './subject-store.ts'

/**
 * Staff who may not read reports must not get at them through a lender's key or callback URL.
 * docs/decisions/0018-reports-by-detour.md
 */

/**
 * A live key with one of these scopes gives access to reports: by reading them, or by callbacks.
 */
const reportScopes: readonly KeyScope[] = ['cases:read', 'callbacks:manage']

/** Applies to staff only: lenders own their reports, and the command line has full access. */
export async function roleOf(db: Runner, { actor }: Actor): Promise<StaffRole | undefined> {
  if (!actor.startsWith('staff:')) return undefined
  const id = actor.slice('staff:'.length)
  const [row] = await db.rows<{ role: StaffRole }>(
    sql`SELECT role FROM staff WHERE id = ${id} AND kind = 'office'`,
  )
  if (!row) throw new Error('a staff action came from someone without a staff account')
  return row.role
}

export function mayReachReports(role: StaffRole | undefined): boolean {
  return role === undefined || mayDo(role, 'documents:read')
}

/** The roles that may do this and read reports, as text for a message. */
export function readersWho(permission: Permission): string {
  const roles = staffRoles.filter((role) => mayDo(role, permission) && mayReachReports(role))
  return roles.map((role) => `an ${role}`).join(' or ')
}

function whyNotGrant(role: StaffRole | undefined, mode: Mode, scope: KeyScope): string | null {
  if (mode === 'test' || mayReachReports(role) || !reportScopes.includes(scope)) return null
  const who = readersWho('lenders:manage')
  return `A live key with ${scope} gives access to reports, which the role ${role} may not read. Ask ${who}.`
}

export interface ScopeChoice {
  scope: KeyScope
  means: string
  isDefault: boolean
  /** Null: this role may add it to a key. */
  whyNot: string | null
}

export function scopeChoices(role: StaffRole, mode: Mode): ScopeChoice[] {
  return allScopes.map((scope) => ({
    scope,
    means: keyScopes[scope],
    isDefault: defaultScopes.includes(scope),
    whyNot: whyNotGrant(role, mode, scope),
  }))
}

/** For every scope that a key gains. */
export async function requireMayGrant(
  db: Runner,
  by: Actor,
  mode: Mode,
  gained: readonly KeyScope[],
): Promise<void> {
  const role = await roleOf(db, by)
  const [refusal] = gained.flatMap((scope) => whyNotGrant(role, mode, scope) ?? [])
  if (refusal) throw new AppError('forbidden', refusal)
}

/** The issuer of a key has seen it: the key must not gain what its issuer may not read. */
export async function requireSeenByReaders(
  db: Runner,
  scope: Scope,
  keyId: string,
  gained: readonly KeyScope[],
): Promise<void> {
  if (scope.mode === 'test' || !gained.some((one) => reportScopes.includes(one))) return
  const [line] = await listLinesOf(db, scope, keyId, ['key.issued'], 1)
  const role = line && (await roleOf(db, { actor: line.actor as Actor['actor'] }))
  if (mayReachReports(role)) return
  throw new AppError(
    'forbidden',
    `This key was issued by staff with the role ${role}, who may not read reports but have seen the key. Issue a new key.`,
  )
}
