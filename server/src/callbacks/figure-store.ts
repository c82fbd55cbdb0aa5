import { planned, type Runner, sql } from '../db/db.ts'
import type { LenderId } from '../lib/ids.ts'
import type { Mode } from '../lib/scope.ts'

export interface CallbacksOfLender {
  lenderId: LenderId
  failed: number
  /** Parked ones included. */
  pending: number
  oldestPendingAt: Date | null
}

/**
 * Read from the index of unfinished ones: ids begin with their time, so the first is the oldest.
 */
export async function callbacksByLender(db: Runner, mode: Mode): Promise<CallbacksOfLender[]> {
  return db.rows(
    planned(sql<CallbacksOfLender>`
    SELECT n.lender_id AS "lenderId", n.failed, n.pending,
      (SELECT d.created_at FROM deliveries d WHERE d.id = n.oldest) AS "oldestPendingAt"
    FROM (
      SELECT lender_id, count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state = 'pending') AS pending,
        min(id) FILTER (WHERE state = 'pending') AS oldest
      FROM deliveries WHERE mode = ${mode} AND state <> 'delivered'
      GROUP BY lender_id LIMIT 10000) n`),
  )
}
