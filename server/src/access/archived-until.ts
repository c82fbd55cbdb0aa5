import { type Runner, sql } from '../db/db.ts'

/** Of what lies before this time, at least a part is archived; null if nothing is. */
export async function archivedUntil(db: Runner): Promise<Date | null> {
  const [row] = await db.rows<{ until: Date | null }>(
    sql`SELECT max(until_at) AS until FROM archived_partitions`,
  )
  return row?.until ?? null
}
