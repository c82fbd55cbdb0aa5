import {
  type AuditPlace,
  type AuditRow,
  listAudit,
  verifyAuditPart,
} from '../../../access/access.ts'
import type { LenderId } from '../../../lib/ids.ts'
import { readTime } from '../../routing/read-time.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { AuditQuery, VerifyQuery } from '../lenders/operations-schemas.ts'
import type { StaffRequest } from '../staff-request.ts'

export async function getAudit({ services, query }: StaffRequest): Promise<Answer> {
  const {
    actor,
    action,
    subject,
    lender,
    mode,
    cursor,
    limit = '50',
    ...span
  } = query as AuditQuery
  const from = readTime('from', span.from)
  const to = readTime('to', span.to)
  const filter = {
    actor,
    action,
    subject,
    lenderId: lender as LenderId | undefined,
    mode,
    from,
    to,
  }
  const page = await listAudit(services.db, filter, placeOf(cursor), Number(limit))
  return {
    body: { lines: page.lines.map(lineOut), next_cursor: page.next ? cursorOf(page.next) : null },
  }
}

export function auditFaults({ query }: Sent): string[] {
  const { from, to } = query as Sound<AuditQuery>
  const faults: string[] = []
  readTime('from', from, faults)
  readTime('to', to, faults)
  return faults
}

/** Part by part, so that a page can show its progress. */
export async function getAuditVerification(request: StaffRequest): Promise<Answer> {
  const { db, keyring } = request.services
  const { after = '0', lines = '5000' } = request.query as VerifyQuery
  const part = { after: Number(after), linesMax: Number(lines) }
  const verdict = await verifyAuditPart(db, keyring, part)
  return {
    body: {
      ok: verdict.ok,
      verified_to: verdict.lines,
      lines: verdict.of,
      archived: verdict.archived,
      done: verdict.done,
      waiting: verdict.waiting,
      head: verdict.head,
      fault: verdict.fault ?? null,
    },
  }
}

function cursorOf({ at, seq }: AuditPlace): string {
  return `${at.getTime()}-${seq}`
}

function placeOf(cursor: string | undefined): AuditPlace | undefined {
  if (cursor === undefined) return undefined
  const [ms, seq] = cursor.split('-').map(Number)
  return { at: new Date(ms ?? 0), seq: seq ?? 0 }
}

function lineOut(row: AuditRow) {
  return {
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor,
    actor_name: row.actorName,
    action: row.action,
    subject: row.subject,
    lender: row.lenderId && { id: row.lenderId, name: row.lenderName ?? '' },
    mode: row.mode,
    details: row.details,
    request_id: row.requestId,
  }
}
