import { recordAudit } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor, Mode } from '../../lib/scope.ts'
import { openValues, type ReadAndRight } from './decision-seal.ts'
import { listDecisions, type StoredDecision } from './decision-store.ts'

export interface ExportAsked {
  mode: Mode
  /** Whether accepted values are listed too. */
  accepted: boolean
  since: Date
  limit: number
}

export type ExportedDecision = Omit<StoredDecision, 'readAndRight'> & ReadAndRight

const pageSize = 500

/** Decisions about proposed values, oldest first, in the clear. Who exported them is on the audit trail. */
export async function exportDecisions(
  { db, keyring, clock }: { db: Db; keyring: Keyring; clock: Clock },
  by: Actor,
  asked: ExportAsked,
): Promise<ExportedDecision[]> {
  const found = await readDecisions({ db, keyring }, asked)
  const { mode } = asked
  const details = { mode, decisions: found.length }
  const entry = { action: 'decisions.exported', subject: 'reading', details } as const
  await db.transact((tx) => recordAudit(tx, keyring, by, entry, clock.now()))
  return found
}

async function readDecisions(
  { db, keyring }: { db: Db; keyring: Keyring },
  { mode, accepted, since, limit }: ExportAsked,
): Promise<ExportedDecision[]> {
  const found: ExportedDecision[] = []
  let after: { at: Date; proposal: string; field: string } | undefined
  while (found.length < limit) {
    const asked = { mode, accepted, since, after, limit: Math.min(pageSize, limit - found.length) }
    const rows = await listDecisions(db, asked)
    for (const { readAndRight, ...row } of rows) {
      found.push({ ...row, ...openValues(keyring, row, readAndRight) })
    }
    const last = rows.at(-1)
    if (!last) break
    after = { at: last.decidedAt, proposal: last.proposal, field: last.field }
  }
  return found
}
