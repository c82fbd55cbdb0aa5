import { sql, type Tx } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { AccountId, PasskeyId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/scope.ts'
import { actionOf } from '../account-kinds.ts'
import { type AccountAction, recordAudit } from '../audit/audit.ts'
import { endOtherSessions, noteFactor, requireSession } from '../sign-in/own-sessions.ts'
import type { SignInDeps } from '../sign-in/sign-in.ts'
import {
  isSetUp,
  lockAccount,
  readFactors,
  settleRemoval,
  type TwoFactorSetting,
} from './factors.ts'
import type { PasskeySite } from './passkey-site.ts'
import { deletePasskey, insertPasskey, type PasskeyRow, renamePasskey } from './passkey-store.ts'
import { type NewPasskeyIn, verifyNewPasskey } from './passkeys.ts'
import { firstRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { confirmTotp, removeTotp } from './totp.ts'

/** Every change ends the other sessions of the account and is on the audit trail. */

export interface FactorChange {
  id: AccountId
  /** Of the session that changes it, and goes on. */
  token: string
  actor: Actor
}

export function addTotp(
  deps: SignInDeps,
  by: FactorChange,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const now = deps.clock.now()
  return change(deps, by, 'two_factor_added', { factor: 'totp' }, async (tx) => {
    await confirmTotp(tx, deps.keyring, by.id, code, now)
    await noteFactor(tx, by.token, 'password and code')
    return { recoveryCodes: await firstRecoveryCodes(tx, deps.keyring, by.id) }
  })
}

export function switchOffTotp(
  deps: SignInDeps,
  by: FactorChange,
  setting: TwoFactorSetting,
): Promise<void> {
  return change(deps, by, 'two_factor_removed', { factor: 'totp' }, async (tx) => {
    await removeTotp(tx, by.id)
    await settleRemoval(tx, by.id, setting)
  })
}

export function renewCodes(deps: SignInDeps, by: FactorChange): Promise<string[]> {
  return change(deps, by, 'recovery_codes_renewed', {}, async (tx) => {
    if (!isSetUp(await readFactors(tx, by.id))) {
      throw new AppError('not_ready', 'Set up a second factor first.')
    }
    return renewRecoveryCodes(tx, deps.keyring, by.id)
  })
}

export async function addPasskey(
  deps: SignInDeps,
  by: FactorChange,
  site: PasskeySite,
  { name, ...given }: NewPasskeyIn & { name: string },
): Promise<{ id: PasskeyId; recoveryCodes: string[] | null }> {
  const now = deps.clock.now()
  const verified = await verifyNewPasskey(deps.db, site, given, by.token, now)
  return change(deps, by, 'two_factor_added', { factor: 'passkey' }, async (tx) => {
    const id = await insertPasskey(tx, { ...verified, staffId: by.id, name }, now)
    await noteFactor(tx, by.token, 'password and passkey')
    return { id, recoveryCodes: await firstRecoveryCodes(tx, deps.keyring, by.id) }
  })
}

export function removePasskey(
  deps: SignInDeps,
  by: FactorChange,
  id: string,
  setting: TwoFactorSetting,
): Promise<void> {
  return change(deps, by, 'two_factor_removed', { factor: 'passkey' }, async (tx) => {
    await deletePasskey(tx, by.id, id)
    await settleRemoval(tx, by.id, setting)
  })
}

/** A name is no factor: the other sessions go on. */
export function changePasskeyName(
  { db, keyring, clock }: SignInDeps,
  { id: staffId, token, actor }: FactorChange,
  id: string,
  name: string,
): Promise<PasskeyRow> {
  return db.transact(async (tx) => {
    await lockAccount(tx, staffId)
    await requireSession(tx, staffId, token)
    const changed = await renamePasskey(tx, staffId, id, name)
    const action = actionOf(staffId, 'passkey_renamed')
    const entry = { action, subject: staffId, details: { id } }
    await recordAudit(tx, keyring, actor, entry, clock.now())
    return changed
  })
}

function change<T>(
  { db, keyring, clock }: SignInDeps,
  { id, token, actor }: FactorChange,
  action: AccountAction,
  details: Record<string, unknown>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transact(async (tx) => {
    await lockAccount(tx, id)
    await requireSession(tx, id, token)
    const done = await work(tx)
    const ended = await endOtherSessions(tx, id, token)
    const entry = {
      action: actionOf(id, action),
      subject: id,
      details: { ...details, sessions_ended: ended },
    }
    await recordAudit(tx, keyring, actor, entry, clock.now())
    // A link that was made before could undo it.
    await tx.rows(sql`
      DELETE FROM staff_reset_links WHERE staff_id = ${id} AND used_at IS NULL AND also_two_factor`)
    return done
  })
}
