import { type Db, sql, type Tx } from '../db/db.ts'
import type { Keyring } from '../lib/keyring.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { type AuditLine, chainOf, macOfLine } from './audit-line.ts'

/** Every action the trail can hold. */
export type AuditAction =
  | 'lender.created'
  | 'key.issued'
  | 'key.revoked'
  | 'staff.created'
  | 'case.created'
  | 'documents.added'
  | 'lender.calendar_changed'
  | 'staff.changed'
  | 'staff.signed_in'
  | 'staff.signed_out'
  | 'staff.refused'
  | 'case.allocated'
  | 'case.reallocated'
  | 'case.review_started'
  | 'case.query_raised'
  | 'case.review_resumed'
  | 'case.finalised'
  | 'case.re_released'
  | 'case.noted'
  | 'document.read'
  | 'report.attached'
  | 'report.detached'
  | 'report.read'
  | 'callback.registered'
  | 'callback.removed'
  | 'callback.enabled'
  | 'callback.disabled'
  | 'callback.replayed'
  | 'callback.secret_rotated'
  | 'collateral.received'
  | 'collateral.answer_read'
  | 'case.collateral_linked'
  | 'case.collateral_unlinked'
  | 'desk.claimed'
  | 'desk.released'
  | 'desk.handed_over'
  | 'desk.searched'
  | 'desk.extract_added'
  | 'desk.failed'

export interface AuditEntry {
  action: AuditAction
  subject: string
  scope?: Scope
  /** Ids, counts and states only: the trail outlives a lender's personal data. */
  details?: Record<string, unknown>
}

/** Part of the transaction it tells of: no change without its line, no line without its change. */
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
    lender_id: entry.scope?.lenderId ?? null,
    mode: entry.scope?.mode ?? null,
    details: JSON.stringify(entry.details ?? {}),
    request_id: by.requestId ?? null,
  }
  await tx.rows(sql`
    INSERT INTO audit_inbox (at, actor, action, subject, lender_id, mode, details, request_id, mac)
    VALUES (${line.at}, ${line.actor}, ${line.action}, ${line.subject}, ${line.lender_id},
            ${line.mode}, ${line.details}, ${line.request_id}, ${macOfLine(keyring, line)})`)
}

const sealBatch = 500

/**
 * Moves lines from the inbox into the chain. A chain has one end, and a create that had to hold it
 * until its commit would make every other wait: so lines are linked here, behind the requests.
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

export interface AuditVerdict {
  ok: boolean
  lines: number
  head: string
  /** Lines not linked yet: recorded in the last moments, or while no worker runs. */
  waiting: number
  /** The first line that is not what was written, and what is wrong with it. */
  fault?: string
}

const verifyBatch = 1000

export async function verifyAudit(db: Db, keyring: Keyring): Promise<AuditVerdict> {
  let previous: Buffer = Buffer.alloc(0)
  let seq = 0
  for (;;) {
    const lines = await db.rows<AuditLine & { seq: number; mac: Buffer; chain: Buffer }>(sql`
      SELECT seq, at, actor, action, subject, lender_id, mode, details::text, request_id, mac, chain
      FROM audit_trail WHERE seq > ${seq} ORDER BY seq LIMIT ${verifyBatch}`)
    for (const line of lines) {
      const fault = faultOf(keyring, line, seq + 1, previous)
      if (fault) return { ok: false, lines: seq, head: previous.toString('hex'), waiting: 0, fault }
      previous = line.chain
      seq = line.seq
    }
    if (lines.length < verifyBatch) break
  }
  const head = await db.rows<{ seq: number; chain: Buffer }>(sql`SELECT seq, chain FROM audit_head`)
  const inbox = await db.rows<AuditLine & { id: number; mac: Buffer }>(sql`
    SELECT id, at, actor, action, subject, lender_id, mode, details::text, request_id, mac
    FROM audit_inbox ORDER BY id LIMIT 100000`)
  const verdict = { lines: seq, head: previous.toString('hex'), waiting: inbox.length }
  // Lines may have been sealed since the last batch was read: then the head is further on, not behind.
  if (!head[0] || head[0].seq < seq || (head[0].seq === seq && !head[0].chain.equals(previous))) {
    return { ok: false, ...verdict, fault: `the head does not fit line ${seq}` }
  }
  if (head[0].seq > seq) {
    const [next] = await db.rows(sql`SELECT 1 FROM audit_trail WHERE seq = ${seq + 1}`)
    if (!next)
      return { ok: false, ...verdict, fault: `lines ${seq + 1} to ${head[0].seq} are missing` }
  }
  const forged = inbox.find((line) => !macOfLine(keyring, line).equals(line.mac))
  if (forged) return { ok: false, ...verdict, fault: `waiting line ${forged.id} was changed` }
  return { ok: true, ...verdict }
}

function faultOf(
  keyring: Keyring,
  line: AuditLine & { seq: number; mac: Buffer; chain: Buffer },
  expectedSeq: number,
  previous: Buffer,
): string | undefined {
  if (line.seq !== expectedSeq) return `line ${expectedSeq} is missing`
  if (!macOfLine(keyring, line).equals(line.mac)) return `line ${line.seq} was changed`
  if (!chainOf(keyring, previous, line.seq, line.mac).equals(line.chain)) {
    return `line ${line.seq} does not follow line ${line.seq - 1}`
  }
  return undefined
}
