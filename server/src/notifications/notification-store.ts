import { type StaffRole, sandboxAnalystId } from '../access/access.ts'
import { type Db, type Runner, type Sql, sql, type Tx } from '../db/db.ts'
import type { CaseId, LenderId, StaffId } from '../lib/ids.ts'
import type { Mode, Scope } from '../lib/scope.ts'
import type { NotificationKind } from './notification-kinds.ts'

/** The only file that knows these tables. */

export interface NotificationRow {
  number: number
  kind: NotificationKind
  caseId: CaseId | null
  reference: string | null
  lenderId: LenderId
  lenderName: string
  createdAt: Date
  readAt: Date | null
}

export interface NewNotification {
  kind: NotificationKind
  fact: string
  caseId: CaseId | null
  /** Null: everyone with one of the roles. */
  to: readonly string[] | null
  except: readonly string[]
  roles: readonly StaffRole[]
  /** When daily mails are collected next. Undefined: nothing is told by mail. */
  digestAt: Date | undefined
}

/** For a burst, such as fifty cases that are allocated together, to become one mail. */
export const collectMs = 60_000

/** An office has fewer people. */
const recipientsMax = 1000

/** Of the account `s`: it can sign in, has such a role and has not switched the kind off. */
const gets = (kind: Sql, roles: readonly StaffRole[]) => sql`
  s.kind = 'office' AND s.disabled_at IS NULL AND s.id <> ${sandboxAnalystId} AND s.role = ANY(${roles}::text[])
  AND NOT EXISTS (SELECT FROM notification_preferences p
    WHERE p.staff_id = s.id AND p.kind = ${kind} AND NOT p.in_app)`

/**
 * Of those just inserted as `made`: what its people want by mail is collected later, at once or
 * daily. Nothing else about mail happens in the transaction of a case.
 */
const mailed = (mode: Mode, digestAt: Date | undefined) => sql`
  INSERT INTO mail_items (notification, staff_id, mode, due_at)
  SELECT made.number, made.staff_id, ${mode}::mode,
    CASE f.frequency WHEN 'daily' THEN ${digestAt ?? null}::timestamptz
      ELSE now() + ${collectMs}::integer * interval '1 millisecond' END
  FROM made JOIN mail_preferences f ON f.staff_id = made.staff_id
  WHERE ${digestAt ?? null}::timestamptz IS NOT NULL
    AND NOT EXISTS (SELECT FROM notification_preferences p
      WHERE p.staff_id = made.staff_id AND p.kind = made.kind AND NOT p.by_mail)`

/** Returns who got it. */
export async function insertNotifications(
  tx: Tx,
  { lenderId, mode }: Scope,
  { kind, fact, caseId, to, except, roles, digestAt }: NewNotification,
  now: Date,
): Promise<StaffId[]> {
  const rows = await tx.rows<{ id: StaffId }>(sql`
    WITH made AS (
      INSERT INTO notifications (staff_id, kind, fact, lender_id, mode, case_id, created_at)
      SELECT s.id, ${kind}::text, ${fact}::text, ${lenderId}::text, ${mode}::mode, ${caseId}::text,
        ${now}::timestamptz
      FROM staff s
      WHERE ${gets(sql`${kind}::text`, roles)} AND s.id <> ALL(${except}::text[])
        AND (${to}::text[] IS NULL OR s.id = ANY(${to}::text[]))
      ORDER BY s.id LIMIT ${recipientsMax}
      ON CONFLICT (staff_id, kind, fact) DO NOTHING RETURNING number, staff_id, kind),
    mailed AS (${mailed(mode, digestAt)})
    SELECT staff_id AS id FROM made`)
  return rows.map(({ id }) => id)
}

/** Open cases of analysts that are due between the two times. */
const isDue = (mode: Mode, from: Date, to: Date) => sql`
  c.mode = ${mode} AND c.status IN ('allocated', 'in_review', 'query_raised')
  AND c.analyst_id <> ${sandboxAnalystId} AND c.vendor_due_at > ${from} AND c.vendor_due_at <= ${to}`

/** Lenders with cases that are due then. */
export async function listLendersWithDue(
  db: Runner,
  mode: Mode,
  from: Date,
  to: Date,
): Promise<LenderId[]> {
  const rows = await db.rows<{ id: LenderId }>(sql`
    SELECT DISTINCT c.lender_id AS id FROM cases c WHERE ${isDue(mode, from, to)}
    ORDER BY c.lender_id LIMIT 10000`)
  return rows.map(({ id }) => id)
}

export interface DueSpan {
  from: Date
  now: Date
  /** Until then, a case is due soon. */
  soon: Date
  roles: readonly StaffRole[]
  digestAt: Date | undefined
}

/**
 * Cases that are due soon or overdue, to their analysts; each due time is notified once to each of
 * them. Several nodes may do it at once.
 */
