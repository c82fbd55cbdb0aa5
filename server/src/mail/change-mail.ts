import { recordAudit } from '../access/access.ts'
import type { Db } from '../db/db.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import type { Clock } from '../lib/clock.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { putContactMail } from './contact-store.ts'
import { isAddress } from './is-address.ts'
import { findWhyUnwanted, lockMail, requeueMail } from './mail-store.ts'
import { deleteRefusal, findRefusal, insertRefusal } from './refusal-store.ts'

interface ChangeDeps {
  db: Db
  keyring: Keyring
  clock: Clock
}

/** Tried again from the start. One that may have arrived is not: no one gets it twice. */
export function retryMail(
  { db, keyring, clock, wake }: ChangeDeps & { wake(): void },
  by: Actor,
  id: string,
): Promise<void> {
  return db.transact(async (tx) => {
    const found = await lockMail(tx, id)
    if (!found) throw new AppError('not_found', 'E-mail not found.')
    const cannot = (why: string) => new AppError('move_not_allowed', why)
    if (found.state !== 'failed') throw cannot('Only a failed e-mail can be sent again.')
    if (!found.hasWords) throw cannot('The words of this e-mail were removed: it is too old.')
    if (await findRefusal(tx, found.recipient)) {
      throw cannot('The address gets no e-mail: allow it first.')
    }
    const whyUnwanted = await findWhyUnwanted(tx, id)
    if (whyUnwanted) throw cannot(`This e-mail is no longer wanted: ${whyUnwanted}.`)
    await requeueMail(tx, id)
    await recordAudit(tx, keyring, by, { action: 'mail.retried', subject: id }, clock.now())
    tx.afterCommit(wake)
  })
}

const reasonLengthMax = 300

/** For bounces that arrive later. False if it was refused already. */
export function refuseAddress(
  { db, keyring, clock }: ChangeDeps,
  by: Actor,
  address: string,
  reason: string,
): Promise<boolean> {
  if (!isAddress(address.trim())) throw invalidRequest(['address: is not an e-mail address'])
  return db.transact(async (tx) => {
    const given = reason.trim().slice(0, reasonLengthMax) || 'marked by hand'
    const refused = { address, reason: given, refusedBy: by.actor }
    if (!(await insertRefusal(tx, refused))) return false
    const entry = { action: 'mail.address_refused', subject: 'mail' } as const
    await recordAudit(tx, keyring, by, entry, clock.now())
    return true
  })
}

/** It gets mail again. False if it did before. */
export function allowAddress(
  { db, keyring, clock }: ChangeDeps,
  by: Actor,
  address: string,
): Promise<boolean> {
  return db.transact(async (tx) => {
    if (!(await deleteRefusal(tx, address))) return false
    const entry = { action: 'mail.address_allowed', subject: 'mail' } as const
    await recordAudit(tx, keyring, by, entry, clock.now())
    return true
  })
}

/** Whether the contacts of cases are told about queries. False if it was so already. */
export function setContactMail(
  { db, keyring, clock }: ChangeDeps,
  by: Actor,
  scope: Scope,
  isOn: boolean,
): Promise<boolean> {
  return db.transact(async (tx) => {
    if (!(await putContactMail(tx, scope, isOn))) return false
    const details = { on: isOn }
    const subject = scope.lenderId
    const entry = { action: 'lender.contact_mail_changed', subject, scope, details } as const
    await recordAudit(tx, keyring, by, entry, clock.now())
    return true
  })
}
