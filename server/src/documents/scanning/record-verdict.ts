import { recordAudit } from '../../access/access.ts'
import {
  type CaseDeps,
  changeVersion,
  lockCase,
  rejectDocument,
  timeOfChange,
} from '../../cases/cases.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import { type ClaimedScan, writeVerdict } from './scan-store.ts'
import type { Verdict } from './scanner.ts'

export interface VerdictDeps extends CaseDeps {
  db: Db
  clock: Clock
}

const by = { actor: 'system' } as const

/**
 * State, audit line and, for malware, the note in the case, together or not at all. False if
 * another worker's verdict was first.
 */
export function recordVerdict(
  deps: VerdictDeps,
  claimed: ClaimedScan,
  verdict: Verdict,
): Promise<boolean> {
  const { db, clock, keyring, announce } = deps
  const { caseId, documentId, filename, sha256, mode, isOwn } = claimed
  const scope = { lenderId: claimed.lenderId, mode }
  const signature = verdict === 'clean' ? null : verdict.infected
  return db.transact(async (tx) => {
    // Locked before the scan's row, in the order of every change of a case.
    const found = signature === null ? undefined : await lockCase(tx, scope, caseId)
    const now = found ? timeOfChange(clock, found) : clock.now()
    if (!(await writeVerdict(tx, scope, documentId, signature, now))) return false
    if (found && signature !== null) {
      const rejected = { filename, sha256: sha256.toString('hex'), signature }
      // The lender sees what was rejected, and must not be shown what it did not send.
      if (isOwn) await changeVersion(tx, deps, found)
      else await rejectDocument(tx, deps, found, rejected, now)
    }
    const details =
      signature === null
        ? { document: documentId, verdict: 'clean' }
        : { document: documentId, verdict: 'infected', signature }
    const entry = { action: 'document.scanned', subject: caseId, scope, details } as const
    await recordAudit(tx, keyring, by, entry, now)
    tx.afterCommit(() => announce('case', mode, caseId))
    return true
  })
}
