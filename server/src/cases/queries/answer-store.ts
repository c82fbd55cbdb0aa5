import { type Runner, sql, type Tx } from '../../db/db.ts'
import { type AnswerId, type CaseId, newIds, type QueryId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'

/** The only file that knows the table of answers to queries. */

export interface QueryAnswer {
  id: AnswerId
  queryId: QueryId
  text: string | null
  /** Documents that came with it, by the names they are stored under in the case. */
  filenames: string[]
  answeredBy: string
  at: Date
}

export interface NewAnswer {
  /** Each gets the answer. */
  queryIds: readonly QueryId[]
  text: string | null
  filenames: readonly string[]
}

export async function insertAnswers(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  { queryIds, text, filenames, answeredBy }: NewAnswer & { answeredBy: string },
  now: Date,
): Promise<void> {
  const ids = newIds('answer', now.getTime(), queryIds.length)
  await tx.rows(sql`
    INSERT INTO query_answers (id, lender_id, mode, case_id, query_id, text, filenames, answered_by,
      at)
    SELECT a.id, ${scope.lenderId}, ${scope.mode}, ${caseId}, a.query_id, ${text},
      ${filenames}::text[], ${answeredBy}, ${now}
    FROM unnest(${ids}::text[], ${queryIds}::text[]) AS a (id, query_id)`)
}

const answersMax = 1000

/** Of one query or of all of the case, oldest first; the newest 1,000 of them. */
export async function listAnswers(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  queryId?: QueryId,
): Promise<QueryAnswer[]> {
  const newest = await db.rows<QueryAnswer>(sql`
    SELECT id, query_id AS "queryId", text, filenames, answered_by AS "answeredBy", at
    FROM query_answers
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND ${queryId ? sql`query_id = ${queryId}` : sql`true`}
    ORDER BY id DESC LIMIT ${answersMax}`)
  return newest.reverse()
}

/** Whether one of the queries has that many answers. */
export async function hasAnswers(
  tx: Tx,
  scope: Scope,
  caseId: CaseId,
  queryIds: readonly QueryId[],
  count: number,
): Promise<boolean> {
  const full = await tx.rows(sql`
    SELECT 1 FROM query_answers
    WHERE case_id = ${caseId} AND lender_id = ${scope.lenderId} AND mode = ${scope.mode}
      AND query_id = ANY(${queryIds}::text[])
    GROUP BY query_id HAVING count(*) >= ${count} LIMIT 1`)
  return full.length > 0
}
