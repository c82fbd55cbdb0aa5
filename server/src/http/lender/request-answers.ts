import { listRequests, type RequestRow } from '../../access/access.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Answer } from '../routing/route.ts'
import type { Services } from '../services.ts'
import { limitOf, pageOf } from './page-of.ts'
import type { RequestsQuery } from './request-schemas.ts'

/** A lender's API requests, the same for its people and for our office. */
export async function requestsAnswer(
  { db, requestDays }: Services,
  scope: Scope,
  query: RequestsQuery,
): Promise<Answer> {
  const limit = limitOf(query)
  const filter = {
    statusClass: query.status && Number(query.status[0]),
    code: query.code,
    method: query.method,
    requestId: query.request_id,
    before: query.cursor,
  }
  const rows = await listRequests(db, scope, filter, limit + 1)
  const { shown, next } = pageOf(rows, limit)
  return {
    body: { requests: shown.map(requestOut), next_cursor: next, kept_days: requestDays },
  }
}

function requestOut(row: RequestRow) {
  return {
    request_id: row.id,
    at: row.at.toISOString(),
    method: row.method,
    route: row.route,
    path: row.path,
    status: row.status,
    code: row.code,
    key: { id: row.keyId, last_four: row.keyLastFour, label: row.keyLabel },
    duration_ms: row.durationMs,
  }
}
