import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import type { LenderId } from '../lib/ids.ts'
import type { Actor, Mode, Scope } from '../lib/scope.ts'

/** The only file that knows the table of callback URLs. */

/**
 * `unconfirmed`: set by staff who may not read reports, and not yet enabled by a person who may.
 */
export type DisabledWhy = 'gone' | 'failing' | 'by hand' | 'unconfirmed'

/** What else happens when a URL is disabled, in the same transaction. */
export type DisabledFollowUp = (
  tx: Tx,
  scope: Scope,
  by: Actor['actor'],
  now: Date,
) => Promise<void>

export interface Endpoint {
  url: string
  headerName: string | null
  headerValue: Buffer | null
  enabled: boolean
  disabledAt: Date | null
  disabledWhy: DisabledWhy | null
  failingSince: Date | null
  updatedAt: Date
}

const shown = sql`url, header_name AS "headerName", header_value AS "headerValue", enabled,
  disabled_at AS "disabledAt", disabled_why AS "disabledWhy", failing_since AS "failingSince",
  updated_at AS "updatedAt"`

export async function findEndpoint(db: Runner, scope: Scope): Promise<Endpoint | undefined> {
  const [row] = await db.rows<Endpoint>(sql`
    SELECT ${shown} FROM callback_endpoints
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  return row
}

/**
 * Registering, changing and enabling are the same: the given values take effect at once. Says
 * whether there was no URL before; of two at once, that is said to one.
 */
export async function putEndpoint(
  tx: Tx,
  scope: Scope,
  put: Pick<Endpoint, 'url' | 'headerName' | 'headerValue'>,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.rows<{ isNew: boolean }>(sql`
    INSERT INTO callback_endpoints (lender_id, mode, url, header_name, header_value, created_at,
      updated_at)
    VALUES (${scope.lenderId}, ${scope.mode}, ${put.url}, ${put.headerName}, ${put.headerValue},
      ${now}, ${now})
    ON CONFLICT (lender_id, mode) DO UPDATE SET url = ${put.url}, header_name = ${put.headerName},
      header_value = ${put.headerValue}, enabled = true, disabled_at = NULL, disabled_why = NULL,
      failing_since = NULL, warnings = 0, updated_at = ${now}
    RETURNING xmax = 0 AS "isNew"`)
  return row?.isNew === true
}

export async function deleteEndpoint(tx: Tx, scope: Scope): Promise<boolean> {
  const gone = await tx.rows(sql`
    DELETE FROM callback_endpoints WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    RETURNING url`)
  return gone.length > 0
}

/** All parked deliveries are due at once, each case from its current position. */
export async function wakeStreams(tx: Tx, scope: Scope, now: Date): Promise<void> {
  await tx.rows(sql`
    UPDATE callback_streams SET due_at = ${now}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND NOT own
      AND NOT leased AND due_at > ${now}`)
  await tx.rows(sql`
    UPDATE deliveries SET attempts = 0, first_tried_at = NULL, due_at = ${now}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND state = 'pending'
      AND url IS NULL`)
}

export async function markWorking(tx: Tx, scope: Scope): Promise<void> {
  await tx.rows(sql`
    UPDATE callback_endpoints SET failing_since = NULL, warnings = 0
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND failing_since IS NOT NULL`)
}

/** Start of the current series of failures, this one included. */
export async function markFailing(
  tx: Tx,
  scope: Scope,
  now: Date,
): Promise<{ since: Date; warnings: number } | undefined> {
  const [row] = await tx.rows<{ since: Date; warnings: number }>(sql`
    UPDATE callback_endpoints SET failing_since = coalesce(failing_since, ${now})
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    RETURNING failing_since AS since, warnings`)
  return row
}

export async function countWarnings(tx: Tx, scope: Scope, warnings: number): Promise<void> {
  await tx.rows(sql`
    UPDATE callback_endpoints SET warnings = ${warnings}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
}

export async function disable(tx: Tx, scope: Scope, why: DisabledWhy, now: Date): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE callback_endpoints SET enabled = false, disabled_at = ${now}, disabled_why = ${why},
      updated_at = ${now}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} AND enabled RETURNING url`)
  return changed.length > 0
}

/** Returns the time of the last replay if it is after `notSince`, and then records nothing. */
export async function markReplayed(
  tx: Tx,
  scope: Scope,
  now: Date,
  notSince: Date,
): Promise<Date | undefined> {
  const [row] = await tx.rows<{ at: Date | null }>(sql`
    SELECT replayed_at AS at FROM callback_endpoints
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode} FOR UPDATE`)
  if (row?.at && row.at > notSince) return row.at
  await tx.rows(sql`
    UPDATE callback_endpoints SET replayed_at = ${now}
    WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  return undefined
}

export interface EndpointState {
  lenderId: LenderId
  mode: Mode
  enabled: boolean
  disabledWhy: string | null
  failingSince: Date | null
}

/** Of every lender, for metrics and operators. */
export async function listEndpointStates(db: Db): Promise<EndpointState[]> {
  return db.rows<EndpointState>(sql`
    SELECT lender_id AS "lenderId", mode, enabled, disabled_why AS "disabledWhy",
      failing_since AS "failingSince"
    FROM callback_endpoints ORDER BY lender_id, mode LIMIT 10000`)
}
