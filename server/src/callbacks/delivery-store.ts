import type { EventPayload } from '../cases/cases.ts'
import { sqlNow } from '../db/database-clock.ts'
import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { CaseId, DeliveryId, EventId, LenderId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'

/** The only file that knows the tables of deliveries, attempts and streams. */

/**
 * In the transaction of the event, where the lender has registered a URL. The stream's row is locked
 * until the commit: a worker that just ran out of work waits, and then sees there is more. It is due
 * at once, also where this node's idea of the time is a few milliseconds ahead.
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
      INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, due_at, created_at)
      SELECT ${made.id}, lender_id, mode, ${made.stream}, ${made.sequence}::integer, ${made.eventId},
        ${made.event}, least(now(), ${now}::timestamptz), ${now}::timestamptz FROM target)
    INSERT INTO callback_streams AS s (stream, lender_id, mode, due_at)
    SELECT ${made.stream}, lender_id, mode, least(now(), ${now}::timestamptz) FROM target
    ON CONFLICT (stream) DO UPDATE SET due_at = s.due_at`)
}

/** To a URL of its own: whether the lender has registered one, or has it disabled, is no matter. */
export async function insertOwnDelivery(
  tx: Tx,
  scope: Scope,
  made: OwnDelivery & { id: DeliveryId; eventId: EventId },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO deliveries (id, lender_id, mode, stream, sequence, event_id, event, url, payload,
      due_at, created_at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${made.stream}, 1, ${made.eventId},
      ${made.event}, ${made.url}, ${JSON.stringify(made.payload)}::json,
      least(now(), ${now}::timestamptz), ${now})`)
  await tx.rows(sql`
    INSERT INTO callback_streams (stream, lender_id, mode, due_at, own)
    VALUES (${made.stream}, ${scope.lenderId}, ${scope.mode}, least(now(), ${now}::timestamptz), true)`)
}

/** What happens once and is told at a URL given for it. */
export interface OwnDelivery {
  /** What it is about; it has one such delivery. */
  stream: string
  event: string
  url: string
  payload: unknown
}

/** The head of a stream that this worker has taken, with all an attempt needs. */
export interface Claimed {
  stream: string
  token: number
  /** Times it was taken in a row without an outcome, this one included. */
  claims: number
  deliveryId: DeliveryId
  lenderId: LenderId
  mode: Mode
  sequence: number
  eventId: EventId
  event: string
  attempts: number
  firstTriedAt: Date | null
  /** To a URL of its own. */
  own: boolean
  payload: EventPayload
  reportVersion: number | null
  /** Null where it is no event of a case. */
  caseId: CaseId | null
  url: string
  registeredUrl: string | null
  headerName: string | null
  headerValue: Buffer | null
  sealedSecret: Buffer
  sealedPrevious: Buffer | null
  previousUntil: Date | null
}

export interface ClaimOptions {
  clock: Clock
  leaseMs: number
  /** Streams of one lender and mode under way at once, over all workers. */
  perLenderMax: number
  /** Streams this worker has room for. */
  room: number
}

/**
 * Takes due streams, each lender's up to its share: one with a hundred thousand waiting gets no
 * more at a time than one with a single event. The heads are read by a second statement: the first
 * may see a delivery as pending whose outcome was written before it got the stream.
 */
export async function claimStreams(db: Db, options: ClaimOptions): Promise<Claimed[]> {
  const taken = await takeStreams(db, options)
  return taken.length > 0 ? readHeads(db, taken) : []
}

interface TakenStream {
  stream: string
  token: number
  claims: number
}

function takeStreams(db: Db, options: ClaimOptions): Promise<TakenStream[]> {
  const { clock, leaseMs, perLenderMax, room } = options
  const now = sqlNow(clock)
  return db.rows<TakenStream>(sql`
    WITH targets AS (
      SELECT lender_id, mode, false AS own FROM callback_endpoints WHERE enabled
      UNION ALL SELECT DISTINCT lender_id, mode, true FROM callback_streams WHERE own),
    due AS (
      SELECT x.stream FROM (SELECT * FROM targets ORDER BY random()) t CROSS JOIN LATERAL (
        SELECT s.stream FROM callback_streams s
        WHERE s.lender_id = t.lender_id AND s.mode = t.mode AND s.own = t.own AND s.due_at <= ${now}
        ORDER BY s.due_at
        LIMIT greatest(0, ${perLenderMax}::integer - (
          SELECT count(*) FROM callback_streams b
          WHERE b.lender_id = t.lender_id AND b.mode = t.mode AND b.own = t.own AND b.leased
            AND b.due_at > ${now}))
        FOR UPDATE SKIP LOCKED) x
      LIMIT ${room})
    UPDATE callback_streams s SET leased = true, token = nextval('callback_tokens'),
      due_at = ${now} + ${leaseMs} * interval '1 millisecond',
      -- Still leased: the last one to take it never wrote down an outcome.
      claims = CASE WHEN s.leased THEN s.claims + 1 ELSE 1 END
    FROM due WHERE s.stream = due.stream
    RETURNING s.stream, s.token, s.claims`)
}

function readHeads(db: Db, taken: readonly TakenStream[]): Promise<Claimed[]> {
  return db.rows<Claimed>(sql`
    SELECT t.stream, t.token, t.claims, s.own, d.id AS "deliveryId", s.lender_id AS "lenderId", s.mode, d.sequence,
      d.event_id AS "eventId", d.event, d.attempts, d.first_tried_at AS "firstTriedAt", coalesce(d.payload, v.payload) AS payload,
      v.report_version AS "reportVersion", v.case_id AS "caseId", coalesce(d.url, e.url) AS url,
      e.url AS "registeredUrl", e.header_name AS "headerName", e.header_value AS "headerValue",
      k.sealed AS "sealedSecret", k.previous_sealed AS "sealedPrevious", k.previous_until AS "previousUntil"
    FROM unnest(${taken.map(({ stream }) => stream)}::text[], ${taken.map(({ token }) => token)}::bigint[],
      ${taken.map(({ claims }) => claims)}::integer[]) AS t (stream, token, claims)
    JOIN callback_streams s ON s.stream = t.stream AND s.token = t.token
    JOIN LATERAL (
      SELECT * FROM deliveries d WHERE d.stream = t.stream AND d.state = 'pending'
      ORDER BY d.sequence LIMIT 1) d ON true
    LEFT JOIN case_events v ON v.id = d.event_id
    LEFT JOIN callback_endpoints e ON e.lender_id = s.lender_id AND e.mode = s.mode
    JOIN signing_secrets k ON k.lender_id = s.lender_id AND k.mode = s.mode
    WHERE coalesce(d.url, e.url) IS NOT NULL`)
}

/** What came of an attempt. */
export interface Outcome {
  claimed: Pick<Claimed, 'stream' | 'token' | 'deliveryId' | 'lenderId' | 'mode' | 'own'>
  /** False where nothing was sent: that says nothing about the receiver. */
  wasPosted: boolean
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  answer: Buffer | null
  /** Pending again at `retryAt`, or over. */
  state: 'pending' | 'delivered' | 'failed'
  retryAt: Date | null
}

/**
 * Writes down outcomes, many at once. Only where the token is still the one the stream was taken
 * with: whoever took it since has the say. Gives the streams that were ours. The statements go out
 * together; each sees what those before it did.
 */
export async function settleStreams(
  tx: Tx,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<Set<string>> {
  const of = <T>(pick: (outcome: Outcome) => T) => outcomes.map(pick)
  const streams = of(({ claimed }) => claimed.stream)
  const tokens = of(({ claimed }) => claimed.token)
  const ids = of(({ claimed }) => claimed.deliveryId)
  const ours = sql`JOIN callback_streams s ON s.stream = o.stream AND s.token = o.token`
  const [, , , mine] = await Promise.all([
    tx.rows(sql`
      SELECT stream FROM callback_streams WHERE stream = ANY(${streams}) ORDER BY stream FOR UPDATE`),
    tx.rows(sql`
      INSERT INTO delivery_attempts (delivery_id, number, lender_id, mode, at, duration_ms, status,
        error, answer)
      SELECT d.id, d.attempts_total + 1, d.lender_id, d.mode, o.at, o.duration_ms, o.status, o.error,
        o.answer
      FROM unnest(${streams}::text[], ${tokens}::bigint[], ${ids}::text[],
        ${of((o) => o.at)}::timestamptz[], ${of((o) => Math.round(o.durationMs))}::integer[],
        ${of((o) => o.status)}::integer[], ${of((o) => o.error)}::text[],
        ${of((o) => o.answer)}::bytea[])
        AS o (stream, token, delivery_id, at, duration_ms, status, error, answer)
      ${ours} JOIN deliveries d ON d.id = o.delivery_id`),
    tx.rows(sql`
      UPDATE deliveries d SET state = o.state, attempts = d.attempts + 1,
        attempts_total = d.attempts_total + 1, last_status = o.status, last_error = o.error,
        first_tried_at = coalesce(d.first_tried_at, o.at), due_at = o.retry_at,
        finished_at = CASE WHEN o.state = 'pending' THEN NULL ELSE ${now}::timestamptz END
      FROM unnest(${streams}::text[], ${tokens}::bigint[], ${ids}::text[],
        ${of((o) => o.state)}::text[], ${of((o) => o.status)}::integer[],
        ${of((o) => o.error)}::text[], ${of((o) => o.at)}::timestamptz[],
        ${of((o) => o.retryAt)}::timestamptz[])
        AS o (stream, token, delivery_id, state, status, error, at, retry_at)
      ${ours} WHERE d.id = o.delivery_id`),
    // The next of each stream: the same again, a later one, or none. With a token of its own, so
    // that a settling whose commit went unheard, and is tried again, finds that all is done.
    tx.rows<{ stream: string }>(sql`
      UPDATE callback_streams t SET leased = false, token = nextval('callback_tokens'),
        due_at = coalesce((
          SELECT d.due_at FROM deliveries d WHERE d.stream = t.stream AND d.state = 'pending'
          ORDER BY d.sequence LIMIT 1), 'infinity')
      FROM unnest(${streams}::text[], ${tokens}::bigint[]) AS o (stream, token)
      WHERE t.stream = o.stream AND t.token = o.token RETURNING t.stream`),
    tx.rows(sql`
      DELETE FROM callback_streams WHERE stream = ANY(${streams}) AND due_at = 'infinity'`),
  ])
  return new Set(mine.map(({ stream }) => stream))
}

export interface DeliveryRow {
  id: DeliveryId
  event: string
  eventId: EventId
  /** Of the case, or of whatever else it is about. */
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
  /** Null where it is no event of a case. */
  caseId: CaseId | null
}

/** What it tells, as the worker takes it. */
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

/** Sent again from the start of the schedule, at once or so many cases a second. */
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
  // Streams first, and in order, as the workers lock them.
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

/** What waits longest and how much of it there is, per lender and mode; for the metrics. */
export async function backlog(
  db: Db,
): Promise<{ lenderId: LenderId; mode: Mode; count: number; oldest: Date }[]> {
  return db.rows(sql`
    SELECT lender_id AS "lenderId", mode, count(*) AS count, min(created_at) AS oldest
    FROM deliveries WHERE state = 'pending' GROUP BY lender_id, mode LIMIT 10000`)
}
