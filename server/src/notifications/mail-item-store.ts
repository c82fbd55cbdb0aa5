import type { StaffRole } from '../access/access.ts'
import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import type { CaseId, LenderId, MailId, StaffId } from '../lib/ids.ts'
import type { Mode } from '../lib/scope.ts'
import type { NotificationKind } from './notification-kinds.ts'
import { collectMs } from './notification-store.ts'

/** The table of what is told by mail, and of who wants that. `notification-store.ts` fills it. */

export const mailFrequencies = ['none', 'at_once', 'daily'] as const
export type MailFrequency = (typeof mailFrequencies)[number]

export async function readFrequency(db: Runner, staffId: StaffId): Promise<MailFrequency> {
  const [row] = await db.rows<{ frequency: MailFrequency }>(sql`
    SELECT frequency FROM mail_preferences WHERE staff_id = ${staffId}`)
  return row?.frequency ?? 'none'
}

/** What waits keeps its time; if no mail is wanted any more, it is dropped. */
export async function putFrequency(
  tx: Tx,
  staffId: StaffId,
  frequency: MailFrequency,
): Promise<void> {
  if (frequency === 'none') {
    await tx.rows(sql`DELETE FROM mail_preferences WHERE staff_id = ${staffId}`)
    await tx.rows(sql`DELETE FROM mail_items WHERE staff_id = ${staffId} AND mail_id IS NULL`)
    return
  }
  await tx.rows(sql`
    INSERT INTO mail_preferences (staff_id, frequency) VALUES (${staffId}, ${frequency})
    ON CONFLICT (staff_id) DO UPDATE SET frequency = ${frequency}`)
}

/** Kinds of which the person wants no mail. */
export async function listUnmailed(db: Runner, staffId: StaffId): Promise<NotificationKind[]> {
  const rows = await db.rows<{ kind: NotificationKind }>(sql`
    SELECT kind FROM notification_preferences
    WHERE staff_id = ${staffId} AND NOT by_mail ORDER BY kind LIMIT 1000`)
  return rows.map(({ kind }) => kind)
}

export interface PersonToMail {
  staffId: StaffId
  mode: Mode
}

/** With something that is due. */
export async function listPeopleToMail(db: Db, limit: number): Promise<PersonToMail[]> {
  return db.rows<PersonToMail>(sql`
    SELECT DISTINCT i.staff_id AS "staffId", i.mode
    FROM mail_items i JOIN mail_preferences p ON p.staff_id = i.staff_id
    WHERE i.mail_id IS NULL AND i.due_at <= now() LIMIT ${limit}`)
}

export interface MailReader {
  email: string
  role: StaffRole
  isActive: boolean
}

/** Undefined if another node collects for this person, or if they no longer want mail. */
export async function lockReader(tx: Tx, staffId: StaffId): Promise<MailReader | undefined> {
  const [row] = await tx.rows<MailReader>(sql`
    SELECT s.email, s.role, s.disabled_at IS NULL AS "isActive"
    FROM mail_preferences p JOIN staff s ON s.id = p.staff_id
    WHERE p.staff_id = ${staffId} FOR UPDATE OF p SKIP LOCKED`)
  return row
}

export interface MailItem {
  number: number
  kind: NotificationKind
  caseId: CaseId | null
  reference: string | null
  lenderId: LenderId
  lenderName: string
  createdAt: Date
  isRead: boolean
}

/** Oldest first. With what is due also what is about to be: it would be the next mail. */
export async function listItems(
  tx: Tx,
  { staffId, mode }: PersonToMail,
  limit: number,
): Promise<MailItem[]> {
  return tx.rows<MailItem>(sql`
    SELECT n.number, n.kind, n.case_id AS "caseId", c.external_ref AS reference,
      n.lender_id AS "lenderId", l.name AS "lenderName", n.created_at AS "createdAt",
      n.read_at IS NOT NULL AS "isRead"
    FROM mail_items i JOIN notifications n ON n.number = i.notification
    JOIN lenders l ON l.id = n.lender_id
    LEFT JOIN cases c ON c.id = n.case_id AND c.lender_id = n.lender_id AND c.mode = n.mode
    WHERE i.staff_id = ${staffId} AND i.mode = ${mode} AND i.mail_id IS NULL
      AND i.due_at <= now() + ${collectMs}::integer * interval '1 millisecond'
    ORDER BY n.number LIMIT ${limit}`)
}

/** The person is locked, so no one else settles them. */
export async function markMailed(
  tx: Tx,
  numbers: readonly number[],
  mailId: MailId,
): Promise<void> {
  await tx.rows(sql`
    UPDATE mail_items SET mail_id = ${mailId}
    WHERE notification = ANY(${numbers}::bigint[]) AND mail_id IS NULL`)
}

export async function dropItems(tx: Tx, numbers: readonly number[]): Promise<void> {
  await tx.rows(sql`
    DELETE FROM mail_items
    WHERE notification = ANY(${numbers}::bigint[]) AND mail_id IS NULL`)
}

/** The original of a restored copy tells what waited here. */
export async function dropAllItems(tx: Tx): Promise<void> {
  await tx.rows(sql`DELETE FROM mail_items WHERE mail_id IS NULL`)
}

/** What waited for days, such as while mail was switched off, is no news any more. */
export async function dropOldItems(db: Db, days: number): Promise<number> {
  const gone = await db.rows(sql`
    DELETE FROM mail_items WHERE notification IN (
      SELECT notification FROM mail_items
      WHERE mail_id IS NULL AND due_at < now() - ${days}::integer * interval '1 day' LIMIT 1000)
    RETURNING 1`)
  return gone.length
}
