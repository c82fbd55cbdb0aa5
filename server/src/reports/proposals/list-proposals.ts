import type { Runner } from '../../db/db.ts'
import { readChecklist } from '../../documents/documents.ts'
import { countUnread, listFacts } from '../../facts/facts.ts'
import type { CaseId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Proposal } from './proposal.ts'
import { proposeRows } from './propose-rows.ts'

export interface Proposals {
  proposals: Proposal[]
  /** Documents that are still to be read. */
  unread: number
}

/** Rows, fields and ticks that the documents of a case propose, decided or not. */
export async function listProposals(
  { db, keyring }: { db: Runner; keyring: Keyring },
  scope: Scope,
  caseId: CaseId,
  now: Date,
): Promise<Proposals> {
  const [documents, unread, checklist] = await Promise.all([
    listFacts({ db, keyring }, scope, caseId),
    countUnread(db, scope, caseId),
    readChecklist(db, scope, caseId, now),
  ])
  const undecided = checklist.filter(({ state }) => state === 'missing').map(({ item }) => item)
  return { proposals: proposeRows({ documents, undecided }), unread }
}
