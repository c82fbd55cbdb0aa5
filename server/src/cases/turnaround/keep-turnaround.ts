import { sql, type Tx } from '../../db/db.ts'
import { isOpen } from '../case/case-states.ts'
import type { Case } from '../case/case-view.ts'

/**
 * The clocks of a reopened case start again; the time its release took stays in the figures of the
 * day it was released.
 */
export async function keepTurnaround(tx: Tx, found: Case, moved: Case): Promise<void> {
  const { scope, clocks, finalisedAt, analystId } = found
  const reopens = !isOpen(found.status) && isOpen(moved.status)
  if (!reopens || !finalisedAt || !clocks.fileFrom) return
  await tx.rows(sql`
    INSERT INTO earlier_turnarounds (case_id, revision, lender_id, mode, finalised_at, vendor_used_ms,
      analyst_id)
    VALUES (${found.id}, ${found.revision}, ${scope.lenderId}, ${scope.mode}, ${finalisedAt},
      ${clocks.vendorUsedMs}, ${analystId})`)
}
