import type { Runner } from '../../db/db.ts'
import type { CaseId, QueryId } from '../../lib/ids.ts'
import type { Scope } from '../../lib/scope.ts'
import { type CaseQuery, findQuery, listQueries } from '../case/query-store.ts'
import { listAnswers, type QueryAnswer } from './answer-store.ts'

export const threadStates = ['open', 'answered', 'closed'] as const
export type ThreadState = (typeof threadStates)[number]

/** A query with what was answered to it. */
export interface QueryThread extends CaseQuery {
  state: ThreadState
  /** Oldest first. */
  answers: QueryAnswer[]
}

/** Oldest first. */
export async function listThreads(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
): Promise<QueryThread[]> {
  const [queries, answers] = await Promise.all([
    listQueries(db, scope, caseId),
    listAnswers(db, scope, caseId),
  ])
  const byQuery = Map.groupBy(answers, ({ queryId }) => queryId)
  return queries.map((query) => ({
    ...query,
    state: stateOf(query),
    answers: byQuery.get(query.id) ?? [],
  }))
}

export async function findThread(
  db: Runner,
  scope: Scope,
  caseId: CaseId,
  id: QueryId,
): Promise<QueryThread | undefined> {
  const [query, answers] = await Promise.all([
    findQuery(db, scope, caseId, id),
    listAnswers(db, scope, caseId, id),
  ])
  return query && { ...query, state: stateOf(query), answers }
}

function stateOf({ closedAt, closedBy }: CaseQuery): ThreadState {
  if (closedAt === null) return 'open'
  return closedBy === 'documents' || closedBy === 'answer' ? 'answered' : 'closed'
}
