import { planned, type Runner, type Sql, sql } from '../../db/db.ts'
import type { LenderId } from '../../lib/ids.ts'
import type { Mode } from '../../lib/scope.ts'
import type { LinkedLine } from './archived-runs.ts'
import type { AuditLine } from './audit-line.ts'

/** Reads the trail; `audit.ts` writes it. */

const line = sql`at, actor, action, subject, lender_id, mode, details::text, request_id, mac`

/** As they were chained. */
export async function readLinked(db: Runner, after: number, limit: number): Promise<LinkedLine[]> {
  return db.rows<LinkedLine>(sql`
    SELECT seq, ${line}, chain FROM audit_trail WHERE seq > ${after} ORDER BY seq LIMIT ${limit}`)
}

export async function readHead(db: Runner): Promise<{ seq: number; chain: Buffer } | undefined> {
  const [row] = await db.rows<{ seq: number; chain: Buffer }>(
    sql`SELECT seq, chain FROM audit_head`,
  )
  return row
}

export async function readInbox(
  db: Runner,
  limit: number,
): Promise<(AuditLine & { id: number; mac: Buffer })[]> {
  return db.rows<AuditLine & { id: number; mac: Buffer }>(
    sql`SELECT id, ${line} FROM audit_inbox ORDER BY id LIMIT ${limit}`,
  )
}

export interface AuditFilter {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  lenderId?: LenderId | undefined
  mode?: Mode | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** The last line of the previous page. */
export interface AuditPlace {
  at: Date
  seq: number
}

export interface AuditRow extends AuditPlace {
  actor: string
  /** The id of a member of staff. */
  actorName: string | null
  action: string
  subject: string
  lenderId: LenderId | null
  lenderName: string | null
  mode: Mode | null
  details: Record<string, unknown>
  requestId: string | null
}

export interface AuditPage {
  lines: AuditRow[]
  /** More may follow; undefined at the end. */
  next: AuditPlace | undefined
}

/**
 * Newest first. The index of the narrowest filter is read, at most `walkMax` lines of it: two
 * filters with few common lines give a short page with a cursor to continue from. Only the index is
 * read, and each line is fetched by its number; otherwise a frequent actor of long ago would be
 * searched from today on.
 */
export async function listAudit(
  db: Runner,
  filter: AuditFilter,
  after: AuditPlace | undefined,
  limit: number,
  walkMax = 20_000,
): Promise<AuditPage> {
  const [walked, rest] = conditionsOf(filter, after)
  const walk = sql`FROM audit_trail t WHERE ${walked} ORDER BY t.at DESC, t.seq DESC`
  const found = await db.rows<AuditRow>(
    planned(sql`
    SELECT t.seq, t.at, t.actor, t.action, t.subject, t.lender_id AS "lenderId", t.mode, t.details,
      t.request_id AS "requestId", (SELECT name FROM lenders WHERE id = t.lender_id) AS "lenderName",
      CASE WHEN t.actor LIKE 'staff:%' OR t.actor LIKE 'person:%' THEN
        (SELECT name FROM staff WHERE id = split_part(t.actor, ':', 2)) END AS "actorName"
    FROM (SELECT t.at, t.seq ${walk} LIMIT ${walkMax}) w
    CROSS JOIN LATERAL (SELECT * FROM audit_trail t WHERE t.seq = w.seq AND t.at = w.at OFFSET 0) t
    WHERE ${rest} ORDER BY w.at DESC, w.seq DESC LIMIT ${limit + 1}`),
  )
  const lines = found.slice(0, limit)
  if (found.length > limit) return { lines, next: lines.at(-1) }
  const [next] = await db.rows<AuditPlace>(
    planned(sql`SELECT t.at, t.seq ${walk} OFFSET ${walkMax - 1} LIMIT 1`),
  )
  return { lines, next }
}

/** The filter whose index is read, and the conditions on each line. */
function conditionsOf(filter: AuditFilter, after: AuditPlace | undefined): [Sql, Sql] {
  const { subject, actor, lenderId, action, mode, from, to } = filter
  // The narrowest first.
  const narrowed: Sql[] = []
  if (subject !== undefined) narrowed.push(sql`t.subject = ${subject}`)
  if (actor !== undefined) narrowed.push(sql`t.actor = ${actor}`)
  if (lenderId !== undefined) narrowed.push(sql`t.lender_id = ${lenderId}`)
  if (action !== undefined) narrowed.push(sql`t.action = ${action}`)
  const [first, ...rest] = narrowed
  const walked = [first ?? sql`true`]
  if (from) walked.push(sql`t.at >= ${from}`)
  if (to) walked.push(sql`t.at < ${to}`)
  if (after) walked.push(sql`(t.at, t.seq) < (${after.at}::timestamptz, ${after.seq}::bigint)`)
  if (mode) rest.push(sql`t.mode = ${mode}`)
  return [allOf(walked), allOf(rest)]
}

function allOf(conditions: readonly Sql[]): Sql {
  return conditions.reduce((some, next) => sql`${some} AND ${next}`, sql`true`)
}