export async function insertDueNotifications(
  tx: Tx,
  { lenderId, mode }: Scope,
  { from, now, soon, roles, digestAt }: DueSpan,
  limit: number,
): Promise<StaffId[]> {
  const rows = await tx.rows<{ id: StaffId }>(sql`
    WITH made AS (
      INSERT INTO notifications (staff_id, kind, fact, lender_id, mode, case_id, created_at)
      SELECT s.id, d.kind, d.fact, ${lenderId}::text, ${mode}::mode, d.id, ${now}::timestamptz
      FROM (
        SELECT c.id, c.analyst_id,
          CASE WHEN c.vendor_due_at < ${now} THEN 'overdue' ELSE 'due_soon' END AS kind,
          c.id || ':' || (extract(epoch FROM c.vendor_due_at) * 1000)::bigint AS fact
        FROM cases c
        WHERE c.lender_id = ${lenderId} AND ${isDue(mode, from, soon)}) d
      JOIN staff s ON s.id = d.analyst_id AND ${gets(sql`d.kind`, roles)}
      WHERE NOT EXISTS (SELECT FROM notifications n
        WHERE n.staff_id = s.id AND n.kind = d.kind AND n.fact = d.fact)
      ORDER BY d.fact LIMIT ${limit}
      ON CONFLICT (staff_id, kind, fact) DO NOTHING RETURNING number, staff_id, kind),
    mailed AS (${mailed(mode, digestAt)})
    SELECT staff_id AS id FROM made`)
  return rows.map(({ id }) => id)
}

export interface NotificationPlace {
  isRead: boolean
  number: number
}

export interface NotificationsAsked {
  kinds: readonly NotificationKind[]
  after: NotificationPlace | undefined
  limit: number
}

/** Unread ones first, each part from the newest. */
export async function listNotifications(
  db: Runner,
  mode: Mode,
  staffId: StaffId,
  { kinds, after, limit }: NotificationsAsked,
): Promise<NotificationRow[]> {
  const { isRead = null, number = null } = after ?? {}
  return db.rows<NotificationRow>(sql`
    SELECT n.number, n.kind, n.case_id AS "caseId", c.external_ref AS reference,
      n.lender_id AS "lenderId", l.name AS "lenderName", n.created_at AS "createdAt",
      n.read_at AS "readAt"
    FROM notifications n JOIN lenders l ON l.id = n.lender_id
    LEFT JOIN cases c ON c.id = n.case_id AND c.lender_id = n.lender_id AND c.mode = n.mode
    WHERE n.staff_id = ${staffId} AND n.mode = ${mode} AND n.kind = ANY(${kinds}::text[])
      AND (${number}::bigint IS NULL OR (n.read_at IS NOT NULL) > ${isRead}::boolean
        OR ((n.read_at IS NOT NULL) = ${isRead}::boolean AND n.number < ${number}::bigint))
    ORDER BY (n.read_at IS NOT NULL), n.number DESC LIMIT ${limit}`)
}

/** Up to `countMax`. */
export async function countUnread(
  db: Runner,
  mode: Mode,
  staffId: StaffId,
  kinds: readonly NotificationKind[],
  countMax: number,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM notifications
      WHERE staff_id = ${staffId} AND mode = ${mode} AND read_at IS NULL
        AND kind = ANY(${kinds}::text[])
      LIMIT ${countMax}) n`)
  return row?.count ?? 0
}

/** One of them, or all up to and including one. Returns whether it exists, and how many changed. */
export async function markRead(
  db: Runner,
  mode: Mode,
  staffId: StaffId,
  which: { number: number } | { upTo: number },
  now: Date,
): Promise<number> {
  const chosen = 'number' in which ? sql`number = ${which.number}` : sql`number <= ${which.upTo}`
  const rows = await db.rows(sql`
    UPDATE notifications SET read_at = ${now}
    WHERE staff_id = ${staffId} AND mode = ${mode} AND read_at IS NULL AND ${chosen}
    RETURNING number`)
  return rows.length
}

export async function hasNotification(
  db: Runner,
  mode: Mode,
  staffId: StaffId,
  number: number,
): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT FROM notifications
    WHERE staff_id = ${staffId} AND mode = ${mode} AND number = ${number}`)
  return rows.length > 0
}

const forgottenMax = 1000

/** Those read before one time, and all that are older than another. */
export async function deleteNotifications(
  db: Db,
  { readBefore, createdBefore }: { readBefore: Date; createdBefore: Date },
): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM notifications WHERE number IN (
      SELECT number FROM notifications
      WHERE read_at < ${readBefore} OR created_at < ${createdBefore} LIMIT ${forgottenMax})
    RETURNING number`)
  return gone.length
}

/** Kinds that the person has switched off. */
export async function listSwitchedOff(db: Runner, staffId: StaffId): Promise<NotificationKind[]> {
  const rows = await db.rows<{ kind: NotificationKind }>(sql`
    SELECT kind FROM notification_preferences
    WHERE staff_id = ${staffId} AND NOT in_app ORDER BY kind LIMIT 1000`)
  return rows.map(({ kind }) => kind)
}

export interface PreferenceChange {
  inApp: boolean | undefined
  byMail: boolean | undefined
}

/** What is left out keeps its value; a new row has both. */
export async function putPreference(
  db: Runner,
  staffId: StaffId,
  kind: NotificationKind,
  { inApp = null, byMail = null }: { [K in keyof PreferenceChange]: PreferenceChange[K] | null },
): Promise<void> {
  await db.rows(sql`
    INSERT INTO notification_preferences AS p (staff_id, kind, in_app, by_mail)
    VALUES (${staffId}, ${kind}, coalesce(${inApp}::boolean, true),
      coalesce(${byMail}::boolean, true))
    ON CONFLICT (staff_id, kind) DO UPDATE SET
      in_app = coalesce(${inApp}::boolean, p.in_app),
      by_mail = coalesce(${byMail}::boolean, p.by_mail)`)
}
