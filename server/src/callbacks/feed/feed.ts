import type { EventPayload } from '../../cases/cases.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'
import type { CaseId, EventId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'

const batch = 1000

/** More events than a feed gets in a second, so time-based positions stay ahead of them. */
const positionsPerSecond = 100_000
/** Reserved for lost positions, in case the server's clock is wrong. */
const positionsLostMax = 1_000_000

/**
 * Gives events their position in the feed, after their commit and one process at a time: later
 * numbering gives a higher number, so a reader that follows the numbers misses nothing. Events of a
 * case keep their order, even if the clocks of nodes differ.
 */
export async function numberEvents(db: Db): Promise<number> {
  return db.transact(async (tx) => {
    const [lock] = await tx.rows<{ taken: boolean }>(sql`
      SELECT pg_try_advisory_xact_lock(hashtext('deedwire event positions')) AS taken`)
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

/**
 * If the server was promoted or restored, positions that lenders hold as cursors may be missing
 * here. From then on positions are above all of them: no cursor skips an event that is numbered
 * later. They are based on the time, since a restored backup may be older than an epoch whose
 * cursors are in use.
 */
async function startEpoch(tx: Tx): Promise<void> {
  await tx.rows(sql`
    WITH started AS (
      UPDATE feed_epoch SET epoch = epoch + 1, history = server_history()
      WHERE history <> server_history() RETURNING epoch)
    SELECT setval('event_positions', greatest(
      last_value + ${positionsLostMax}::bigint,
      floor(extract(epoch FROM clock_timestamp()) * ${positionsPerSecond}::bigint)::bigint))
    FROM started, event_positions`)
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
