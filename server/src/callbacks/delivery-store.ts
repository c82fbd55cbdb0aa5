import type { EventPayload } from '../cases/cases.ts'
import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import type { CaseId, DeliveryId, EventId, LenderId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import { currentTraceparent } from '../lib/tracing/trace.ts'

/** Only this file and stream-store.ts know the tables of deliveries, attempts and streams. */

/**
 * In the transaction of the event, if the lender has registered a URL. The stream's row is locked
 * until the commit: a worker that just found no more work waits, and then sees the new event. It is
 * due at once, even if this node's clock is a few milliseconds ahead.
 */
export async function insertDelivery(
  tx: Tx,
  scope: Scope,
  made: { id: DeliveryId; stream: string; sequence: number; eventId: EventId; event: string },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    WITH target AS (
      SELECT lender_id, mode FROM callback_endpoints
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}),
    made AS (
      INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, due_at, created_at,
        traceparent)
      SELECT ${made.id}, lender_id, mode, ${made.stream}, ${made.sequence}::integer, ${made.eventId},
        ${made.event}, least(now(), ${now}::timestamptz), ${now}::timestamptz,
        ${currentTraceparent()}::text FROM target)
    INSERT INTO callback_streams AS s (stream, lender_id, mode, due_at)
    SELECT ${made.stream}, lender_id, mode, least(now(), ${now}::timestamptz) FROM target
    ON CONFLICT (stream) DO UPDATE SET due_at = s.due_at`)
}

/**
 * The event of a collateral request to the URL given with it: it does not matter whether the lender
 * has registered one, or whether that is disabled. The payload is copied within the database.
 */
export async function insertOwnDelivery(
  tx: Tx,
  scope: Scope,
  made: { id: DeliveryId; url: string; eventId: EventId },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    WITH told AS (
      INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, url, payload,
        due_at, created_at, traceparent)
      SELECT ${made.id}, lender_id, mode, request_id, 1, id, event, ${made.url}, payload,
        least(now(), ${now}::timestamptz), ${now}::timestamptz, ${currentTraceparent()}::text
      FROM collateral_events
      WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND id = ${made.eventId}
      RETURNING stream, lender_id, mode, due_at)
    INSERT INTO callback_streams (stream, lender_id, mode, due_at, own)
    SELECT stream, lender_id, mode, due_at, true FROM told`)
}

/** What a collateral request tells its lender when it ends. */
export interface CollateralTold {
  requestId: string
  event: string
  payload: unknown
  /** Null if it has no URL of its own. */
  url: string | null
}

export interface DeliveryRow {
  id: DeliveryId
  event: string
  eventId: EventId
  /** The id of the case, or of another subject. */
  stream: string
  own: boolean
  externalRef: string | null
  sequence: number
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  dueAt: Date | null
  finishedAt: Date | null
  lastStatus: number | null
  lastError: string | null
  createdAt: Date
}

export interface DeliveryFilter {
  caseId?: string | undefined
  event?: string | undefined
  state?: 'pending' | 'delivered' | 'failed' | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Older than this one. */
  before?: string | undefined
}

const shown = sql`d.id, d.event, d.event_id AS "eventId", d.stream, d.url IS NOT NULL AS own,
  c.external_ref AS "externalRef", d.sequence, d.state, d.attempts_total AS attempts,
  d.due_at AS "dueAt", d.finished_at AS "finishedAt", d.last_status AS "lastStatus",
  d.last_error AS "lastError", d.created_at AS "createdAt"`

