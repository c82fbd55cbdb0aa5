import { type Db, type Runner, sql } from '../../db/db.ts'
import type { KeyId, LenderId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'

/** A call of a lender to its feed. */
export interface Reading {
  at: Date
  keyId: KeyId
  /** The cursor of the request. */
  askedAfter: number
  /** The last event returned, or the cursor if there was none. */
  givenTo: number
}

/** One statement for all; of two nodes, the later call wins. */
export async function writeReadings(
  db: Db,
  readings: readonly (Reading & { lenderId: LenderId; mode: Mode })[],
): Promise<void> {
  const of = <T>(pick: (one: (typeof readings)[number]) => T) => readings.map(pick)
  await db.rows(sql`
    INSERT INTO feed_readings AS f (lender_id, mode, at, key_id, asked_after, given_to)
    SELECT * FROM unnest(${of((one) => one.lenderId)}::text[], ${of((one) => one.mode)}::mode[],
      ${of((one) => one.at)}::timestamptz[], ${of((one) => one.keyId)}::text[],
      ${of((one) => one.askedAfter)}::bigint[], ${of((one) => one.givenTo)}::bigint[])
      AS r (lender_id, mode, at, key_id, asked_after, given_to)
    ORDER BY lender_id, mode
    ON CONFLICT (lender_id, mode) DO UPDATE SET at = excluded.at, key_id = excluded.key_id,
      asked_after = excluded.asked_after, given_to = excluded.given_to
    WHERE f.at <= excluded.at`)
}

/** Counting stops here: a lender this far behind does not need an exact figure. */
const countedMax = 10_000

export interface Counted {
  count: number
  /** There are more than were counted. */
  more: boolean
}

export interface FeedPosition {
  events: Counted
  /** Null if there is none. */
  last: { position: number; at: Date } | null
  /** Null if the lender has never pulled. */
  reading:
    | (Reading & { keyLastFour: string | null; keyLabel: string | null; notGiven: Counted })
    | null
}

/** The content of the feed, and the position of the lender in it. */
export async function readFeedPosition(db: Runner, scope: Scope): Promise<FeedPosition> {
  const [last, reading, events] = await Promise.all([
    db.rows<{ position: number; at: Date }>(sql`
      (SELECT position, at FROM case_events
       WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position IS NOT NULL
       ORDER BY position DESC LIMIT 1)
      UNION ALL
      (SELECT position, at FROM collateral_events
       WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position IS NOT NULL
       ORDER BY position DESC LIMIT 1)
      ORDER BY position DESC LIMIT 1`),
    db.rows<Reading & { keyLastFour: string | null; keyLabel: string | null }>(sql`
      SELECT f.at, f.key_id AS "keyId", f.asked_after AS "askedAfter", f.given_to AS "givenTo",
        k.last_four AS "keyLastFour", k.label AS "keyLabel"
      FROM feed_readings f LEFT JOIN api_keys k ON k.id = f.key_id
      WHERE f.lender_id = ${scope.lenderId} AND f.mode = ${scope.mode}`),
    countAfter(db, scope, 0),
  ])
  const [read] = reading
  const notGiven = read && (await countAfter(db, scope, read.givenTo))
  return {
    events,
    last: last[0] ?? null,
    reading: read && notGiven ? { ...read, notGiven } : null,
  }
}

async function countAfter(db: Runner, scope: Scope, position: number): Promise<Counted> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM case_events
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position > ${position}
      UNION ALL
      SELECT 1 FROM collateral_events
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND position > ${position}
      LIMIT ${countedMax + 1}) AS those`)
  const count = row?.count ?? 0
  return { count: Math.min(count, countedMax), more: count > countedMax }
}
