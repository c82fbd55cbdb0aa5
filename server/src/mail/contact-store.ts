import { type Runner, sql, type Tx } from '../db/db.ts'
import type { CaseId } from '../lib/ids.ts'
import type { Scope } from '../lib/scope.ts'

/** Lenders that want the contacts of their cases told about queries, in a mode. */

export async function isContactMailed(db: Runner, scope: Scope): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT FROM contact_mail WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}`)
  return rows.length > 0
}

/** False if it was so already. */
export async function putContactMail(tx: Tx, scope: Scope, isOn: boolean): Promise<boolean> {
  const rows = await tx.rows(
    isOn
      ? sql`
    INSERT INTO contact_mail (lender_id, mode, since)
    VALUES (${scope.lenderId}, ${scope.mode}, now()) ON CONFLICT DO NOTHING RETURNING 1`
      : sql`
    DELETE FROM contact_mail WHERE lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    RETURNING 1`,
  )
  return rows.length > 0
}

export interface Contact {
  emails: string
  lenderName: string
}

/** Undefined if the lender does not want it, or if the case names no address. */
export async function findContact(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
): Promise<Contact | undefined> {
  const [row] = await tx.rows<Contact>(sql`
    SELECT c.contact_email AS emails, l.name AS "lenderName"
    FROM contact_mail m JOIN lenders l ON l.id = m.lender_id
    JOIN cases c ON c.lender_id = m.lender_id AND c.mode = m.mode AND c.id = ${caseId}
    WHERE m.lender_id = ${scope.lenderId} AND m.mode = ${scope.mode}
      AND c.contact_email IS NOT NULL`)
  return row
}
