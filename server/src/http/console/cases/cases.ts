import {
  type CaseStatus,
  caseStatuses,
  isOpen,
  type QueueRow,
  queuePage,
  type Result,
  reportedResult,
} from '../../../cases/cases.ts'
import type { CaseId } from '../../../lib/ids.ts'
import type { Scope } from '../../../lib/scope.ts'
import { scenarios } from '../../../sandbox/sandbox.ts'
import { searchWordsOf } from '../../lender/search-words.ts'
import { readTime } from '../../routing/read-time.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { caseFiltersOf } from '../case-filters.ts'
import type { ConsoleRequest } from '../console-request.ts'
import type { CasesQuery } from './case-schemas.ts'

const limitDefault = 50

/** Newest first. */
export async function getCases({ services, caller, query }: ConsoleRequest): Promise<Answer> {
  const asked = query as CasesQuery
  const limit = Number(asked.limit ?? limitDefault)
  const rows = await queuePage(services.db, {
    filter: filterOf(caller.scope, asked, []),
    order: { column: 'received', isDescending: true },
    after: placeOf(asked.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { body: { cases: shown.map(caseOut), next_cursor: last ? cursorOf(last) : null } }
}

export function casesFaults({ query }: Sent, { caller }: ConsoleRequest): string[] {
  const faults: string[] = []
  filterOf(caller.scope, query as Sound<CasesQuery>, faults)
  return faults
}

export async function getScenarios(): Promise<Answer> {
  const rows = Object.entries(scenarios).map(([name, { means }]) => ({
    name,
    ending: `-${name}`,
    means,
  }))
  return { body: { scenarios: rows } }
}

function filterOf({ lenderId, mode }: Scope, asked: Sound<CasesQuery>, faults: string[]) {
  const results = asked.result?.split(',') as Result[] | undefined
  return {
    mode,
    lenderIds: [lenderId],
    statuses: (asked.status?.split(',') as CaseStatus[] | undefined) ?? caseStatuses,
    results: results?.includes('query') ? ([...results, 'hold'] as Result[]) : results,
    receivedFrom: readTime('received_from', asked.received_from, faults),
    receivedTo: readTime('received_to', asked.received_to, faults),
    finalisedFrom: readTime('finalised_from', asked.finalised_from, faults),
    finalisedTo: readTime('finalised_to', asked.finalised_to, faults),
    isRevised: asked.revised === 'true' ? true : undefined,
    ...caseFiltersOf(asked, faults),
    words: searchWordsOf(asked.q, faults),
  }
}

function cursorOf({ receivedAt, id }: QueueRow): string {
  return `${receivedAt.getTime()}-${id}`
}

function placeOf(cursor: string | undefined) {
  const [time, id] = cursor?.split('-') ?? []
  if (time === undefined || id === undefined) return undefined
  return { key: null, receivedAt: new Date(Number(time)), id: id as CaseId }
}

/** Nothing of the office: neither who works on it nor how. */
function caseOut(row: QueueRow) {
  return {
    case_id: row.id,
    external_ref: row.externalRef,
    loan_account_number: row.loanAccountNumber,
    applicant_name: row.applicantName,
    case_type: row.caseType,
    branch: row.branch,
    state: row.state,
    district: row.district,
    status: row.status,
    documents_awaited: row.documentsAwaited,
    result: reportedResult(row.result),
    report_version: row.reportVersion,
    received_at: row.receivedAt.toISOString(),
    finalised_at: row.finalisedAt?.toISOString() ?? null,
    due_at: (isOpen(row.status) && row.vendorDueAt?.toISOString()) || null,
  }
}