/** Newest first. */
export async function listDeliveries(
  db: Runner,
  scope: Scope,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> {
  const all = [sql`d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}`]
  if (filter.caseId) all.push(sql`d.stream = ${filter.caseId}`)
  if (filter.event) all.push(sql`d.event = ${filter.event}`)
  if (filter.state) all.push(sql`d.state = ${filter.state}`)
  if (filter.from) all.push(sql`d.created_at >= ${filter.from}`)
  if (filter.to) all.push(sql`d.created_at < ${filter.to}`)
  if (filter.before) all.push(sql`d.id < ${filter.before}`)
  const conditions = all.reduce((some, next) => sql`${some} AND ${next}`)
  return db.rows<DeliveryRow>(sql`
    SELECT ${shown} FROM deliveries d LEFT JOIN cases c ON c.id = d.stream AND c.lender_id = d.lender_id
      AND c.mode = d.mode
    WHERE ${conditions} ORDER BY d.id DESC LIMIT ${limit}`)
}

export async function findDelivery(
  db: Runner,
  scope: Scope,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await db.rows<DeliveryRow>(sql`
    SELECT ${shown} FROM deliveries d LEFT JOIN cases c ON c.id = d.stream AND c.lender_id = d.lender_id
      AND c.mode = d.mode
    WHERE d.id = ${id} AND d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}`)
  return row
}

export async function lockDelivery(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.rows(sql`
    SELECT id FROM deliveries
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} FOR UPDATE`)
}

export interface PayloadRow {
  payload: EventPayload
  reportVersion: number | null
  /** Null if it is not an event of a case. */
  caseId: CaseId | null
}

/** The payload, as the worker reads it. */
export async function findPayload(
  db: Runner,
  scope: Scope,
  id: string,
): Promise<PayloadRow | undefined> {
  const [row] = await db.rows<PayloadRow>(sql`
    SELECT coalesce(d.payload, v.payload) AS payload, v.report_version AS "reportVersion",
      v.case_id AS "caseId"
    FROM deliveries d LEFT JOIN case_events v ON v.id = d.event_id
    WHERE d.id = ${id} AND d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}`)
  return row
}

export interface AttemptRow {
  number: number
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  answer: Buffer | null
}

export async function listAttempts(
  db: Runner,
  scope: Scope,
  deliveryId: string,
): Promise<AttemptRow[]> {
  return db.rows<AttemptRow>(sql`
    SELECT number, at, duration_ms AS "durationMs", status, error, answer FROM delivery_attempts
    WHERE delivery_id = ${deliveryId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY number LIMIT 1000`)
}

/**
 * Sent again from the start of the schedule, at once or at a limited number of cases per second.
 */
export async function requeue(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  now: Date,
  pace?: number,
): Promise<void> {
  const gap = pace ? 1 / pace : 0
  const due = await tx.rows<{ stream: string; own: boolean; at: Date }>(sql`
    SELECT stream, bool_or(url IS NOT NULL) AS own, ${now}::timestamptz
      + (row_number() OVER (ORDER BY min(id)) - 1) * ${gap}::float8 * interval '1 s' AS at
    FROM deliveries
    WHERE id = ANY(${ids}) AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    GROUP BY stream ORDER BY stream`)
  const streams = sql`unnest(${due.map(({ stream }) => stream)}::text[],
    ${due.map(({ own }) => own)}::boolean[],
    ${due.map(({ at }) => at)}::timestamptz[]) AS u (stream, own, at)`
  // Streams first, and in order, the same order in which workers lock them.
  await tx.rows(sql`
    INSERT INTO callback_streams AS s (stream, lender_id, mode, own, due_at)
    SELECT stream, ${scope.lenderId}, ${scope.mode}, own, at FROM ${streams} ORDER BY stream
    ON CONFLICT (stream) DO UPDATE SET
      due_at = CASE WHEN s.leased AND s.due_at > ${now} THEN s.due_at ELSE excluded.due_at END`)
  await tx.rows(sql`
    UPDATE deliveries d SET state = 'pending', attempts = 0, first_tried_at = NULL, due_at = u.at,
      finished_at = NULL
    FROM ${streams}
    WHERE d.id = ANY(${ids}) AND d.stream = u.stream
      AND d.lender_id = ${scope.lenderId} AND d.mode = ${scope.mode}`)
}

export async function listFailed(
  db: Runner,
  scope: Scope,
  since: Date,
  until: Date,
  limit: number,
): Promise<DeliveryId[]> {
  const rows = await db.rows<{ id: DeliveryId }>(sql`
    SELECT id FROM deliveries
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND state = 'failed'
      AND created_at >= ${since} AND created_at < ${until}
    ORDER BY id LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * The age of the oldest and the number of pending deliveries, per lender and mode; for the metrics.
 * Read from the index of unfinished ones: ids begin with their time, so the first is the oldest.
 */
export async function backlog(
  db: Db,
): Promise<{ lenderId: LenderId; mode: Mode; count: number; oldest: Date }[]> {
  return db.rows(sql`
    SELECT n.lender_id AS "lenderId", n.mode, n.count,
      (SELECT d.created_at FROM deliveries d WHERE d.id = n.oldest) AS oldest
    FROM (
      SELECT lender_id, mode, count(*) AS count, min(id) AS oldest FROM deliveries
      WHERE state = 'pending' GROUP BY lender_id, mode LIMIT 10000) n`)
}
