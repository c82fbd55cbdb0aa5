import { type Runner, sql, type Tx, violates } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import { newId, type StaffId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit/audit.ts'
import {
  type AccountChange,
  type AccountIn,
  changeAccount,
  faultsOfAccount,
  hashInTurn,
  type LockedAccount,
  lockedAccount,
} from './change-account.ts'
import { hasFactor } from './two-factor/factors.ts'

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

export type StaffIn = AccountIn

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

/** Of the fields that are there. */
export function faultsOfStaff(staff: Partial<StaffIn>): string[] {
  return faultsOfAccount(staff, staffRoles)
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
      AND kind = 'office' AND id <> ${sandboxAnalystId}`)
  return row
}

/** Without the sandbox account. */
export async function listStaff(db: Runner, limit = 1000): Promise<StaffRow[]> {
  return db.rows<StaffRow>(sql`
    SELECT ${shown} FROM staff s WHERE kind = 'office' AND id <> ${sandboxAnalystId}
    ORDER BY id LIMIT ${limit}`)
}

/** By id, the sandbox account included. */
export async function staffNames(
  db: Runner,
  ids: readonly StaffId[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(
    sql`SELECT id, name FROM staff WHERE kind = 'office' AND id = ANY(${ids})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type StaffChange = AccountChange

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
    SELECT 1 FROM staff WHERE kind = 'office' AND role = 'admin' AND disabled_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`)
  const [found] = await tx.rows<LockedAccount>(sql`
    SELECT ${lockedAccount} FROM staff
    WHERE id = ${id} AND kind = 'office' AND id <> ${sandboxAnalystId} FOR UPDATE`)
  if (!found) throw new AppError('not_found', 'Staff account not found.')
  const faults = faultsOfStaff({ ...found, ...change, password: change.password ?? null })
  if (faults.length > 0) throw invalidRequest(faults)
  await changeAccount(tx, keyring, by, found, change, now)
  await keepAnAdmin(tx)
  const changed = await findStaff(tx, id)
  if (!changed) throw new Error('a changed account was not found')
  return changed
}

async function keepAnAdmin(tx: Tx): Promise<void> {
  const [admin] = await tx.rows(
    sql`SELECT 1 FROM staff
      WHERE kind = 'office' AND role = 'admin' AND disabled_at IS NULL LIMIT 1`,
  )
  if (!admin) throw invalidRequest(['role: the last admin must remain an admin'])
}

/** A case can only be assigned to a person who can work on it. */
export function isAssignable(row: Pick<StaffRow, 'role' | 'disabled_at'>): boolean {
  return row.disabled_at === null && ['analyst', 'admin'].includes(row.role)
}

export async function requireAnalyst(db: Runner, id: StaffId): Promise<void> {
  const [row] = await db.rows<Pick<StaffRow, 'role' | 'disabled_at'>>(
    sql`SELECT role, disabled_at FROM staff WHERE id = ${id} AND kind = 'office'`,
  )
  if (!row || !isAssignable(row)) throw invalidRequest(['analyst_id: is not an active analyst'])
}
