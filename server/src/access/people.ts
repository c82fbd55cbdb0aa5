import { type Runner, sql, type Tx, violates } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import { type LenderId, newId, type PersonId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import {
  type AccountIn,
  changeAccount,
  faultsOfAccount,
  type LockedAccount,
  lockedAccount,
} from './change-account.ts'
import { type PersonRole, personRoles } from './people-roles.ts'
import { endAllSessions } from './sign-in/own-sessions.ts'
import { accountDisabled, createLink, type ResetLink } from './sign-in/reset-links.ts'
import { hasFactor, removeAllFactors } from './two-factor/factors.ts'

/** People of a lender, who sign in to the console. docs/decisions/0049-lender-console.md */

export type PersonIn = Omit<AccountIn, 'password'>

export interface PersonChange {
  name?: string
  role?: string
  disabled?: boolean
}

export interface PersonRow {
  id: PersonId
  email: string
  name: string
  role: PersonRole
  created_at: Date
  disabled_at: Date | null
  /** No password yet: invited. */
  has_password: boolean
  has_two_factor: boolean
  /** Of the last link that was made and not used. */
  link_expires_at: Date | null
}

const peopleMax = 500
const hourMs = 60 * 60_000
const invitationMs = 72 * hourMs

const shown = sql`s.id, s.email, s.name, s.role, s.created_at, s.disabled_at,
  s.password_hash IS NOT NULL AS has_password, ${hasFactor} AS has_two_factor,
  (SELECT max(x.expires_at) FROM staff_reset_links x
    WHERE x.staff_id = s.id AND x.used_at IS NULL) AS link_expires_at`

/** Of the fields that are there. */
export function faultsOfPerson(person: Partial<PersonIn>): string[] {
  return faultsOfAccount(person, personRoles)
}

/** An account without a password, and the link by which its holder sets one. */
export async function invitePerson(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lenderId: LenderId,
  person: PersonIn,
  now: Date,
): Promise<{ id: PersonId; link: ResetLink }> {
  const email = person.email.trim().toLowerCase()
  const faults = faultsOfPerson({ ...person, email })
  if (faults.length > 0) throw invalidRequest(faults)
  // Also holds others who add people of this lender, so that the limit holds.
  const [lender] = await tx.rows<{ people: number }>(sql`
    SELECT (SELECT count(*) FROM staff WHERE lender_id = l.id)::int AS people
    FROM lenders l WHERE l.id = ${lenderId} FOR NO KEY UPDATE`)
  if (!lender) throw new AppError('not_found', 'Lender not found.')
  if (lender.people >= peopleMax) {
    throw new AppError('not_ready', `A lender can have ${peopleMax} accounts.`)
  }
  const id = newId('person', now.getTime())
  try {
    await tx.rows(sql`
      INSERT INTO staff (id, kind, lender_id, email, name, role, created_at)
      VALUES (${id}, 'lender', ${lenderId}, ${email}, ${person.name.trim()}, ${person.role},
        ${now})`)
  } catch (error) {
    if (violates(error, 'staff_email')) throw invalidRequest([`email: ${email} is in use`])
    throw error
  }
  const details = { role: person.role }
  const entry = { action: 'person.created', subject: id, lenderId, details } as const
  await recordAudit(tx, keyring, by, entry, now)
  const wanted = { id, lenderId, alsoTwoFactor: false, lifeMs: invitationMs }
  return { id, link: await createLink(tx, keyring, by, wanted, now) }
}

/** In the order of their creation. */
export function listPeople(db: Runner, lenderId: LenderId): Promise<PersonRow[]> {
  return db.rows<PersonRow>(sql`
    SELECT ${shown} FROM staff s WHERE s.lender_id = ${lenderId} ORDER BY s.id LIMIT ${peopleMax}`)
}

/** By id or e-mail address. */
export async function findPerson(
  db: Runner,
  lenderId: LenderId,
  idOrEmail: string,
): Promise<PersonRow> {
  const [row] = await db.rows<PersonRow>(sql`
    SELECT ${shown} FROM staff s WHERE s.lender_id = ${lenderId}
      AND (s.id = ${idOrEmail} OR s.email = ${idOrEmail.trim().toLowerCase()})`)
  if (!row) throw personNotFound()
  return row
}

export async function changePerson(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lenderId: LenderId,
  id: string,
  change: PersonChange,
  now: Date,
): Promise<PersonRow> {
  // Two admins who demote each other at the same moment: the second must see the first change.
  await tx.rows(sql`
    SELECT 1 FROM staff
    WHERE lender_id = ${lenderId} AND role = 'lender_admin' AND disabled_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`)
  const found = await lockPerson(tx, lenderId, id)
  const faults = faultsOfPerson({ ...found, ...change })
  if (faults.length > 0) throw invalidRequest(faults)
  const wasAdmin = isActiveAdmin(found)
  await changeAccount(tx, keyring, by, found, change, now)
  if (change.disabled)
    await tx.rows(sql`DELETE FROM staff_reset_links WHERE staff_id = ${found.id}`)
  if (wasAdmin) await keepAnAdmin(tx, lenderId)
  return findPerson(tx, lenderId, found.id)
}

/** By which a person sets the first password, or another one. */
export async function createPersonLink(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lenderId: LenderId,
  { id, alsoTwoFactor }: { id: string; alsoTwoFactor: boolean },
  now: Date,
): Promise<ResetLink & { isInvitation: boolean }> {
  const found = await lockPerson(tx, lenderId, id)
  if (found.disabled_at !== null) throw accountDisabled()
  const isInvitation = found.password_hash === null
  const lifeMs = isInvitation ? invitationMs : hourMs
  const wanted = { id: found.id, lenderId, alsoTwoFactor, lifeMs }
  return { ...(await createLink(tx, keyring, by, wanted, now)), isInvitation }
}

/** For a person who lost them; every session of the account ends. */
export async function removePersonFactors(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lenderId: LenderId,
  id: string,
  now: Date,
): Promise<void> {
  const found = await lockPerson(tx, lenderId, id)
  await removeAllFactors(tx, keyring, by, found.id, now)
  await endAllSessions(tx, found.id)
}

/** After the #, which browsers do not send. */
export function personLinkAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/console/sign-in/reset#${token}`
}

async function lockPerson(
  tx: Tx,
  lenderId: LenderId,
  id: string,
): Promise<LockedAccount & { id: PersonId }> {
  const [found] = await tx.rows<LockedAccount & { id: PersonId }>(sql`
    SELECT ${lockedAccount} FROM staff WHERE id = ${id} AND lender_id = ${lenderId} FOR UPDATE`)
  if (!found) throw personNotFound()
  return found
}

/** Who was invited and never came lets nobody in. */
function isActiveAdmin({ role, disabled_at, password_hash }: LockedAccount): boolean {
  return role === 'lender_admin' && disabled_at === null && password_hash !== null
}

/** Someone must be able to let others in. */
async function keepAnAdmin(tx: Tx, lenderId: LenderId): Promise<void> {
  const [admin] = await tx.rows(sql`
    SELECT 1 FROM staff
    WHERE lender_id = ${lenderId} AND role = 'lender_admin' AND disabled_at IS NULL
      AND password_hash IS NOT NULL LIMIT 1`)
  if (!admin) throw invalidRequest(['role: the last admin must remain an admin'])
}

function personNotFound(): AppError {
  return new AppError('not_found', 'Account not found.')
}
