import { recordAudit } from '../../access/access.ts'
import { caseNotFound } from '../../lib/app-error.ts'
import { type CaseId, type NoteId, newId, type StaffId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { findById } from './case-store.ts'
import type { ChangeDeps } from './change-case.ts'
import { insertNote } from './query-store.ts'

/** For colleagues only. It does not move the case, so it needs no version. */
export function addNote(
  { db, keyring, clock }: ChangeDeps,
  by: Actor,
  scope: Scope,
  caseId: CaseId,
  staffId: StaffId,
  text: string,
): Promise<NoteId> {
  return db.transact(async (tx) => {
    const now = clock.now()
    if (!(await findById(tx, scope, caseId))) throw caseNotFound()
    const id = newId('note', now.getTime())
    await insertNote(tx, scope, caseId, { id, staffId, text }, now)
    const entry = { action: 'case.noted', subject: caseId, scope, details: { note: id } } as const
    await recordAudit(tx, keyring, by, entry, now)
    return id
  })
}
