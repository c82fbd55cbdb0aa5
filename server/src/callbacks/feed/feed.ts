import type { EventPayload } from '../../cases/cases.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'
import type { CaseId, CollateralId, EventId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { feedLock, startEpoch } from './epoch.ts'

/** Events of each kind that one run numbers, with the later ones of the same cases. */
export const numberBatch = 1000

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
    const started = startEpoch(tx)
    const numbering = tx.rows<{ count: number }>(sql`
      WITH next AS (
        SELECT id, case_id AS subject, sequence,
          max(at) OVER (PARTITION BY case_id ORDER BY sequence) AS at
        FROM case_events WHERE position IS NULL AND case_id IN (
          SELECT case_id FROM case_events WHERE position IS NULL ORDER BY case_id LIMIT ${numberBatch})
        UNION ALL
        (SELECT id, request_id, 1, at FROM collateral_events
         WHERE position IS NULL ORDER BY id LIMIT ${numberBatch})),
      placed AS MATERIALIZED (
        SELECT id, nextval('event_positions') AS position
        FROM (SELECT id FROM next ORDER BY at, subject, sequence) AS ordered),
      of_cases AS (
        UPDATE case_events e SET position = placed.position FROM placed WHERE e.id = placed.id),
      of_collateral AS (
        UPDATE collateral_events e SET position = placed.position FROM placed WHERE e.id = placed.id)
      SELECT count(*) AS count FROM placed`)
    const [, [numbered]] = await Promise.all([started, numbering])
    return numbered?.count ?? 0
  })
}

interface FeedEntry {
  position: number
  id: EventId
  sequence: number
  event: string
  at: Date
}

export type FeedEvent =
  | (FeedEntry & { caseId: CaseId; payload: EventPayload; reportVersion: number | null })
  | (FeedEntry & { caseId: null; collateralId: CollateralId; payload: unknown })

export interface FeedPage {
  events: FeedEvent[]
  /** Where it started. */
  after: number
  /** After everything that was examined, also after events of other types. */
  next: number
  more: boolean
}

export interface FeedAsked {
  after: number | 'latest'
  limit: number
  /** Only events with these names. */
  types?: readonly string[] | undefined
}

/** Events that one page examines if it looks for types; the next page goes on from there. */
const examinedMax = 10_000

/** In the order of the feed, after a position. */
export async function readFeed(
  db: Db,
  scope: Scope,
  { after: asked, limit, types }: FeedAsked,
  examined = examinedMax,
): Promise<FeedPage> {
  if (asked === 'latest') {
    const end = await lastPosition(db, scope)
    return { events: [], after: end, next: end, more: false }
  }
  const after = asked
  // Read before the events: what is numbered in between is left to the next page.
  const end = types && (await examine(db, scope, after, examined))
  const found = await listEvents(db, scope, { after, end: end?.position, types, limit: limit + 1 })
  const events = found.slice(0, limit)
  const isCut = found.length > limit
  if (end && !isCut) return { events, after, next: end.position, more: end.isCut }
  return { events, after, next: events.at(-1)?.position ?? after, more: isCut }
}

/**
 * Numbers are only ever added above it: what is committed later, or committed and not numbered yet,
 * comes after it.
 */
async function lastPosition(db: Db, scope: Scope): Promise<number> {
  const [row] = await db.rows<{ position: number }>(sql`
    SELECT greatest(0,
      (SELECT max(position) FROM case_events
       WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position IS NOT NULL),
      (SELECT max(position) FROM collateral_events
       WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position IS NOT NULL)
    ) AS position`)
  return row?.position ?? 0
}

/** The position that many events further, or of the last event. */
async function examine(
  db: Db,
  scope: Scope,
  after: number,
  count: number,
): Promise<{ position: number; isCut: boolean }> {
  const [row] = await db.rows<{ position: number | null; count: number }>(sql`
    SELECT max(position) AS position, count(*) AS count FROM (
      SELECT position FROM (
        (SELECT position FROM case_events
         WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position > ${after}
         ORDER BY position LIMIT ${count})
        UNION ALL
        (SELECT position FROM collateral_events
         WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position > ${after}
         ORDER BY position LIMIT ${count})) AS either
      ORDER BY position LIMIT ${count}) AS examined`)
  return { position: row?.position ?? after, isCut: (row?.count ?? 0) >= count }
}

interface Wanted {
  after: number
  end: number | undefined
  types: readonly string[] | undefined
  limit: number
}

async function listEvents(
  db: Db,
  scope: Scope,
  { after, end, types, limit }: Wanted,
): Promise<FeedEvent[]> {
  const wanted = sql`position > ${after}
    ${end === undefined ? sql`` : sql`AND position <= ${end}`}
    ${types ? sql`AND event = ANY(${types})` : sql``}
    ORDER BY position LIMIT ${limit}`
  return db.rows<FeedEvent>(sql`
    (SELECT position, id, case_id AS "caseId", NULL AS "collateralId", sequence, event, at, payload,
       report_version AS "reportVersion"
     FROM case_events
     WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND ${wanted})
    UNION ALL
    (SELECT position, id, NULL, request_id, 1, event, at, payload, NULL
     FROM collateral_events
     WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND ${wanted})
    ORDER BY position LIMIT ${limit}`)
}

/** In the transaction that ends the request. */
export async function insertCollateralEvent(
  tx: Tx,
  scope: Scope,
  made: { id: EventId; requestId: string; event: string; payload: unknown },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO collateral_events (id, lender_id, mode, request_id, event, payload, at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${made.requestId}, ${made.event},
      ${JSON.stringify(made.payload)}::json, ${now})`)
}
