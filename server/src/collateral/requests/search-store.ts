import { mayBeSent } from '../../access/access.ts'
import { sqlNow } from '../../db/database-clock.ts'
import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import type { CollateralId, LenderId, PropertyId } from '../../lib/ids.ts'
import type { Mode, Scope } from '../../lib/scope.ts'
import type { Parcel } from '../registry-record.ts'
import {
  absentForNull,
  ownLenders,
  parcelColumns,
  type RequestStatus,
  type SealedAnswers,
} from './collateral-store.ts'
import type { StoredFindings } from './stored-findings.ts'

/** Properties as the workers claim, search and end them. */

/** A search claimed by this worker. */
export interface ClaimedSearch extends Parcel {
  id: PropertyId
  requestId: CollateralId
  lenderId: LenderId
  mode: Mode
  borrowerName: string
  /** Names under which the lender holds mortgages. */
  ownLenders: string[]
  attempts: number
  /** Claims since the last outcome, this one included. */
  claims: number
  token: number
  /** Of the request that the property came with, if it was traced. */
  traceparent: string | null
}

export interface ClaimOptions {
  clock: Clock
  leaseMs: number
  /** Searches of one lender and mode that may run at once, over all workers. */
  perLenderMax: number
  room: number
}

/** Each lender's up to its share: a thousand properties of one lender do not delay others. */
export async function claimSearches(db: Runner, options: ClaimOptions): Promise<ClaimedSearch[]> {
  const { clock, leaseMs, perLenderMax, room } = options
  const now = sqlNow(clock)
  const rows = await db.rows<ClaimedSearch>(sql`
    WITH due AS (
      SELECT x.id FROM (
        -- Another one first each time: where places are few, nobody always comes last.
        SELECT id, mode FROM lenders CROSS JOIN (VALUES ('live'), ('test')) AS m (mode)
        WHERE ${mayBeSent} ORDER BY random()) l
      CROSS JOIN LATERAL (
        SELECT s.id FROM collateral_properties s
        WHERE s.lender_id = l.id AND s.mode = l.mode AND s.status = 'running' AND s.desk_at IS NULL
          AND s.due_at <= ${now}
        ORDER BY s.due_at
        LIMIT greatest(0, ${perLenderMax}::integer - (
          SELECT count(*) FROM collateral_properties b
          WHERE b.lender_id = l.id AND b.mode = l.mode AND b.leased AND b.due_at > ${now}))
        FOR UPDATE SKIP LOCKED) x
      LIMIT ${room}),
    taken AS (
      UPDATE collateral_properties p SET leased = true, token = nextval('search_tokens'),
        due_at = ${now} + ${leaseMs} * interval '1 millisecond', claims = p.claims + 1
      FROM due WHERE p.id = due.id RETURNING p.*)
    SELECT p.id, p.request_id AS "requestId", p.lender_id AS "lenderId", p.mode, p.attempts, p.claims, p.token,
      r.borrower_name AS "borrowerName", r.traceparent, ${ownLenders} AS "ownLenders", ${parcelColumns}
    FROM taken p JOIN collateral_requests r ON r.id = p.request_id
      JOIN lenders l ON l.id = p.lender_id`)
  return rows.map(absentForNull)
}

/** Renews the lease of long searches; returns those that are still ours. */
export async function renewLeases(
  db: Runner,
  held: readonly Pick<ClaimedSearch, 'id' | 'token'>[],
  { clock, leaseMs }: Pick<ClaimOptions, 'clock' | 'leaseMs'>,
): Promise<void> {
  await db.rows(sql`
    UPDATE collateral_properties p SET due_at = ${sqlNow(clock)} + ${leaseMs} * interval '1 millisecond'
    FROM unnest(${held.map(({ id }) => id)}::text[], ${held.map(({ token }) => token)}::bigint[])
      AS h (id, token)
    WHERE p.id = h.id AND p.token = h.token AND p.leased`)
}

