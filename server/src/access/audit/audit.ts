import { type Db, sql, type Tx } from '../../db/db.ts'
import type { LenderId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { type AuditLine, chainOf, macOfLine } from './audit-line.ts'

/** ▦ What happens to an account: of staff, or of a person of a lender. */
const accountActions = [
  'created',
  'changed',
  'signed_in',
  'signed_out',
  'refused',
  'two_factor_added',
  'two_factor_removed',
  'two_factor_reset',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_renamed',
  'sessions_ended',
  'reset_link_created',
  'password_reset',
] as const
export type AccountAction = (typeof accountActions)[number]

/** ▦ Everything else. */
const otherActions = [
  'lender.created',
  'lender.changed',
  'key.issued',
  'key.changed',
  'key.revoked',
  'case.created',
  'documents.added',
  'case_list.added',
  'case_list.confirmed',
  'case_list.created',
  'case_list.discarded',
  'lender.calendar_changed',
  'lender.sign_on_set',
  'lender.sign_on_removed',
  'lender.report_format_changed',
  'staff.advocate_set',
  'case.allocated',
  'case.reallocated',
  'case.review_started',
  'case.query_raised',
  'case.query_waiting',
  'case.query_undone',
  'case.query_answered',
  'case.query_closed',
  'case.review_resumed',
  'case.finalised',
  'case.re_released',
  'case.withdrawn',
  'case.noted',
  'case.paper_ticked',
  'view.saved',
  'view.changed',
  'view.deleted',
  'document.added',
  'document.read',
  'documents.downloaded',
  'documents.searched',
  'documents.moved',
  'decisions.exported',
  'figures.exported',
  'document.scanned',
  'upload.refused',
  'upload.not_scanned',
  'clause.added',
  'query_text.changed',
  'query_text.removed',
  'reading.paused',
  'reading.resumed',
  'lender.contact_mail_changed',
  'mail.retried',
  'mail.address_refused',
  'mail.address_allowed',
  'sending.paused',
  'sending.resumed',
  'master_key.rotated',
  'data_keys.started',
  'backup.created',
  'backup.restored',
  'archive.created',
  'archive.restored',
  'report.submitted',
  'report.approved',
  'report.sent_back',
  'report.attached',
  'report.detached',
  'report.read',
  'callback.registered',
  'callback.removed',
  'callback.enabled',
  'callback.disabled',
  'callback.replayed',
  'callback.secret_rotated',
  'callback.examined',
  'collateral.received',
  'collateral.answer_read',
  'case.collateral_linked',
  'case.collateral_unlinked',
  'desk.claimed',
  'desk.released',
  'desk.handed_over',
  'desk.searched',
  'desk.extract_added',
  'desk.extract_removed',
  'desk.failed',
] as const
export type AuditAction = `${'staff' | 'person'}.${AccountAction}` | (typeof otherActions)[number]

/** Every action in the trail. */
export const auditActions: readonly AuditAction[] = [
  ...accountActions.flatMap((action) => [`staff.${action}`, `person.${action}`] as const),
  ...otherActions,
]

export interface AuditEntry {
  action: AuditAction
  subject: string
  scope?: Scope
  /** Of what belongs to a lender in both modes. */
  lenderId?: LenderId
  /** Ids, counts and states only: the trail outlives a lender's personal data. */
  details?: Record<string, unknown>
}

/** Part of the transaction it describes: no change without its line, no line without its change. */
export async function recordAudit(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  entry: AuditEntry,
  now: Date,
): Promise<void> {
  const line: AuditLine = {
    at: now,
    actor: by.actor,
    action: entry.action,
    subject: entry.subject,
    lender_id: entry.scope?.lenderId ?? entry.lenderId ?? null,
    mode: entry.scope?.mode ?? null,
    details: JSON.stringify(entry.details ?? {}),
    request_id: by.requestId ?? null,
  }
  await tx.rows(sql`
    INSERT INTO audit_inbox (at, actor, action, subject, lender_id, mode, details, request_id, mac)
    VALUES (${line.at}, ${line.actor}, ${line.action}, ${line.subject}, ${line.lender_id},
            ${line.mode}, ${line.details}, ${line.request_id}, ${macOfLine(keyring, line)})`)
}

/** Lines that one run links at most. */
export const sealBatch = 500

/**
 * Moves lines from the inbox into the chain. A chain has one end: a create that held it until its
 * commit would make all others wait. So lines are linked here, after the requests.
 * docs/decisions/0004-audit-chain.md
 */
export async function sealAudit(db: Db, keyring: Keyring): Promise<number> {
  return db.transact(async (tx) => {
    const [head] = await tx.rows<{ seq: number; chain: Buffer }>(
      sql`SELECT seq, chain FROM audit_head FOR UPDATE`,
    )
    if (!head) throw new Error('the head of the audit chain is missing')
    const lines = await tx.rows<AuditLine & { mac: Buffer }>(sql`
      WITH taken AS (
        DELETE FROM audit_inbox WHERE id IN (SELECT id FROM audit_inbox ORDER BY id LIMIT ${sealBatch})
        RETURNING *)
      SELECT at, actor, action, subject, lender_id, mode, details::text, request_id, mac
      FROM taken ORDER BY id`)
    if (lines.length === 0) return 0
    let { seq, chain } = head
    const links = lines.map((line) => {
      seq += 1
      chain = chainOf(keyring, chain, seq, line.mac)
      return { ...line, seq, chain }
    })
    await tx.rows(sql`
      INSERT INTO audit_trail (seq, at, actor, action, subject, lender_id, mode, details, request_id, mac, chain)
      SELECT * FROM unnest(
        ${links.map((l) => l.seq)}::bigint[], ${links.map((l) => l.at)}::timestamptz[],
        ${links.map((l) => l.actor)}::text[], ${links.map((l) => l.action)}::text[],
        ${links.map((l) => l.subject)}::text[], ${links.map((l) => l.lender_id)}::text[],
        ${links.map((l) => l.mode)}::text[], ${links.map((l) => l.details)}::json[],
        ${links.map((l) => l.request_id)}::text[], ${links.map((l) => l.mac)}::bytea[],
        ${links.map((l) => l.chain)}::bytea[])`)
    await tx.rows(sql`UPDATE audit_head SET seq = ${seq}, chain = ${chain}`)
    return lines.length
  })
}
