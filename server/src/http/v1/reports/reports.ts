import { findByRefOrId, listQueries } from '../../../cases/cases.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import { readReport } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { type ApiRequest, refOf } from '../api-request.ts'

export async function getReport({ services, caller, params }: ApiRequest): Promise<Answer> {
  return { status: 200, body: await readReport(services, caller.scope, refOf(params)) }
}

export async function getQueries({ services, caller, params }: ApiRequest): Promise<Answer> {
  const found = await findByRefOrId(services.db, caller.scope, refOf(params))
  if (!found) throw caseNotFound()
  const queries = await listQueries(services.db, caller.scope, found.id)
  return {
    status: 200,
    body: {
      queries: queries.map(({ text, documentsAwaited, raisedAt, closedAt }) => ({
        text,
        documents_awaited: documentsAwaited,
        raised_at: raisedAt.toISOString(),
        closed_at: closedAt?.toISOString() ?? null,
      })),
    },
  }
}
