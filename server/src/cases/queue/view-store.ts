import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { StaffId, ViewId } from '../../lib/ids.ts'
import type { Mode } from '../../lib/scope.ts'

/** The only file that knows the saved views of the queue. */

export interface QueueView {
  id: ViewId
  staffId: StaffId
  staffName: string
  name: string
  /** The query parameters of the queue. */
  filter: Record<string, string>
  shared: boolean
  createdAt: Date
  updatedAt: Date
}

const shown = sql`v.id, v.staff_id AS "staffId", s.name AS "staffName", v.name, v.filter, v.shared,
  v.created_at AS "createdAt", v.updated_at AS "updatedAt"
  FROM queue_views v JOIN staff s ON s.id = v.staff_id`

/** One's own and those that are shared, oldest first. */
export async function listViews(
  db: Runner,
  mode: Mode,
  staffId: StaffId,
  after: string,
  limit: number,
): Promise<QueueView[]> {
  return db.rows<QueueView>(sql`
    SELECT ${shown} WHERE v.mode = ${mode} AND (v.staff_id = ${staffId} OR v.shared)
      AND v.id > ${after}
    ORDER BY v.id LIMIT ${limit}`)
}

/** Locked until the transaction ends. */
export async function lockView(tx: Tx, mode: Mode, id: string): Promise<QueueView | undefined> {
  const [row] = await tx.rows<QueueView>(sql`
    SELECT ${shown} WHERE v.id = ${id} AND v.mode = ${mode} FOR UPDATE OF v`)
  return row
}

/** Number of views of a person; locks, so that another insert for the same person waits. */
export async function countViews(tx: Tx, mode: Mode, staffId: StaffId): Promise<number> {
  await tx.rows(sql`SELECT FROM staff WHERE id = ${staffId} FOR NO KEY UPDATE`)
  const [row] = await tx.rows<{ count: number }>(sql`
    SELECT count(*) AS count FROM queue_views WHERE staff_id = ${staffId} AND mode = ${mode}`)
  return row?.count ?? 0
}

export async function insertView(
  tx: Tx,
  mode: Mode,
  view: Pick<QueueView, 'id' | 'staffId' | 'name' | 'filter' | 'shared'>,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO queue_views (id, mode, staff_id, name, filter, shared, created_at, updated_at)
    VALUES (${view.id}, ${mode}, ${view.staffId}, ${view.name}, ${JSON.stringify(view.filter)},
      ${view.shared}, ${now}, ${now})`)
}

export async function updateView(
  tx: Tx,
  mode: Mode,
  view: Pick<QueueView, 'id' | 'name' | 'filter' | 'shared'>,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE queue_views SET name = ${view.name}, filter = ${JSON.stringify(view.filter)},
      shared = ${view.shared}, updated_at = ${now}
    WHERE id = ${view.id} AND mode = ${mode}`)
}

export async function deleteViewRow(tx: Tx, mode: Mode, id: ViewId): Promise<void> {
  await tx.rows(sql`DELETE FROM queue_views WHERE id = ${id} AND mode = ${mode}`)
}
