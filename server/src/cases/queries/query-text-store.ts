import { type Runner, sql, type Tx } from '../../db/db.ts'

/** The only file that knows the table of standard queries. They are the office's, for all lenders. */

export interface OwnText {
  key: string
  version: number
  title: string
  text: string
  documentsAwaited: boolean
  isRemoved: boolean
  changedBy: string
  changedAt: Date
}

export const ownTextsMax = 500

export async function listOwnTexts(db: Runner): Promise<OwnText[]> {
  return db.rows<OwnText>(sql`
    SELECT key, version, title, text, documents_awaited AS "documentsAwaited",
      is_removed AS "isRemoved", changed_by AS "changedBy", changed_at AS "changedAt"
    FROM query_texts ORDER BY key LIMIT ${ownTextsMax}`)
}

/** False if someone else has changed it since the version before. */
export async function writeOwnText(tx: Tx, made: OwnText): Promise<boolean> {
  const rows = await tx.rows(sql`
    INSERT INTO query_texts AS t (key, version, title, text, documents_awaited, is_removed,
      changed_by, changed_at)
    VALUES (${made.key}, ${made.version}, ${made.title}, ${made.text}, ${made.documentsAwaited},
      ${made.isRemoved}, ${made.changedBy}, ${made.changedAt})
    ON CONFLICT (key) DO UPDATE SET version = EXCLUDED.version, title = EXCLUDED.title,
      text = EXCLUDED.text, documents_awaited = EXCLUDED.documents_awaited,
      is_removed = EXCLUDED.is_removed, changed_by = EXCLUDED.changed_by,
      changed_at = EXCLUDED.changed_at
    WHERE t.version = EXCLUDED.version - 1
    RETURNING 1`)
  return rows.length > 0
}
