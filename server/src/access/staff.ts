import { type Runner, sql, type Tx, violates } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import { newId, type StaffId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import { passwordQueue } from './sign-in/password-queue.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { hasFactor, isSetUp, readFactors, removeAllFactors } from './two-factor/factors.ts'

export const staffRoles = [
  'analyst',
  'approver',
  'searcher',
  'operator',
  'manager',
  'admin',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** Acts as the analyst in the sandbox; created by a migration, and never signs in. */
export const sandboxAnalystId: StaffId = 'staff_00000000000000000000sandbx'

export interface StaffIn {
  email: string
  name: string
  role: string
  /** Null if the account can sign in only by single sign-on. */
  password: string | null
}

const passwordLengthMin = 12
const passwordLengthMax = 200

export async function createStaff(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  staff: StaffIn,
  now: Date,
): Promise<StaffId> {
  const email = staff.email.trim().toLowerCase()
  const faults = faultsOfStaff({ ...staff, email })
  if (faults.length > 0) throw invalidRequest(faults)
  const id = newId('staff', now.getTime())
  try {
    await tx.rows(sql`
      INSERT INTO staff (id, email, name, role, password_hash, created_at)
      VALUES (${id}, ${email}, ${staff.name.trim()}, ${staff.role},
        ${staff.password === null ? null : await hashInTurn(by, staff.password)}, ${now})`)
  } catch (error) {
    if (violates(error, 'staff_email')) throw invalidRequest([`email: ${email} already exists`])
    throw error
  }
  const details = { role: staff.role }
  await recordAudit(tx, keyring, by, { action: 'staff.created', subject: id, details }, now)
  return id
}

/** The person who creates or changes an account is already authenticated. */
function hashInTurn({ actor }: Actor, password: string): Promise<string> {
  return passwordQueue.run({ name: actor, isKnown: true }, () => hashPassword(password))
}

/** Of the fields that are there. */
export function faultsOfStaff({ email, name, role, password = null }: Partial<StaffIn>): string[] {
  const faults: string[] = []
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    faults.push('email: is not an e-mail address')
  }
  if (name !== undefined && (name.trim() === '' || name.length > 200)) {
    faults.push('name: must have 1 to 200 characters')
  }
  if (role !== undefined && !staffRoles.some((known) => known === role)) {
    faults.push(`role: must be one of ${staffRoles.join(', ')}`)
  }
  return [...faults, ...passwordFaults(password)]
}

function passwordFaults(password: string | null): string[] {
  if (password === null) return []
  const fits = password.length >= passwordLengthMin && password.length <= passwordLengthMax
  const range = `${passwordLengthMin} to ${passwordLengthMax}`
  return fits ? [] : [`password: must have ${range} characters`]
}

/** The tour of the workbench was finished or skipped: it does not start by itself again. */
export async function noteTourSeen(db: Runner, id: StaffId, now: Date): Promise<void> {
  await db.rows(sql`
    UPDATE staff SET tour_seen_at = ${now} WHERE id = ${id} AND tour_seen_at IS NULL`)
}

export interface StaffRow {
  id: StaffId
  email: string
  name: string
  role: StaffRole
  created_at: Date
  disabled_at: Date | null
  has_password: boolean
  has_two_factor: boolean
  /** Of those who sign reports. */
  advocate_name: string | null
  enrolment_number: string | null
  bar_council: string | null
  has_signature: boolean
}

const shown = sql`id, email, name, role, created_at, disabled_at,
  password_hash IS NOT NULL AS has_password, ${hasFactor} AS has_two_factor, advocate_name,
  enrolment_number, bar_council, signature_image IS NOT NULL AS has_signature`

/** By id or e-mail address. */
export async function findStaff(db: Runner, idOrEmail: string): Promise<StaffRow | undefined> {
  const [row] = await db.rows<StaffRow>(sql`
    SELECT ${shown} FROM staff s
    WHERE (id = ${idOrEmail} OR email = ${idOrEmail.trim().toLowerCase()})
      AND id <> ${sandboxAnalystId}`)
  return row
}

/** Without the sandbox account. */
export async function listStaff(db: Runner, limit = 1000): Promise<StaffRow[]> {
  return db.rows<StaffRow>(sql`
    SELECT ${shown} FROM staff s WHERE id <> ${sandboxAnalystId} ORDER BY id LIMIT ${limit}`)
}

/** By id, the sandbox account included. */
export async function staffNames(
  db: Runner,
  ids: readonly StaffId[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(
    sql`SELECT id, name FROM staff WHERE id = ANY(${ids})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface StaffChange {
  name?: string
  role?: string
  disabled?: boolean
  password?: string | null
}

/** A changed person is signed out everywhere: no session outlives its permissions. */
export async function changeStaff(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  id: string,
  change: StaffChange,
  now: Date,
): Promise<StaffRow> {
  // Two admins who demote each other at the same moment: the second must see the first change.
  await tx.rows(sql`
    SELECT 1 FROM staff WHERE role = 'admin' AND disabled_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`)
  const [found] = await tx.rows<StaffRow & { password_hash: string | null }>(sql`
    SELECT id, email, name, role, created_at, disabled_at, password_hash FROM staff
    WHERE id = ${id} AND id <> ${sandboxAnalystId} FOR UPDATE`)
  if (!found) throw new AppError('not_found', 'Staff account not found.')
  const { name = found.name, role = found.role, password } = change
  const faults = faultsOfStaff({ email: found.email, name, role, password: password ?? null })
  if (faults.length > 0) throw invalidRequest(faults)
  const hash =
    password === undefined || password === null ? password : await hashInTurn(by, password)
  const disabledAt =
    change.disabled === undefined ? found.disabled_at : change.disabled ? now : null
  // They follow a password; single sign-on does not ask for them.
  if (password === null && isSetUp(await readFactors(tx, found.id))) {
    await removeAllFactors(tx, keyring, by, found.id, now)
  }
  const [changed] = await tx.rows<StaffRow>(sql`
    UPDATE staff s SET name = ${name.trim()}, role = ${role}, disabled_at = ${disabledAt},
      password_hash = ${hash === undefined ? found.password_hash : hash} WHERE id = ${id}
    RETURNING ${shown}`)
  await tx.rows(sql`DELETE FROM staff_sessions WHERE staff_id = ${id}`)
  await tx.rows(sql`DELETE FROM staff_sign_ins WHERE staff_id = ${id}`)
  if (password !== undefined) {
    await tx.rows(sql`DELETE FROM staff_reset_links WHERE staff_id = ${id} AND used_at IS NULL`)
  }
  const details = { role, disabled: disabledAt !== null, password: password !== undefined }
  await recordAudit(tx, keyring, by, { action: 'staff.changed', subject: id, details }, now)
  await keepAnAdmin(tx)
  if (!changed) throw new Error('a changed account was not found')
  return changed
}

async function keepAnAdmin(tx: Tx): Promise<void> {
  const [admin] = await tx.rows(
    sql`SELECT 1 FROM staff WHERE role = 'admin' AND disabled_at IS NULL LIMIT 1`,
  )
  if (!admin) throw invalidRequest(['role: the last admin must remain an admin'])
}

/** A case can only be assigned to a person who can work on it. */
export function isAssignable(row: Pick<StaffRow, 'role' | 'disabled_at'>): boolean {
  return row.disabled_at === null && ['analyst', 'admin'].includes(row.role)
}

export async function requireAnalyst(db: Runner, id: StaffId): Promise<void> {
  const [row] = await db.rows<Pick<StaffRow, 'role' | 'disabled_at'>>(
    sql`SELECT role, disabled_at FROM staff WHERE id = ${id}`,
  )
  if (!row || !isAssignable(row)) throw invalidRequest(['analyst_id: is not an active analyst'])
}
