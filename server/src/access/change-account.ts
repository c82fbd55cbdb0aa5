import { sql, type Tx } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import type { AccountId, LenderId } from '../lib/ids.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { actionOf } from './account-kinds.ts'
import { recordAudit } from './audit/audit.ts'
import { passwordQueue } from './sign-in/password-queue.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { isSetUp, readFactors, removeAllFactors } from './two-factor/factors.ts'

/** What is the same for accounts of staff and of people of lenders. */

export interface AccountIn {
  email: string
  name: string
  role: string
  /** Null if the account cannot sign in by password, or not yet. */
  password: string | null
}

export interface AccountChange {
  name?: string
  role?: string
  disabled?: boolean
  password?: string | null
}

/** A row that its transaction has locked. */
export interface LockedAccount {
  id: AccountId
  email: string
  name: string
  role: string
  lender_id: LenderId | null
  disabled_at: Date | null
  password_hash: string | null
}

export const lockedAccount = sql`id, email, name, role, lender_id, disabled_at, password_hash`

const passwordLengthMin = 12
const passwordLengthMax = 200

/** Of the fields that are there. */
export function faultsOfAccount(
  { email, name, role, password = null }: Partial<AccountIn>,
  roles: readonly string[],
): string[] {
  const faults: string[] = []
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) {
    faults.push('email: is not an e-mail address')
  }
  if (name !== undefined && (name.trim() === '' || name.length > 200)) {
    faults.push('name: must have 1 to 200 characters')
  }
  if (role !== undefined && !roles.includes(role)) {
    faults.push(`role: must be one of ${roles.join(', ')}`)
  }
  return [...faults, ...passwordFaults(password)]
}

function passwordFaults(password: string | null): string[] {
  if (password === null) return []
  const fits = password.length >= passwordLengthMin && password.length <= passwordLengthMax
  const range = `${passwordLengthMin} to ${passwordLengthMax}`
  return fits ? [] : [`password: must have ${range} characters`]
}

/** The person who creates or changes an account is already authenticated. */
export function hashInTurn({ actor }: Actor, password: string): Promise<string> {
  return passwordQueue.run({ name: actor, isKnown: true }, () => hashPassword(password))
}

/** A changed person is signed out everywhere: no session outlives its permissions. */
export async function changeAccount(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  found: LockedAccount,
  { name = found.name, role = found.role, password, disabled }: AccountChange,
  now: Date,
): Promise<void> {
  const { id } = found
  const hash =
    password === undefined || password === null ? password : await hashInTurn(by, password)
  const disabledAt = disabled === undefined ? found.disabled_at : disabled ? now : null
  // They follow a password; single sign-on does not ask for them.
  if (password === null && isSetUp(await readFactors(tx, id))) {
    await removeAllFactors(tx, keyring, by, id, now)
  }
  await tx.rows(sql`
    UPDATE staff SET name = ${name.trim()}, role = ${role}, disabled_at = ${disabledAt},
      password_hash = ${hash === undefined ? found.password_hash : hash} WHERE id = ${id}`)
  await tx.rows(sql`DELETE FROM staff_sessions WHERE staff_id = ${id}`)
  await tx.rows(sql`DELETE FROM staff_sign_ins WHERE staff_id = ${id}`)
  if (password !== undefined) {
    await tx.rows(sql`DELETE FROM staff_reset_links WHERE staff_id = ${id} AND used_at IS NULL`)
  }
  const details = { role, disabled: disabledAt !== null, password: password !== undefined }
  const entry = { action: actionOf(id, 'changed'), subject: id, details, ...ownerOf(found) }
  await recordAudit(tx, keyring, by, entry, now)
}

/** The lender of an account, for its audit line. */
export function ownerOf({ lender_id: lenderId }: Pick<LockedAccount, 'lender_id'>) {
  return lenderId === null ? {} : { lenderId }
}

/** Of any account; it is signed out everywhere. */
export async function changePassword(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  id: AccountId,
  password: string,
  now: Date,
): Promise<void> {
  const faults = passwordFaults(password)
  if (faults.length > 0) throw invalidRequest(faults)
  const [found] = await tx.rows<LockedAccount>(
    sql`SELECT ${lockedAccount} FROM staff WHERE id = ${id} FOR UPDATE`,
  )
  if (!found) throw new AppError('not_found', 'Account not found.')
  await changeAccount(tx, keyring, by, found, { password }, now)
}
