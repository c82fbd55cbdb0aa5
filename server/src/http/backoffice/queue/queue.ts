import { isAssignable, listStaff } from '../../../access/access.ts'
import {
  allocateCase,
  allowedMoves,
  caseStatuses,
  lateMinutes,
  listWorkloads,
  type QueueGroup,
  type QueueRow,
  queueCounts,
  queuePage,
  queueSummary,
  type SummaryAsked,
  scopeOfCase,
  standOf,
  takeNext,
} from '../../../cases/cases.ts'
import { AppError, caseNotFound } from '../../../lib/app-error.ts'
import { type CaseId, isId, type LenderId, type StaffId } from '../../../lib/ids.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import {
  type Asking,
  filterOf,
  orderAsked,
  queueAsked,
  statesOf,
  totalMax,
} from '../queue-query.ts'
import type { StaffRequest } from '../staff-request.ts'
import { cursorOf } from './queue-cursor.ts'
import type { AllocateManyBody, NextBody, QueueQuery } from './queue-schemas.ts'

export async function getQueue(request: StaffRequest): Promise<Answer> {
  const { services } = request
  const now = services.clock.now()
  const asked = queueAsked(request, request.query as QueueQuery, now)
  const { limit } = asked
  // One more than requested shows whether there is a next page.
  const rows = await queuePage(services.db, { ...asked, limit: limit + 1 })
  const cases = rows.slice(0, limit)
  const last = rows.length > limit ? cases.at(-1) : undefined
  const late = await lateMinutes(services.db, cases, now)
  return {
    body: {
      cases: cases.map((row) => rowOut(row, now, late.get(row.id))),
      next_cursor: last ? cursorOf(asked.sort, last) : null,
    },
  }
}

export function queueFaults({ query }: Sent, request: StaffRequest): string[] {
  const faults: string[] = []
  queueAsked(request, query as Sound<QueueQuery>, request.services.clock.now(), faults)
  return faults
}

/** How many cases the list has, and how many of each group. */
export async function getSummary(request: StaffRequest): Promise<Answer> {
  const { services } = request
  const asked = summaryAsked(request, request.query as QueueQuery, services.clock.now())
  const { count, more, groups } = await queueSummary(services.db, asked)
  return { body: { total: { count, more }, groups } }
}

export function summaryAsked(by: Asking, query: QueueQuery, now: Date): SummaryAsked {
  return {
    filter: filterOf(by, query, now, []),
    // Without groups, the order that most indexes have.
    order: query.group ? orderAsked(query) : { column: 'received', isDescending: false },
    group: query.group as QueueGroup | undefined,
    countMax: totalMax,
  }
}

/** The people a case can be given to, and what they already have. */
export async function getWorkloads(request: StaffRequest): Promise<Answer> {
  const { services, mode } = request
  const [staff, loads] = await Promise.all([
    listStaff(services.db),
    listWorkloads(services.db, mode, services.clock.now()),
  ])
  const people = staff.filter(isAssignable).map(({ id, name }) => {
    const { open, overdue } = loads.get(id) ?? { open: 0, overdue: 0 }
    return { id, name, open, overdue }
  })
  return { body: { people: people.toSorted((a, b) => a.name.localeCompare(b.name)) } }
}

export async function getCounts(request: StaffRequest): Promise<Answer> {
  const { services } = request
  const now = services.clock.now()
  const asked = countsAsked(request, request.query as QueueQuery, now)
  const counts = await queueCounts(services.db, asked.filter, asked.countMax, now)
  const out = counts.map(({ of, count, more }) => [of, { count, more }] as const)
  const { overdue, waiting, ...statuses } = Object.fromEntries(out)
  return { body: { statuses, overdue, waiting } }
}

