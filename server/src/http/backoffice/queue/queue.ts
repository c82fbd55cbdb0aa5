import {
  type ApprovalState,
  allocateCase,
  allowedMoves,
  type CaseStatus,
  caseStatuses,
  isOpen,
  isSearchable,
  lateMinutes,
  type QueueAsked,
  type QueueFilter,
  type QueuePlace,
  type QueueRow,
  type QueueSort,
  queueCounts,
  queuePage,
  scopeOfCase,
  standOf,
  takeNext,
} from '../../../cases/cases.ts'
import { AppError, caseNotFound } from '../../../lib/app-error.ts'
import { type CaseId, isId, type LenderId, type StaffId } from '../../../lib/ids.ts'
import { stateCodeOf } from '../../../lib/indian-states.ts'
import { readTime } from '../../routing/read-time.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { isText } from '../../routing/validate.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { AllocateManyBody, NextBody, QueueQuery } from './queue-schemas.ts'

type Asking = Pick<StaffRequest, 'mode'> & { staff: { id: StaffId } }

const limitDefault = 50
const limitMax = 200

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

/** Parses the query parameters of a page, and adds what is wrong with them to the faults. */
export function queueAsked(
  by: Asking,
  query: Sound<QueueQuery>,
  now: Date,
  faults: string[] = [],
): QueueAsked {
  const sort = (query.sort ?? 'due') as QueueSort
  return {
    filter: filterOf(by, query, now, faults),
    sort,
    limit: limitOf(query.limit, faults),
    after: placeOf(query.cursor, sort, faults),
  }
}

export function queueFaults({ query }: Sent, request: StaffRequest): string[] {
  const faults: string[] = []
  queueAsked(request, query as Sound<QueueQuery>, request.services.clock.now(), faults)
  return faults
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
  const { words, lenderId, stateCode, caseType, analystId } = filter
  const narrowed = [lenderId, stateCode, caseType, analystId].filter((one) => one !== undefined)
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
  const stateCode = stateOf(state)
  const taken = await takeNext(services, actor, mode, staff.id, {
    lenderId: lender as LenderId | undefined,
    stateCode,
    caseType: case_type,
  })
  return { body: { case: taken ? standOf(taken) : null } }
}

export function nextFaults({ body }: Sent): string[] {
  const faults: string[] = []
  stateOf((body as Sound<NextBody>).state, faults)
  return faults
}

/** Each case separately: one that has moved does not stop the others. */
export async function postAllocateMany(request: StaffRequest): Promise<Answer> {
  const { services, actor, mode } = request
  const { analyst_id, cases } = request.body as AllocateManyBody
  const out = []
  for (const { case_id, version } of cases) {
    try {
      const scope = isId('case', case_id)
        ? await scopeOfCase(services.db, mode, case_id)
        : undefined
      if (!scope) throw caseNotFound()
      const seen = { scope, id: case_id as CaseId, version }
      const moved = await allocateCase(services, actor, seen, analyst_id as StaffId)
      out.push({ case_id, allocated: true, case: standOf(moved), error: null })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'unavailable') throw error
      const { code, message, details, current } = error
      out.push({
        case_id,
        allocated: false,
        case: current ?? null,
        error: { code, message, details },
      })
    }
  }
  return { body: { cases: out } }
}

function filterOf(
  { mode, staff }: Asking,
  query: Sound<QueueQuery>,
  now: Date,
  faults: string[],
): QueueFilter {
  const { analyst, older_than_hours } = query
  const olderThan =
    older_than_hours === undefined
      ? undefined
      : new Date(now.getTime() - Number(older_than_hours) * 3_600_000)
  const to = readTime('received_to', query.received_to, faults)
  const ends = [to, olderThan].filter((time) => time !== undefined).map(Number)
  return {
    mode,
    statuses: statusesOf(query, faults),
    lenderId: query.lender as LenderId | undefined,
    stateCode: stateOf(query.state, faults),
    caseType: query.case_type,
    analystId: analyst === 'me' ? staff.id : (analyst as StaffId | 'none' | undefined),
    receivedFrom: readTime('received_from', query.received_from, faults),
    receivedTo: ends.length > 0 ? new Date(Math.min(...ends)) : undefined,
    overdueAt: query.overdue === 'true' ? now : undefined,
    approval: query.approval as ApprovalState | undefined,
    words: wordsOf(query.q, faults),
  }
}

/** The open ones, unless asked otherwise; a re-release that waits for approval is finalised. */
export function defaultStatuses({ approval }: { approval?: string | undefined }): CaseStatus[] {
  return approval ? [...caseStatuses] : caseStatuses.filter(isOpen)
}

function statusesOf(query: Sound<QueueQuery>, faults: string[]): CaseStatus[] {
  if (query.status === undefined) return defaultStatuses(query)
  const given = [...new Set(query.status.split(',').map((part) => part.trim()))]
  const known = caseStatuses.filter((status) => given.includes(status))
  if (known.length < given.length)
    faults.push(`status: must be one or more of ${caseStatuses.join(', ')}`)
  return known
}

function stateOf(text: string | undefined, faults: string[] = []): string | undefined {
  if (text === undefined) return undefined
  const code = stateCodeOf(text)
  if (!code) faults.push(`state: ${text} is not a state of India`)
  return code
}

/** The index consists of trigrams; a shorter word alone would read every case. */
function wordsOf(text: string | undefined, faults: string[]): string[] | undefined {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return undefined
  if (words.length > 8) faults.push('q: must have at most 8 words')
  if (!words.some(isSearchable)) {
    faults.push('q: must have a word with three letters or digits in a row')
  }
  return words
}

function limitOf(text: string | undefined, faults: string[]): number {
  if (text === undefined) return limitDefault
  const limit = Number(text)
  if (limit >= 1 && limit <= limitMax) return limit
  faults.push(`limit: must be a whole number from 1 to ${limitMax}`)
  return limitDefault
}

function cursorOf(sort: QueueSort, { vendorDueAt, receivedAt, id }: QueueRow): string {
  return Buffer.from(JSON.stringify([sort, vendorDueAt, receivedAt, id])).toString('base64url')
}

function placeOf(
  cursor: string | undefined,
  sort: QueueSort,
  faults: string[],
): QueuePlace | undefined {
  if (cursor === undefined) return undefined
  const [of, due, received, id] = parsed(cursor)
  const dueAt = due === null ? null : momentOf(due)
  const receivedAt = momentOf(received)
  const fits = of === sort && dueAt !== undefined && receivedAt && typeof id === 'string'
  if (fits && isId('case', id) && isText(id)) return { dueAt, receivedAt, id }
  faults.push('cursor: is not valid for this queue and sort order; start without it')
  return undefined
}

/** In our own format; PostgreSQL does not accept all other formats and years. */
function momentOf(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-.*Z$/.test(text)) return undefined
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text ? time : undefined
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
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
