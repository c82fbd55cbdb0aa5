import { recordAudit } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { findRequest, linkToCase, unlinkFromCase } from './collateral-store.ts'

export interface LinkDeps {
  db: Db
  keyring: Keyring
  clock: Clock
}

/** Staff see that they belong together; a request of another lender or mode does not exist here. */
export async function linkCollateral(
  { db, keyring, clock }: LinkDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  requestId: string,
): Promise<void> {
  await db.transact(async (tx) => {
    const now = clock.now()
    if (!(await findRequest(tx, scope, requestId))) throw noSuchRequest()
    if (!(await linkToCase(tx, scope, { caseId, requestId, by: by.actor }, now))) return
    const entry = { action: 'case.collateral_linked', subject: caseId, scope } as const
    await recordAudit(tx, keyring, by, { ...entry, details: { collateral: requestId } }, now)
  })
}

export async function unlinkCollateral(
  { db, keyring, clock }: LinkDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  requestId: string,
): Promise<void> {
  await db.transact(async (tx) => {
    if (!(await unlinkFromCase(tx, scope, caseId, requestId))) throw noSuchRequest()
    const entry = { action: 'case.collateral_unlinked', subject: caseId, scope } as const
    const details = { collateral: requestId }
    await recordAudit(tx, keyring, by, { ...entry, details }, clock.now())
  })
}

function noSuchRequest(): AppError {
  return new AppError('not_found', 'Collateral request not found.')
}
