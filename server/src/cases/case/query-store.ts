import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { CaseId, QueryId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'

/** The only file that knows the tables of queries and notes. */

export const queryClosers = ['documents', 'answer', 'staff', 'withdrawal'] as const
export type QueryCloser = (typeof queryClosers)[number]

export interface CaseQuery {
  id: QueryId
  revision: number
  text: string
  canned: string | null
  documentsAwaited: boolean
  raisedBy: string
  raisedAt: Date
  closedAt: Date | null
  closedBy: QueryCloser | null
}

export async function insertQuery(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  made: Omit<CaseQuery, 'raisedAt' | 'closedAt' | 'closedBy'>,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO case_queries (id, lender_id, mode, case_id, revision, text, canned,
      documents_awaited, raised_by, raised_at)
    VALUES (${made.id}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${made.revision}, ${made.text},
      ${made.canned}, ${made.documentsAwaited}, ${made.raisedBy}, ${now})`)
}

/** Every open one. Returns them, oldest first. */
export async function closeQueries(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  closedBy: QueryCloser,
  now: Date,
): Promise<QueryId[]> {
  const rows = await tx.rows<{ id: QueryId }>(sql`
    UPDATE case_queries SET closed_at = ${now}, closed_by = ${closedBy}
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND closed_at IS NULL
    RETURNING id`)
  return rows.map(({ id }) => id).sort()
}

/** Open or not: one that is answered can be closed, and one that is closed can be answered. */
export async function closeQuery(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  id: QueryId,
  closedBy: QueryCloser,
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    UPDATE case_queries SET closed_at = ${now}, closed_by = ${closedBy}
    WHERE id = ${id} AND case_id = ${caseId} AND lender_id = ${scope.lenderId}
      AND mode = ${scope.mode}`)
}

const columns = sql`id, revision, text, canned, documents_awaited AS "documentsAwaited",
  raised_by AS "raisedBy", raised_at AS "raisedAt", closed_at AS "closedAt",
  closed_by AS "closedBy"`

export async function findQuery(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  id: QueryId,
): Promise<CaseQuery | undefined> {
  const [found] = await db.rows<CaseQuery>(sql`
    SELECT ${columns} FROM case_queries
    WHERE id = ${id} AND case_id = ${caseId} AND lender_id = ${scope.lenderId}
      AND mode = ${scope.mode}`)
  return found
}

/** Oldest first. How many can be open at once is limited when they are raised. */
export async function listOpenQueries(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<CaseQuery[]> {
  return db.rows<CaseQuery>(sql`
    SELECT ${columns} FROM case_queries
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND closed_at IS NULL
    ORDER BY id LIMIT 100`)
}

/** Oldest first; the newest 500 of them. */
export async function listQueries(db: Runner, scope: Scope, caseId: CaseId): Promise<CaseQuery[]> {
  const newest = await db.rows<CaseQuery>(sql`
    SELECT ${columns} FROM case_queries
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
    ORDER BY id DESC LIMIT 500`)
  return newest.reverse()
}

export interface CaseNote {
  id: string
  staffId: string
  staffName: string
  text: string
  at: Date
}

export async function insertNote(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  note: { id: string; staffId: string; text: string },
  now: Date,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO case_notes (id, lender_id, mode, case_id, staff_id, text, at)
    VALUES (${note.id}, ${scope.lenderId}, ${scope.mode}, ${caseId}, ${note.staffId}, ${note.text},
      ${now})`)
}

export async function listNotes(db: Runner, scope: Scope, caseId: CaseId): Promise<CaseNote[]> {
  const newest = await db.rows<CaseNote>(sql`
    SELECT n.id, n.staff_id AS "staffId", s.name AS "staffName", n.text, n.at
    FROM case_notes n JOIN staff s ON s.id = n.staff_id
    WHERE n.case_id = ${caseId} AND n.lender_id = ${scope.lenderId} AND n.mode = ${scope.mode}
    ORDER BY n.id DESC LIMIT 500`)
  return newest.reverse()
}
