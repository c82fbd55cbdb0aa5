import { mayBeSent } from '../access/access.ts'
import type { EventPayload } from '../cases/cases.ts'
import { sqlNow } from '../db/database-clock.ts'
import { type Db, sql, type Tx } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import type { CaseId, DeliveryId, EventId, LenderId } from '../lib/ids.ts'
import type { Mode } from '../lib/scope.ts'

/** Streams that workers claim, and the outcomes of their deliveries. */

/** The head of a stream claimed by this worker, with everything an attempt needs. */
export interface Claimed {
  stream: string
  token: number
  /** Claims in a row without an outcome, this one included. */
  claims: number
  deliveryId: DeliveryId
  lenderId: LenderId
  mode: Mode
  sequence: number
  eventId: EventId
  event: string
  attempts: number
  firstTriedAt: Date | null
  /** To a separate URL. */
  own: boolean
  /** Of the request that caused the event, if it was traced. */
  traceparent: string | null
  payload: EventPayload
  reportVersion: number | null
  /** Null if it is not an event of a case. */
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
  /** Streams of one lender and mode that may run at once, over all workers. */
  perLenderMax: number
  /** Streams this worker has room for. */
  room: number
}

/**
 * Claims due streams, each lender's up to its share: one with a hundred thousand waiting gets no
 * more at a time than one with a single event. The heads are read by a second statement: the first
 * may see a delivery as pending whose outcome was written before it got the stream.
 */
export async function claimStreams(db: Db, options: ClaimOptions): Promise<Claimed[]> {
  const taken = await takeStreams(db, options)
  return taken.length > 0 ? readHeads(db, taken) : []
}

type TakenStream = Pick<Claimed, 'stream' | 'token'>

function takeStreams(db: Db, options: ClaimOptions): Promise<TakenStream[]> {
  const { clock, leaseMs, perLenderMax, room } = options
  const now = sqlNow(clock)
  return db.rows<TakenStream>(sql`
    WITH targets AS (
      SELECT lender_id, mode, false AS own FROM callback_endpoints WHERE enabled
      UNION ALL SELECT DISTINCT lender_id, mode, true FROM callback_streams WHERE own),
    due AS (
      SELECT x.stream FROM (SELECT * FROM targets WHERE ${mayBeSent} ORDER BY random()) t CROSS JOIN LATERAL (
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
    RETURNING s.stream, s.token`)
}

function readHeads(db: Db, taken: readonly TakenStream[]): Promise<Claimed[]> {
  return db.rows<Claimed>(sql`
    SELECT s.stream, s.token, s.claims, s.own, d.id AS "deliveryId", s.lender_id AS "lenderId", s.mode, d.sequence,
      d.event_id AS "eventId", d.event, d.attempts, d.traceparent, d.first_tried_at AS "firstTriedAt", coalesce(d.payload, v.payload) AS payload,
      v.report_version AS "reportVersion", v.case_id AS "caseId", coalesce(d.url, e.url) AS url,
      e.url AS "registeredUrl", e.header_name AS "headerName", e.header_value AS "headerValue",
      k.sealed AS "sealedSecret", k.previous_sealed AS "sealedPrevious", k.previous_until AS "previousUntil"
    FROM unnest(${taken.map(({ stream }) => stream)}::text[],
      ${taken.map(({ token }) => token)}::bigint[]) AS t (stream, token)
    JOIN callback_streams s ON s.stream = t.stream AND s.token = t.token
    JOIN LATERAL (
      SELECT * FROM deliveries d WHERE d.stream = t.stream AND d.state = 'pending'
      ORDER BY d.sequence LIMIT 1) d ON true
    LEFT JOIN case_events v ON v.id = d.event_id
    LEFT JOIN callback_endpoints e ON e.lender_id = s.lender_id AND e.mode = s.mode
    JOIN signing_secrets k ON k.lender_id = s.lender_id AND k.mode = s.mode
    WHERE coalesce(d.url, e.url) IS NOT NULL`)
}

/** The outcome of an attempt. */
export interface Outcome {
  claimed: Pick<Claimed, 'stream' | 'token' | 'deliveryId' | 'lenderId' | 'mode' | 'own'>
  /** False if nothing was sent: that says nothing about the receiver. */
  wasPosted: boolean
  at: Date
  durationMs: number
  status: number | null
  error: string | null
  answer: Buffer | null
  /** Pending again at `retryAt`, or final. */
  state: 'pending' | 'delivered' | 'failed'
  retryAt: Date | null
}

/**
 * Records outcomes in batches, except those of a stream that another worker has claimed since: its
 * token has changed. Returns the streams that were still ours. The statements are sent together;
 * each sees the changes of those before it.
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
  // Says nothing new, but only from this does PostgreSQL see which partitions it needs.
  const inTheirMonths = sql`d.id = ANY(${ids})`
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
      ${ours} JOIN deliveries d ON d.id = o.delivery_id AND ${inTheirMonths}`),
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
      ${ours} WHERE d.id = o.delivery_id AND ${inTheirMonths}`),
    // The next delivery of each stream: the same again, a later one, or none. With a new token, so
    // that a retry after an unconfirmed commit finds that everything is done.
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
