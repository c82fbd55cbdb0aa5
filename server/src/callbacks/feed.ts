import type { EventPayload } from '../cases/cases.ts'
import { type Db, sql, type Tx } from '../db/db.ts'
import type { CaseId, EventId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'

const batch = 1000

/** Positions of an epoch begin at its number times this. */
const epochPositions = 1_000_000_000_000

/**
 * Gives events their place in the feed, after their commit and one process at a time: what is
 * numbered later gets a higher number, so a reader that goes by numbers misses nothing. Those of a
 * case keep their order, also where nodes disagree about the time.
 */
export async function numberEvents(db: Db): Promise<number> {
  return db.transact(async (tx) => {
    const [state] = await tx.rows<{ locked: boolean; isNewHistory: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(hashtext('deedwire event positions')) AS locked,
        EXISTS (SELECT 1 FROM feed_epoch WHERE history <> server_history()) AS "isNewHistory"`)
    if (!state?.locked) return 0
    if (state.isNewHistory) await startEpoch(tx)
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

/**
 * The server was promoted or restored, so positions that lenders have as cursors may be lost here.
 * From now on positions are above all of them: no cursor skips an event that is numbered later.
 */
async function startEpoch(tx: Tx): Promise<void> {
  await tx.rows(sql`
    UPDATE feed_epoch SET epoch = epoch + 1, history = server_history()
    WHERE history <> server_history()`)
  await tx.rows(sql`
    SELECT setval('event_positions', epoch * ${epochPositions}::bigint) FROM feed_epoch`)
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
