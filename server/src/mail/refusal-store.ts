import { type Db, type Runner, sql, type Tx } from '../db/db.ts'

/** The only file that writes the table of refused addresses. */

export interface Refusal {
  address: string
  reason: string
  refusedBy: string
  refusedAt: Date
}

/** Addresses are compared without regard to case, as staff accounts are. */
const addressOf = (text: string): string => text.trim().toLowerCase()

/** False if it was refused already. */
export async function insertRefusal(
  tx: Tx,
  { address, reason, refusedBy }: Omit<Refusal, 'refusedAt'>,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    INSERT INTO mail_refusals (address, reason, refused_by, refused_at)
    VALUES (${addressOf(address)}, ${reason}, ${refusedBy}, now())
    ON CONFLICT (address) DO NOTHING RETURNING 1`)
  return rows.length > 0
}

/** False if it was not refused. */
export async function deleteRefusal(tx: Tx, address: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    DELETE FROM mail_refusals WHERE address = ${addressOf(address)} RETURNING 1`)
  return rows.length > 0
}

export async function findRefusal(db: Runner, address: string): Promise<Refusal | undefined> {
  const [row] = await db.rows<Refusal>(sql`
    SELECT address, reason, refused_by AS "refusedBy", refused_at AS "refusedAt"
    FROM mail_refusals WHERE address = ${addressOf(address)}`)
  return row
}

/** Newest first, with the name of the account that has the address. */
export function listRefusals(
  db: Db,
  limit: number,
): Promise<(Refusal & { staffName: string | null })[]> {
  return db.rows<Refusal & { staffName: string | null }>(sql`
    SELECT r.address, r.reason, r.refused_by AS "refusedBy", r.refused_at AS "refusedAt",
      s.name AS "staffName"
    FROM mail_refusals r LEFT JOIN staff s ON s.email = r.address AND s.kind = 'office'
    ORDER BY r.refused_at DESC, r.address LIMIT ${limit}`)
}
