import { readEpoch } from '../../../callbacks/callbacks.ts'
import {
  type CaseFilter,
  type CaseStatus,
  firstPlace,
  listChanged,
  type Result,
  readCursor,
  viewOfCase,
  writeCursor,
} from '../../../cases/cases.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import { readTime } from '../../routing/read-time.ts'
import type { Answer } from '../../routing/route.ts'
import { type CasesQuery, casesPerPage } from './list-schemas.ts'

export async function getCases({ services, caller, query }: LenderRequest): Promise<Answer> {
  const { limit = String(casesPerPage.standard), cursor, ...asked } = query as CasesQuery
  const epoch = await readEpoch(services.db)
  const given = cursor === undefined ? undefined : readCursor(cursor)
  // Places of another epoch mean nothing on this server: repeating is safe, skipping is not.
  const after = given?.epoch === epoch ? given.place : firstPlace
  const page = { after, limit: Number(limit) }
  const { cases, next, more } = await listChanged(services.db, caller.scope, filterOf(asked), page)
  return {
    status: 200,
    body: { cases: cases.map(viewOfCase), next_cursor: writeCursor(epoch, next), more },
  }
}

function filterOf(asked: Omit<CasesQuery, 'limit' | 'cursor'>): CaseFilter {
  const results = asked.result?.split(',') as Result[] | undefined
  return {
    statuses: asked.status?.split(',') as CaseStatus[] | undefined,
    results: results?.includes('query') ? [...results, 'hold'] : results,
    loanAccountNumber: asked.loan_account_number,
    updatedAfter: readTime('updated_after', asked.updated_after, []),
  }
}
