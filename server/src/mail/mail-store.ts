import { mayBeSent } from '../access/access.ts'
import { type Db, type Runner, sql, type Tx } from '../db/db.ts'
import type { CaseId, MailId, QueryId, StaffId } from '../lib/ids.ts'
import type { Mode } from '../lib/scope.ts'
import { giveUpMs } from './judge-outcome.ts'

/** The only file that knows the tables of mails and of the outage. Times are the database's own. */

/** `dropped`: it was no longer wanted when it could be sent. */
export const mailStates = ['queued', 'sending', 'sent', 'unknown', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

export interface NewMail {
  id: MailId
  kind: 'notifications' | 'query'
  mode: Mode
  staffId: StaffId | null
  caseId: CaseId | null
  /** It is about: once that is closed, nobody needs it. */
  queryId: QueryId | null
  recipient: string
  subject: string
  text: string
  html: string
  messageId: string
}

const inMs = (ms: number) => sql`now() + ${ms}::float8 * interval '1 millisecond'`

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.rows(sql`
    INSERT INTO mails (id, kind, mode, staff_id, case_id, query_id, recipient, subject, body_text,
      body_html, message_id, due_at, give_up_at)
    VALUES (${mail.id}, ${mail.kind}, ${mail.mode}, ${mail.staffId}, ${mail.caseId},
      ${mail.queryId}, ${mail.recipient}, ${mail.subject}, ${mail.text}, ${mail.html}, ${mail.messageId}, now(),
      ${inMs(giveUpMs)})`)
}

export interface ClaimedMail {
  id: MailId
  kind: NewMail['kind']
  mode: Mode
  staffId: StaffId | null
  recipient: string
  subject: string
  text: string
  html: string
  messageId: string
  createdAt: Date
  attempts: number
  fence: number
}

/** ▦ Why nobody wants a mail any more; null while somebody does. */
const whyUnwanted = sql`CASE
  WHEN EXISTS (SELECT FROM mail_refusals r WHERE r.address = lower(m.recipient))
    THEN 'the address was refused'
  WHEN m.staff_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM staff s JOIN mail_preferences p ON p.staff_id = s.id
    WHERE s.id = m.staff_id AND s.disabled_at IS NULL AND s.email = m.recipient)
    THEN 'the account was disabled, has another address or wants no e-mail'
  WHEN EXISTS (SELECT FROM mail_items i WHERE i.mail_id = m.id) AND NOT EXISTS (
    SELECT FROM mail_items i JOIN notifications n ON n.number = i.notification
    WHERE i.mail_id = m.id AND n.read_at IS NULL)
    THEN 'all of it was read in the workbench meanwhile'
  WHEN m.case_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM cases c JOIN contact_mail k ON k.lender_id = c.lender_id AND k.mode = c.mode
    WHERE c.id = m.case_id AND c.mode = m.mode)
    THEN 'the lender wants no e-mail to contacts'
  WHEN m.query_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM case_queries q
    WHERE q.id = m.query_id AND q.case_id = m.case_id AND q.mode = m.mode AND q.closed_at IS NULL)
    THEN 'the query was answered or closed meanwhile'
  END`

export async function findWhyUnwanted(db: Runner, id: string): Promise<string | undefined> {
  const [row] = await db.rows<{ why: string | null }>(sql`
    SELECT ${whyUnwanted} AS why FROM mails m WHERE m.id = ${id}`)
  return row?.why ?? undefined
}

