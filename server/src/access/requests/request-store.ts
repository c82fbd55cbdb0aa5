import { type Db, planned, type Runner, type Sql, sql } from '../../db/db.ts'
import { firstIdAt, type KeyId } from '../../lib/ids.ts'
import { modes, type Scope } from '../../lib/scope.ts'

import type { Caller } from '../authenticate.ts'

/** An API request that was answered, as the developer page shows it. */
export interface Noted {
  /** Its request id. */
  id: string
  at: number
  /** The lender; or, if the key was refused, the identification of the key. */
  caller: Caller | undefined
  keyHash: Buffer | undefined
  method: string
  /** The route pattern; undefined for an unknown address. */
  route: string | undefined
  path: string
  status: number
  code: string | undefined
  durationMs: number
}

/** The only file that knows the table of API requests. */

/** Requests with an unknown key belong to no lender, and are left out. */
export async function insertRequests(db: Runner, noted: readonly Noted[]): Promise<void> {
  const of = <T>(pick: (one: Noted) => T) => noted.map(pick)
  await db.rows(sql`
    INSERT INTO api_requests (lender_id, mode, id, at, key_id, method, route, path, status, code,
      duration_ms)
    SELECT coalesce(n.lender_id, k.lender_id), coalesce(n.mode::mode, k.mode), n.id, n.at,
      coalesce(n.key_id, k.id), n.method, n.route, n.path, n.status, n.code, n.duration_ms
    FROM unnest(
      ${of(({ caller }) => caller?.scope.lenderId ?? null)}::text[],
      ${of(({ caller }) => caller?.scope.mode ?? null)}::text[],
      ${of(({ caller }) => caller?.keyId ?? null)}::text[],
      ${of(({ keyHash }) => keyHash ?? null)}::bytea[], ${of(({ id }) => id)}::text[],
      ${of(({ at }) => new Date(at))}::timestamptz[], ${of(({ method }) => method)}::text[],
      ${of(({ route }) => route ?? null)}::text[], ${of(({ path }) => path)}::text[],
      ${of(({ status }) => status)}::integer[], ${of(({ code }) => code ?? null)}::text[],
      ${of(({ durationMs }) => durationMs)}::integer[])
      AS n (lender_id, mode, key_id, sha256, id, at, method, route, path, status, code, duration_ms)
    LEFT JOIN api_keys k ON k.sha256 = n.sha256
    WHERE coalesce(n.key_id, k.id) IS NOT NULL
    ON CONFLICT DO NOTHING`)
}

export interface RequestFilter {
  /** 2, 4 or 5: the first digit. */
  statusClass?: number | undefined
  code?: string | undefined
  method?: string | undefined
  requestId?: string | undefined
  /** Older than this one. */
  before?: string | undefined
}

export interface RequestRow {
  id: string
  at: Date
  keyId: KeyId
  keyLastFour: string | null
  keyLabel: string | null
  method: string
  route: string | null
  path: string
  status: number
  code: string | null
  durationMs: number
}

/** Newest first. The number per lender and mode is limited, so any filter may read all of them. */
export async function listRequests(
  db: Runner,
  scope: Scope,
  filter: RequestFilter,
  limit: number,
): Promise<RequestRow[]> {
  const { statusClass, code, method, requestId, before } = filter
  const all: Sql[] = []
  if (requestId !== undefined) all.push(sql`r.id = ${requestId}`)
  if (before !== undefined) all.push(sql`r.id < ${before}`)
  if (statusClass !== undefined) all.push(sql`r.status / 100 = ${statusClass}::integer`)
  if (code !== undefined) all.push(sql`r.code = ${code}`)
  if (method !== undefined) all.push(sql`r.method = ${method}`)
  const narrowed = all.reduce((some, next) => sql`${some} AND ${next}`, sql`true`)
  return db.rows<RequestRow>(
    planned(sql`
    SELECT r.id, r.at, r.key_id AS "keyId", k.last_four AS "keyLastFour", k.label AS "keyLabel",
      r.method, r.route, r.path, r.status, r.code, r.duration_ms AS "durationMs"
    FROM api_requests r LEFT JOIN api_keys k ON k.id = r.key_id
    WHERE r.lender_id = ${scope.lenderId} AND r.mode = ${scope.mode} AND ${narrowed}
    ORDER BY r.id DESC LIMIT ${limit}`),
  )
}

export interface RequestRetention {
  days: number
  /** Of one lender and mode. */
  linesMax: number
}

const dayMs = 86_400_000
const forgetBatch = 1000

/** Older ones are deleted. */
export function requestsKeptFrom({ days }: RequestRetention, now: Date): Date {
  return new Date(now.getTime() - days * dayMs)
}

/**
 * The oldest of each lender and mode, a limited number at a time; rows that another node is
 * deleting are skipped.
 */
export async function forgetOldRequests(
  db: Db,
  retention: RequestRetention,
  now: Date,
): Promise<number> {
  const { linesMax } = retention
  const tooOld = firstIdAt('req', requestsKeptFrom(retention, now).getTime())
  const gone = await db.rows(sql`
    DELETE FROM api_requests r USING (
      SELECT x.lender_id, x.mode, x.id
      FROM (SELECT l.id AS lender_id, m.mode FROM lenders l, unnest(${modes}::mode[]) AS m (mode)) s
      CROSS JOIN LATERAL (
        SELECT o.lender_id, o.mode, o.id FROM api_requests o
        WHERE o.lender_id = s.lender_id AND o.mode = s.mode AND o.id < greatest(${tooOld}::text, (
          SELECT n.id FROM api_requests n WHERE n.lender_id = s.lender_id AND n.mode = s.mode
          ORDER BY n.id DESC OFFSET ${linesMax - 1} LIMIT 1))
        ORDER BY o.id LIMIT ${forgetBatch} FOR UPDATE SKIP LOCKED) x) old
    WHERE r.lender_id = old.lender_id AND r.mode = old.mode AND r.id = old.id RETURNING 1`)
  return gone.length
}
