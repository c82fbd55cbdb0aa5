import {
  type ApprovalState,
  type CaseStatus,
  caseStatuses,
  isOpen,
  orderOf,
  type QueueAsked,
  type QueueFilter,
  type QueueOrder,
  type QueueSort,
  results,
  type SlaState,
} from '../../cases/cases.ts'
import type { LenderId, StaffId } from '../../lib/ids.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import { searchWordsOf } from '../lender/search-words.ts'
import { readTime } from '../routing/read-time.ts'
import type { Sound } from '../routing/sound-parts.ts'
import { placeOf } from './queue/queue-cursor.ts'
import type { QueueQuery } from './queue/queue-schemas.ts'
import { dueSpan, earliest, latest, type Span } from './queue-days.ts'
import type { StaffRequest } from './staff-request.ts'

/** The queue's parameters in an address, and what is wrong with them. */

export type Asking = Pick<StaffRequest, 'mode'> & { staff: { id: StaffId } }

/** Up to it the total of a list is exact. */
export const totalMax = 10_000
const limitDefault = 50
const limitMax = 200
/** Values of one kind: more than anyone chooses one by one. */
const valuesMax = 20
const hourMs = 3_600_000

interface PageAsked extends QueueAsked {
  /** As a cursor names the order. */
  sort: QueueSort
}

/** Parses the query parameters of a page, and adds what is wrong with them to the faults. */
export function queueAsked(
  by: Asking,
  query: Sound<QueueQuery>,
  now: Date,
  faults: string[] = [],
): PageAsked {
  const sort = sortOf(query)
  return {
    filter: filterOf(by, query, now, faults),
    sort,
    order: orderOf(sort),
    limit: limitOf(query.limit, faults),
    after: placeOf(query.cursor, sort, faults),
  }
}

/** A grouped list is sorted by its group, so that each is in one place. */
function sortOf({ sort = 'due', group }: Sound<QueueQuery>): QueueSort {
  const given = sort as QueueSort
  return group === undefined || orderOf(given).column === group ? given : (group as QueueSort)
}

export function orderAsked(query: Sound<QueueQuery>): QueueOrder {
  return orderOf(sortOf(query))
}

export function filterOf(
  { mode, staff }: Asking,
  query: Sound<QueueQuery>,
  now: Date,
  faults: string[],
): QueueFilter {
  const ago = (hours: string | undefined) =>
    hours === undefined ? undefined : new Date(now.getTime() - Number(hours) * hourMs)
  const given: Span = {
    from: readTime('due_from', query.due_from, faults),
    to: readTime('due_to', query.due_to, faults),
  }
  const due: Span[] = [given, dueSpan(query.due, now), query.overdue === 'true' ? { to: now } : {}]
  const analysts = listOf('analyst', query.analyst, faults)
  return {
    mode,
    statuses: statusesOf(query, faults),
    ...finalisedOf(query, faults),
    lenderIds: listOf('lender', query.lender, faults) as LenderId[] | undefined,
    stateCodes: statesOf(query.state, faults),
    districts: listOf('district', query.district, faults),
    caseTypes: listOf('case_type', query.case_type, faults),
    analystIds: analysts?.map((id) => (id === 'me' ? staff.id : (id as StaffId | 'none'))),
    receivedFrom: latest([
      readTime('received_from', query.received_from, faults),
      ago(query.newer_than_hours),
    ]),
    receivedTo: earliest([
      readTime('received_to', query.received_to, faults),
      ago(query.older_than_hours),
    ]),
    dueFrom: latest(due.map(({ from }) => from)),
    dueTo: earliest(due.map(({ to }) => to)),
    approval: query.approval as ApprovalState | undefined,
    words: searchWordsOf(query.q, faults),
  }
}

/** What only finalised cases have. */
function finalisedOf(query: Sound<QueueQuery>, faults: string[]) {
  const given = listOf('result', query.result, faults)
  const known = results.filter((result) => given?.includes(result))
  if (given && known.length < given.length) {
    faults.push(`result: must be one or more of ${results.join(', ')}`)
  }
  return {
    finalisedFrom: readTime('finalised_from', query.finalised_from, faults),
    finalisedTo: readTime('finalised_to', query.finalised_to, faults),
    results: given && known,
    sla: query.sla as SlaState | undefined,
    isRevised: query.revised === 'true' ? true : undefined,
  }
}

/** The longest value of each list. */
const lengthsMax = {
  lender: 64,
  analyst: 64,
  case_type: 32,
  state: 200,
  district: 200,
  result: 32,
}

/** Values separated by commas, each once. */
function listOf(
  name: keyof typeof lengthsMax,
  text: string | undefined,
  faults: string[],
): string[] | undefined {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  const values = [...new Set(parts.filter((part) => part !== ''))]
  if (values.length === 0) return undefined
  const lengthMax = lengthsMax[name]
  if (values.length > valuesMax) faults.push(`${name}: must have at most ${valuesMax} values`)
  if (values.some(({ length }) => length > lengthMax)) {
    faults.push(`${name}: each value must have at most ${lengthMax} characters`)
  }
  return values
}

/** The open ones, unless asked otherwise; a re-release that waits for approval is finalised. */
export function defaultStatuses(query: Sound<QueueQuery>): CaseStatus[] {
  const { approval, finalised_from, finalised_to, result, sla, revised } = query
  if (finalised_from ?? finalised_to ?? result ?? sla ?? revised) return ['finalised']
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

export function statesOf(text: string | undefined, faults: string[] = []): string[] | undefined {
  const codes = listOf('state', text, faults)?.map((name) => {
    const code = stateCodeOf(name)
    if (!code) faults.push(`state: ${name} is not a state of India`)
    return code ?? ''
  })
  return codes && [...new Set(codes)]
}

/** The index consists of trigrams; a shorter word alone would read every case. */
function limitOf(text: string | undefined, faults: string[]): number {
  if (text === undefined) return limitDefault
  const limit = Number(text)
  if (limit >= 1 && limit <= limitMax) return limit
  faults.push(`limit: must be a whole number from 1 to ${limitMax}`)
  return limitDefault
}