export function countsAsked(by: Asking, query: QueueQuery, now: Date, faults: string[] = []) {
  const filter = filterOf(by, { status: caseStatuses.join(), ...query }, now, faults)
  const { words, lenderIds, stateCodes, districts, caseTypes, analystIds } = filter
  const lists = [lenderIds, stateCodes, districts, caseTypes, analystIds]
  const narrowed = lists.flatMap((values) => values ?? [])
  // One filter is counted by its index; words, or several filters, read every case.
  const several = words !== undefined || narrowed.length > 1
  return { filter, countMax: several ? 100 : narrowed.length === 1 ? 1000 : 10_000 }
}

export function countsFaults({ query }: Sent, request: StaffRequest): string[] {
  const faults: string[] = []
  filterOf(request, query as Sound<QueueQuery>, request.services.clock.now(), faults)
  return faults
}

export async function postNext(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode, staff } = request
  const { lender, state, case_type } = request.body as NextBody
  const taken = await takeNext(services, actor, mode, staff.id, {
    lenderIds: lender ? [lender as LenderId] : undefined,
    stateCodes: statesOf(state),
    caseTypes: case_type ? [case_type] : undefined,
  })
  return { body: { case: taken ? standOf(taken) : null } }
}

export function nextFaults({ body }: Sent): string[] {
  const faults: string[] = []
  statesOf((body as Sound<NextBody>).state, faults)
  return faults
}

/**
 * Each case separately: one that has moved does not stop the others. What was done is always
 * answered; if a part of the service becomes unavailable on the way, the rest is not tried.
 */
export async function postAllocateMany(request: StaffRequest): Promise<Answer> {
  const { analyst_id, cases } = request.body as AllocateManyBody
  const out = []
  for (const one of cases) {
    try {
      out.push(await allocateOne(request, one, analyst_id as StaffId))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'unavailable') {
        out.push(refusedOut(one.case_id, error))
        continue
      }
      if (out.length === 0) throw error
      request.services.log.error(
        { err: error.cause, request_id: request.requestId, case_id: one.case_id },
        'allocation stopped',
      )
      const rest = cases.slice(out.length)
      return { body: { cases: [...out, ...rest.map(({ case_id }) => refusedOut(case_id, error))] } }
    }
  }
  return { body: { cases: out } }
}

async function allocateOne(
  { services, actor, mode }: StaffRequest,
  { case_id, version }: AllocateManyBody['cases'][number],
  analystId: StaffId,
) {
  const scope = isId('case', case_id) ? await scopeOfCase(services.db, mode, case_id) : undefined
  if (!scope) throw caseNotFound()
  const seen = { scope, id: case_id as CaseId, version }
  const moved = await allocateCase(services, actor, seen, analystId)
  return { case_id, allocated: true, case: standOf(moved), error: null }
}

function refusedOut(case_id: string, { code, message, details, current }: AppError) {
  return { case_id, allocated: false, case: current ?? null, error: { code, message, details } }
}

function rowOut(row: QueueRow, now: Date, workingMinutesLate = 0) {
  const isLate = (due: Date | null) => due !== null && due < now
  return {
    case_id: row.id,
    version: row.version,
    lender: { id: row.lenderId, name: row.lenderName },
    external_ref: row.externalRef,
    loan_account_number: row.loanAccountNumber,
    applicant_name: row.applicantName,
    case_type: row.caseType,
    branch: row.branch,
    state: row.state,
    state_code: row.stateCode,
    district: row.district,
    status: row.status,
    result: row.result,
    documents_awaited: row.documentsAwaited,
    revision: row.revision,
    report_version: row.reportVersion,
    approval: row.approval,
    analyst: row.analystId && { id: row.analystId, name: row.analystName ?? '' },
    received_at: row.receivedAt.toISOString(),
    finalised_at: row.finalisedAt?.toISOString() ?? null,
    due_at: row.vendorDueAt?.toISOString() ?? null,
    overdue: isLate(row.vendorDueAt),
    late_minutes: workingMinutesLate,
    file_due_at: row.fileDueAt?.toISOString() ?? null,
    file_overdue: isLate(row.fileDueAt),
    allowed_moves: allowedMoves(row),
  }
}
