import { type Sql, sql } from '../../db/db.ts'
import type { LenderId, StaffId } from '../../lib/ids.ts'
import type { Mode } from '../../lib/scope.ts'
import { type CaseStatus, isOpen, type Result } from '../case/case-states.ts'
import { type ApprovalState, hasApprovalState } from './queue-approval.ts'
import { districtKey } from './queue-order.ts'
import { searchText } from './search-text.ts'

/** Whether a case was finalised within our TAT. */
export const slaStates = ['kept', 'missed'] as const
export type SlaState = (typeof slaStates)[number]

export interface QueueFilter {
  mode: Mode
  statuses: readonly CaseStatus[]
  /** Of each list that is there, one must match. */
  lenderIds?: readonly LenderId[] | undefined
  stateCodes?: readonly string[] | undefined
  /** In any case of letters. */
  districts?: readonly string[] | undefined
  caseTypes?: readonly string[] | undefined
  /** `none`: not assigned. */
  analystIds?: readonly (StaffId | 'none')[] | undefined
  receivedFrom?: Date | undefined
  receivedTo?: Date | undefined
  /** Our TAT ends at or after the first and before the second. */
  dueFrom?: Date | undefined
  dueTo?: Date | undefined
  /** Of a finalised case; each of these leaves only those. */
  finalisedFrom?: Date | undefined
  finalisedTo?: Date | undefined
  results?: readonly Result[] | undefined
  sla?: SlaState | undefined
  /** Its report was released again after documents reopened the case. */
  isRevised?: boolean | undefined
  approval?: ApprovalState | undefined
  /** Each must occur in the names, the loan number or the reference. */
  words?: readonly string[] | undefined
}

/**
 * Withdrawn cases are few, and are in the indexes of the open ones: they are read like open cases
 * whose clock is stopped.
 */
export function isUnfinished(status: CaseStatus): boolean {
  return status !== 'finalised'
}

/** No closed case has a due date, no received one is assigned, and no other one is finalised. */
export function statusesOf(filter: QueueFilter): CaseStatus[] {
  const { statuses, dueFrom, dueTo, analystIds } = filter
  const isOwned = analystIds !== undefined && !analystIds.includes('none')
  const isDue = dueFrom !== undefined || dueTo !== undefined
  const isDone = isOfFinalised(filter)
  return statuses.filter(
    (status) =>
      !(isDue && !isOpen(status)) &&
      !(isOwned && status === 'received') &&
      !(isDone && isUnfinished(status)),
  )
}

/** Whether it asks for something that only finalised cases have. */
function isOfFinalised(filter: Omit<QueueFilter, 'mode' | 'statuses'>): boolean {
  const { finalisedFrom, finalisedTo, results, sla, isRevised } = filter
  return [finalisedFrom, finalisedTo, results, sla, isRevised].some((one) => one !== undefined)
}

type Conditions = Omit<QueueFilter, 'statuses' | 'words'>

export function conditionsOf(statuses: readonly CaseStatus[], filter: Conditions): Sql {
  const all: Sql[] = [sql`c.mode = ${filter.mode}`, isOneOf(sql`c.status`, statuses)]
  if (filter.lenderIds) all.push(isOneOf(sql`c.lender_id`, filter.lenderIds))
  if (filter.stateCodes) all.push(isOneOf(sql`c.state_code`, filter.stateCodes))
  if (filter.districts) all.push(isInDistrict(filter.districts))
  if (filter.caseTypes) all.push(isOneOf(sql`c.case_type`, filter.caseTypes))
  if (filter.analystIds) {
    const ids = filter.analystIds.map((id) => (id === 'none' ? '' : id))
    all.push(isOneOf(sql`coalesce(c.analyst_id, '')`, ids))
  }
  if (filter.receivedFrom) all.push(sql`c.created_at >= ${filter.receivedFrom}`)
  if (filter.receivedTo) all.push(sql`c.created_at < ${filter.receivedTo}`)
  if (filter.dueFrom) {
    all.push(sql`c.vendor_due_at >= ${filter.dueFrom} AND c.vendor_due_at < 'infinity'`)
  }
  if (filter.dueTo) all.push(sql`c.vendor_due_at < ${filter.dueTo}`)
  if (isOfFinalised(filter)) all.push(...finalisedConditions(filter))
  if (filter.approval) all.push(hasApprovalState(filter.approval, filter.mode))
  return allOf(all)
}

function finalisedConditions(filter: Conditions): Sql[] {
  const { finalisedFrom, finalisedTo, results, sla, isRevised } = filter
  const all: Sql[] = []
  if (finalisedFrom) all.push(sql`c.finalised_at >= ${finalisedFrom}`)
  if (finalisedTo) all.push(sql`c.finalised_at < ${finalisedTo}`)
  if (results) all.push(isOneOf(sql`c.result`, results))
  if (sla) all.push(sla === 'kept' ? sql`c.vendor_late_ms = 0` : sql`c.vendor_late_ms > 0`)
  if (isRevised) all.push(sql`c.revision > 0`)
  return all
}

/** One value is compared as such: then an index also has the order. */
function isOneOf(column: Sql, values: readonly string[]): Sql {
  const [value, ...more] = values
  return more.length > 0 ? sql`${column} = ANY(${values}::text[])` : sql`${column} = ${value}`
}

function isInDistrict(districts: readonly string[]): Sql {
  // Lower case as the database understands it, like the index.
  const each = districts.map((district) => sql`lower(${district}::text)`)
  const list = each.reduce((some, next) => sql`${some}, ${next}`)
  return sql`${districtKey} IN (${list})`
}

export function wordsOf(words: readonly string[]): Sql {
  return allOf(
    words.map((word) => {
      const small = word.toLowerCase()
      const spelled = searchText(word)
      const found = sql`c.search_text LIKE ${containing(spelled)}`
      // Digits in a loan number may look like the code of a letter.
      return small === spelled ? found : sql`${found} AND ${written} LIKE ${containing(small)}`
    }),
  )
}

const written = sql`lower(c.applicant_name || ' ' || coalesce(c.co_applicant_name, '') || ' ' ||
  c.loan_account_number || ' ' || c.external_ref)`

export function unionAll<R>(each: readonly Sql<R>[]): Sql<R> {
  return each.reduce((some, next) => sql<R>`${some} UNION ALL ${next}`)
}

export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.reduce((some, next) => sql`${some} AND ${next}`)
}

export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