/** What changed while they waited may mean that nobody wants them any more. */
export async function dropUnwanted(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    UPDATE mails SET state = 'dropped', due_at = NULL, finished_at = now(), last_error = found.why
    FROM (
      SELECT m.id, ${whyUnwanted} AS why FROM mails m
      WHERE finished_at IS NULL AND state = 'queued' AND due_at <= now()
        AND ${whyUnwanted} IS NOT NULL
      LIMIT 1000 FOR UPDATE SKIP LOCKED) found
    WHERE mails.id = found.id
    RETURNING 1`)
  return rows.length
}

/**
 * Claims what is due; nobody else does until the lease ends. While the server cannot be used, one
 * mail is claimed at a time, over all nodes.
 */
export function claimMails(
  db: Db,
  { room, leaseMs }: { room: number; leaseMs: number },
): Promise<ClaimedMail[]> {
  return db.transact(async (tx) => {
    const [outage] = await tx.rows<{ mayTry: boolean }>(sql`
      SELECT next_try_at <= now() AS "mayTry" FROM mail_outage FOR UPDATE SKIP LOCKED`)
    const isDown = outage !== undefined || (await hasOutage(tx))
    if (isDown && !outage?.mayTry) return []
    const claimed = await tx.rows<ClaimedMail>(sql`
      UPDATE mails m SET state = 'sending', attempts = m.attempts + 1, fence = m.fence + 1,
        handed_over_at = NULL, due_at = ${inMs(leaseMs)}
      FROM (
        SELECT id FROM mails m
        WHERE finished_at IS NULL AND state = 'queued' AND due_at <= now() AND give_up_at > now()
          AND ${whyUnwanted} IS NULL AND ${mayBeSent}
        ORDER BY due_at LIMIT ${isDown ? 1 : room} FOR UPDATE SKIP LOCKED) due
      WHERE m.id = due.id
      RETURNING m.id, m.kind, m.mode, m.staff_id AS "staffId", m.recipient, m.subject,
        m.body_text AS text, m.body_html AS html, m.message_id AS "messageId",
        m.created_at AS "createdAt", m.attempts, m.fence`)
    if (isDown && claimed.length > 0) {
      await tx.rows(sql`UPDATE mail_outage SET next_try_at = ${inMs(leaseMs)}`)
    }
    return claimed
  })
}

/** Another worker may be about to try: its lock hides the row, and then nothing is claimed. */
async function hasOutage(tx: Tx): Promise<boolean> {
  return (await tx.rows(sql`SELECT FROM mail_outage`)).length > 0
}

/**
 * The server asks for the content. False if the claim has ended: then it must not be sent. From now
 * on, a claim that ends without an outcome leaves it unknown.
 */
export async function handOverMail(
  db: Db,
  { id, fence }: Pick<ClaimedMail, 'id' | 'fence'>,
  leaseMs: number,
): Promise<boolean> {
  const rows = await db.rows(sql`
    UPDATE mails SET handed_over_at = now(), due_at = ${inMs(leaseMs)}
    WHERE id = ${id} AND fence = ${fence} AND state = 'sending' AND due_at > now() RETURNING 1`)
  return rows.length > 0
}

export type Settlement =
  | { state: 'sent' }
  | { state: 'unknown' | 'failed'; error: string }
  /** `isAttempt`: it counts for the wait after the next one. */
  | { state: 'queued'; error: string; retryMs: number; isAttempt: boolean }

/**
 * False if another has claimed it since. The truth about one that counts as unknown is still
 * welcome. One that cannot be tried again in time has failed.
 */
export async function settleMail(
  tx: Tx,
  { id, fence }: Pick<ClaimedMail, 'id' | 'fence'>,
  settled: Settlement,
): Promise<Exclude<MailState, 'dropped'> | undefined> {
  const error = settled.state === 'sent' ? null : settled.error
  const retryMs = settled.state === 'queued' ? settled.retryMs : 0
  const uncounted = settled.state === 'queued' && !settled.isAttempt ? 1 : 0
  const [row] = await tx.rows<{ state: Exclude<MailState, 'dropped'> }>(sql`
    UPDATE mails m SET state = s.state, last_error = ${error}::text,
      attempts = m.attempts - ${uncounted}::integer,
      due_at = CASE WHEN s.state = 'queued' THEN s.due_at END,
      finished_at = CASE WHEN s.state <> 'queued' THEN now() END,
      handed_over_at = CASE WHEN s.state <> 'queued' THEN m.handed_over_at END
    FROM (
      SELECT CASE WHEN ${settled.state}::text = 'queued' AND ${inMs(retryMs)} > give_up_at
        THEN 'failed' ELSE ${settled.state}::text END AS state, ${inMs(retryMs)} AS due_at
      FROM mails WHERE id = ${id}) s
    WHERE m.id = ${id} AND m.fence = ${fence} AND m.state IN ('sending', 'unknown')
    RETURNING m.state`)
  return row?.state
}

/**
 * Claims that ended without an outcome, their worker being dead or frozen. What was not handed over
 * is tried again; what was may have arrived, and is not. Returns how many.
 */
export async function endAbandoned(db: Db): Promise<{ unknown: number; queued: number }> {
  const rows = await db.rows<{ state: MailState }>(sql`
    UPDATE mails m SET
      state = CASE WHEN m.handed_over_at IS NULL THEN 'queued' ELSE 'unknown' END,
      finished_at = CASE WHEN m.handed_over_at IS NOT NULL THEN now() END,
      due_at = CASE WHEN m.handed_over_at IS NULL THEN now() END,
      last_error = 'the process that was sending it ended'
    FROM (
      SELECT id FROM mails
      WHERE finished_at IS NULL AND state = 'sending' AND due_at <= now()
      ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED) ended
    WHERE m.id = ended.id RETURNING m.state`)
  const unknown = rows.filter(({ state }) => state === 'unknown').length
  return { unknown, queued: rows.length - unknown }
}

/** In a restored copy: the original has sent them since, or will. */
export async function endAllAsUnknown(tx: Tx): Promise<void> {
  await tx.rows(sql`
    UPDATE mails SET state = 'unknown', due_at = NULL, finished_at = now(),
      last_error = 'restored from a backup: it may have been sent since'
    WHERE finished_at IS NULL`)
}

/** Mails that waited for too long, such as for a server that was down for days. */
export async function endOverdue(db: Db): Promise<number> {
  const rows = await db.rows(sql`
    UPDATE mails m SET state = 'failed', due_at = NULL, finished_at = now(),
      last_error = coalesce(m.last_error, 'it could not be sent in time')
    FROM (
      SELECT id FROM mails
      WHERE finished_at IS NULL AND state = 'queued' AND give_up_at <= now()
      LIMIT 1000 FOR UPDATE SKIP LOCKED) late
    WHERE m.id = late.id RETURNING 1`)
  return rows.length
}

export interface Outage {
  since: Date
  attempts: number
  nextTryAt: Date
  lastError: string
}

export async function readOutage(db: Runner): Promise<Outage | undefined> {
  const [row] = await db.rows<Outage>(sql`
    SELECT since, attempts, next_try_at AS "nextTryAt", last_error AS "lastError" FROM mail_outage`)
  return row
}

/** Returns how often the server has been tried in vain. */
export async function countOutage(tx: Tx, error: string): Promise<number> {
  const [row] = await tx.rows<{ attempts: number }>(sql`
    INSERT INTO mail_outage AS o (since, attempts, next_try_at, last_error)
    VALUES (now(), 1, now(), ${error})
    ON CONFLICT (is_only) DO UPDATE SET attempts = o.attempts + 1, last_error = ${error}
    RETURNING attempts`)
  return row?.attempts ?? 1
}

export async function postponeOutage(tx: Tx, waitMs: number): Promise<void> {
  await tx.rows(sql`UPDATE mail_outage SET next_try_at = ${inMs(waitMs)}`)
}

/** True if there was one. */
export async function endOutage(tx: Tx): Promise<boolean> {
  return (await tx.rows(sql`DELETE FROM mail_outage RETURNING 1`)).length > 0
}

const forgottenMax = 1000

export async function eraseWords(db: Db, days: number): Promise<number> {
  const rows = await db.rows(sql`
    UPDATE mails SET subject = NULL, body_text = NULL, body_html = NULL
    WHERE id IN (
      SELECT id FROM mails
      WHERE finished_at < now() - ${days}::integer * interval '1 day' AND subject IS NOT NULL
      LIMIT ${forgottenMax})
    RETURNING 1`)
  return rows.length
}

export async function deleteMails(db: Db, days: number): Promise<number> {
  const rows = await db.rows(sql`
    DELETE FROM mails WHERE id IN (
      SELECT id FROM mails WHERE finished_at < now() - ${days}::integer * interval '1 day'
      LIMIT ${forgottenMax})
    RETURNING 1`)
  return rows.length
}

/** Failed and unknown ones of the last days. */
export const troubleDays = 7

export interface MailFigures {
  waiting: number
  failed: number
  unknown: number
  oldestWaitingAt: Date | null
}

export async function mailFigures(db: Runner): Promise<MailFigures> {
  const [row] = await db.rows<MailFigures>(sql`
    SELECT w.waiting, w.oldest AS "oldestWaitingAt", t.failed, t.unknown
    FROM (
      SELECT count(*) AS waiting, min(created_at) AS oldest FROM mails
      WHERE finished_at IS NULL) w,
    (
      SELECT count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state = 'unknown') AS unknown
      FROM mails
      WHERE state IN ('failed', 'unknown')
        AND finished_at > now() - ${troubleDays}::integer * interval '1 day') t`)
  return row ?? { waiting: 0, failed: 0, unknown: 0, oldestWaitingAt: null }
}

export interface MailRow {
  id: MailId
  kind: NewMail['kind']
  mode: Mode
  recipient: string
  state: MailState
  attempts: number
  lastError: string | null
  createdAt: Date
  finishedAt: Date | null
  /** Its words are still there, so it can be sent again. */
  hasWords: boolean
}

/** Failed and unknown ones of the last days, newest first. */
export async function listTroubled(db: Runner, limit: number): Promise<MailRow[]> {
  return db.rows<MailRow>(sql`
    SELECT id, kind, mode, recipient, state, attempts, last_error AS "lastError",
      created_at AS "createdAt", finished_at AS "finishedAt", subject IS NOT NULL AS "hasWords"
    FROM mails
    WHERE state IN ('failed', 'unknown')
      AND finished_at > now() - ${troubleDays}::integer * interval '1 day'
    ORDER BY finished_at DESC, id LIMIT ${limit}`)
}

export async function lockMail(
  tx: Tx,
  id: string,
): Promise<Pick<MailRow, 'state' | 'recipient' | 'hasWords'> | undefined> {
  const [row] = await tx.rows<Pick<MailRow, 'state' | 'recipient' | 'hasWords'>>(sql`
    SELECT state, recipient, subject IS NOT NULL AS "hasWords" FROM mails
    WHERE id = ${id} FOR UPDATE`)
  return row
}

/** The caller holds the lock on it. */
export async function requeueMail(tx: Tx, id: string): Promise<void> {
  await tx.rows(sql`
    UPDATE mails SET state = 'queued', attempts = 0, due_at = now(), finished_at = NULL,
      handed_over_at = NULL, give_up_at = ${inMs(giveUpMs)}
    WHERE id = ${id} AND state = 'failed'`)
}
