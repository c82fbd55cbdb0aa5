import type { EventPayload } from '../../cases/cases.ts'
import { type Db, sql } from '../../db/db.ts'
import type { CaseId, EventId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { feedLock, startEpoch } from './epoch.ts'

const batch = 1000

/**
 * Gives events their position in the feed, after their commit and one process at a time: later
 * numbering gives a higher number, so a reader that follows the numbers misses nothing. Events of a
 * case keep their order, even if the clocks of nodes differ.
 */
export async function numberEvents(db: Db): Promise<number> {
  return db.transact(async (tx) => {
    const [lock] = await tx.rows<{ taken: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(${feedLock}) AS taken`)
    if (!lock?.taken) return 0
    // Only after taking the lock: a statement that began before would use an old snapshot.
    await startEpoch(tx)
    const numbered = await tx.rows(sql`
      WITH next AS (
        SELECT id, case_id, sequence, max(at) OVER (PARTITION BY case_id ORDER BY sequence) AS at
        FROM case_events WHERE position IS NULL AND case_id IN (
          SELECT case_id FROM case_events WHERE position IS NULL ORDER BY case_id LIMIT ${batch})),
      placed AS (
        SELECT id, nextval('event_positions') AS position
        FROM (SELECT id FROM next ORDER BY at, case_id, sequence) AS ordered)
      UPDATE case_events e SET position = placed.position FROM placed WHERE e.id = placed.id
      RETURNING e.id`)
    return numbered.length
  })
}

export interface FeedEvent {
  position: number
  id: EventId
  caseId: CaseId
  sequence: number
  event: string
  at: Date
  payload: EventPayload
  reportVersion: number | null
}

/** In the order of the feed, after a position. */
export async function readFeed(
  db: Db,
  scope: Scope,
  after: number,
  limit: number,
): Promise<FeedEvent[]> {
  return db.rows<FeedEvent>(sql`
    SELECT position, id, case_id AS "caseId", sequence, event, at, payload,
      report_version AS "reportVersion"
    FROM case_events
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position > ${after}
    ORDER BY position LIMIT ${limit}`)
}
