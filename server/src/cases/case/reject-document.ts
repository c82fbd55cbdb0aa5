import type { Tx } from '../../db/db.ts'
import { saveRejected } from './case-store.ts'
import type { Case, RejectedDocument } from './case-view.ts'
import type { CaseDeps } from './record-events.ts'

const shownMax = 200

/**
 * Records in the case that a document was refused. It does not move the case, but changes its
 * version: a person about to release a report must reload. The caller holds the lock on the case.
 */
export async function rejectDocument(
  tx: Tx,
  { announce }: Pick<CaseDeps, 'announce'>,
  found: Case,
  rejected: Pick<RejectedDocument, 'filename' | 'sha256' | 'signature'>,
  now: Date,
): Promise<void> {
  const entry = { ...rejected, reason: 'malware', at: now.toISOString() } as const
  const rejectedDocuments = [...found.rejectedDocuments, entry].slice(-shownMax)
  const changed = { ...found, rejectedDocuments, version: found.version + 1 }
  await saveRejected(tx, found.scope, changed, now)
  tx.afterCommit(() => announce('case', found.scope.mode, found.id))
}
