import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { LenderId } from '../../lib/ids.ts'
import type { HouseFormat } from './house-format.ts'

/** The only file that knows the table of formats. A format is of a lender, in both modes. */

export interface StoredFormat extends HouseFormat {
  version: number
}

type Row = Omit<StoredFormat, 'logo'> & { logo: Buffer | null }

export async function findFormat(
  db: Runner,
  lenderId: LenderId,
): Promise<StoredFormat | undefined> {
  const [row] = await db.rows<Row>(sql`
    SELECT version, format, letterhead, sections, logo FROM report_formats
    WHERE lender_id = ${lenderId}`)
  return row && { ...row, logo: row.logo?.toString('base64') ?? null }
}

/** The caller has checked it. False if it is no longer the version that was read. */
export async function writeFormat(
  tx: Tx,
  lenderId: LenderId,
  seenVersion: number,
  { format, letterhead, sections, logo }: HouseFormat,
  by: { actor: string; now: Date },
): Promise<boolean> {
  const bytes = logo === null ? null : Buffer.from(logo, 'base64')
  const rows = await tx.rows(sql`
    INSERT INTO report_formats (lender_id, version, format, letterhead, sections, logo, changed_by,
      changed_at)
    VALUES (${lenderId}, ${seenVersion + 1}, ${format}, ${letterhead},
      ${JSON.stringify(sections)}, ${bytes}, ${by.actor}, ${by.now})
    ON CONFLICT (lender_id) DO UPDATE SET version = EXCLUDED.version, format = EXCLUDED.format,
      letterhead = EXCLUDED.letterhead, sections = EXCLUDED.sections, logo = EXCLUDED.logo,
      changed_by = EXCLUDED.changed_by, changed_at = EXCLUDED.changed_at
      WHERE report_formats.version = ${seenVersion}
    RETURNING version`)
  return rows.length > 0
}
