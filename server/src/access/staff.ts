import { sql, type Tx, violates } from '../db/db.ts'
import { invalidRequest } from '../lib/app-error.ts'
import { newId, type StaffId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { recordAudit } from './audit.ts'
import { hashPassword } from './passwords.ts'

export const staffRoles = ['analyst', 'searcher', 'operator', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

export interface StaffIn {
  email: string
  name: string
  role: string
  password: string
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
  const faults = staffFaults({ ...staff, email })
  if (faults.length > 0) throw invalidRequest(faults)
  const id = newId('staff')
  try {
    await tx.rows(sql`
      INSERT INTO staff (id, email, name, role, password_hash, created_at)
      VALUES (${id}, ${email}, ${staff.name.trim()}, ${staff.role},
        ${await hashPassword(staff.password)}, ${now})`)
  } catch (error) {
    if (violates(error, 'staff_email')) throw invalidRequest([`email: ${email} exists already`])
    throw error
  }
  const details = { role: staff.role }
  await recordAudit(tx, keyring, by, { action: 'staff.created', subject: id, details }, now)
  return id
}

function staffFaults({ email, name, role, password }: StaffIn): string[] {
  const faults: string[] = []
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.push('email: is not an e-mail address')
  if (name.trim() === '' || name.length > 200) faults.push('name: must have 1 to 200 characters')
  if (!staffRoles.some((known) => known === role)) {
    faults.push(`role: must be one of ${staffRoles.join(', ')}`)
  }
  if (password.length < passwordLengthMin || password.length > passwordLengthMax) {
    faults.push(`password: must have ${passwordLengthMin} to ${passwordLengthMax} characters`)
  }
  return faults
}