/** Locks the property if it is still held by the same worker. */
export async function lockSearch(
  tx: Tx,
  scope: Scope,
  { id, token }: Pick<ClaimedSearch, 'id' | 'token'>,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT id FROM collateral_properties
    WHERE id = ${id} AND token = ${token} AND leased AND status = 'running'
      AND lender_id = ${scope.lenderId} AND mode = ${scope.mode} FOR UPDATE`)
  return rows.length > 0
}

export interface PropertyEnd {
  status: 'completed' | 'failed'
  error: { code: string; message: string } | null
  findings: StoredFindings | null
  answers: SealedAnswers | undefined
}

/** How a property is held: by a worker's token, or locked at the search desk. */
export interface HeldProperty {
  id: PropertyId
  requestId: CollateralId
  token?: number
}

/**
 * Ends a property and decrements the count, in one statement. Returns how many of its request still
 * run: at zero the caller ends the request in the same transaction. Returns nothing if the property
 * is no longer held.
 */
export async function endProperty(
  tx: Tx,
  scope: Scope,
  held: HeldProperty,
  end: PropertyEnd,
  now: Date,
): Promise<{ running: number } | undefined> {
  const [row] = await tx.rows(endingOf(scope, held, end, now, 1))
  return row
}

/**
 * The same without a transaction, for all but the last of a request, whose end needs more. Returns
 * how many still run, and nothing if it was not done.
 */
export async function endPropertyUnlessLast(
  db: Runner,
  scope: Scope,
  held: HeldProperty,
  end: PropertyEnd,
  now: Date,
): Promise<{ running: number } | undefined> {
  const [row] = await db.rows(endingOf(scope, held, end, now, 2))
  return row
}

/**
 * Only if at least this many of the request run. All code locks the property first, then its
 * request.
 */
const endingOf = (
  scope: Scope,
  {
    id,
    requestId,
    token = null,
  }: { id: PropertyId; requestId: CollateralId; token?: number | null },
  end: PropertyEnd,
  now: Date,
  runningMin: number,
) => sql<{ running: number }>`
  WITH held AS (
    SELECT id FROM collateral_properties
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND status = 'running' AND (${token}::bigint IS NULL OR (leased AND token = ${token}))
    FOR UPDATE),
  counted AS (
    UPDATE collateral_requests r SET running = r.running - 1 FROM held
    WHERE r.id = ${requestId} AND r.lender_id = ${scope.lenderId} AND r.mode = ${scope.mode}
      AND r.running >= ${runningMin}
    RETURNING r.running)
  UPDATE collateral_properties p SET status = ${end.status},
    error_code = ${end.error?.code ?? null}, error_message = ${end.error?.message ?? null},
    findings = ${end.findings && JSON.stringify(end.findings)}::json,
    answers = ${end.answers ? JSON.stringify(end.answers.notes) : null}::json,
    answers_sealed = ${end.answers?.sealed ?? null}, finished_at = ${now}, leased = false,
    token = nextval('search_tokens'), due_at = 'infinity'
  FROM held, counted WHERE p.id = held.id AND p.lender_id = ${scope.lenderId}
    AND p.mode = ${scope.mode}
  RETURNING counted.running`

export async function retryProperty(
  tx: Tx,
  scope: Scope,
  id: PropertyId,
  { waitMs, isCounted, clock }: { waitMs: number; isCounted: boolean; clock: Clock },
): Promise<void> {
  await tx.rows(sql`
    UPDATE collateral_properties SET attempts = attempts + ${isCounted ? 1 : 0}, leased = false,
      claims = 0, token = nextval('search_tokens'),
      due_at = ${sqlNow(clock)} + ${waitMs} * interval '1 millisecond'
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/** From now on a person searches. */
export async function sendToDesk(
  tx: Tx,
  scope: Scope,
  id: PropertyId,
  why: string | null,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE collateral_properties SET desk_at = ${now}, desk_why = ${why}, leased = false,
      token = nextval('search_tokens'), due_at = 'infinity'
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

/**
 * Recounts the running properties of a request if the count is wrong: a version from before the
 * count creates requests without it. Returns whether the property is still held.
 */
export async function recountRunning(tx: Tx, scope: Scope, held: HeldProperty): Promise<boolean> {
  const { id, requestId, token = null } = held
  // The property first, then its request, in the order of all other code.
  const [mine] = await tx.rows(sql`
    SELECT id FROM collateral_properties
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND status = 'running' AND (${token}::bigint IS NULL OR (leased AND token = ${token}))
    FOR UPDATE`)
  if (!mine) return false
  await lockRequest(tx, scope, requestId)
  await tx.rows(sql`
    UPDATE collateral_requests r SET running = (
      SELECT count(*) FROM collateral_properties p
      WHERE p.request_id = r.id AND p.lender_id = r.lender_id AND p.mode = r.mode
        AND p.status = 'running')
    WHERE r.id = ${requestId} AND r.lender_id = ${scope.lenderId} AND r.mode = ${scope.mode}`)
  return true
}

/** Returns whether it is still running. */
export async function lockRequest(tx: Tx, scope: Scope, id: CollateralId): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT id FROM collateral_requests
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND status = 'running' FOR UPDATE`)
  return rows.length > 0
}

/** Requests that run although none of their properties does, for at least a minute. */
export async function listUnended(
  db: Runner,
  limit: number,
): Promise<{ id: CollateralId; lenderId: LenderId; mode: Mode }[]> {
  return db.rows<{ id: CollateralId; lenderId: LenderId; mode: Mode }>(sql`
    SELECT r.id, r.lender_id AS "lenderId", r.mode FROM collateral_requests r
    WHERE r.status = 'running' AND NOT EXISTS (
      SELECT 1 FROM collateral_properties p WHERE p.request_id = r.id
        AND (p.status = 'running' OR p.finished_at > now() - interval '1 minute'))
    ORDER BY r.id LIMIT ${limit}`)
}

export async function endRequest(
  tx: Tx,
  scope: Scope,
  id: CollateralId,
  status: RequestStatus,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE collateral_requests SET status = ${status}, finished_at = ${now}
    WHERE id = ${id} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}
