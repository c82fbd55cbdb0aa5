import { type Sql, sql } from '../../db/db.ts'
import type { LenderId, StaffId } from '../../lib/ids.ts'
import type { Mode } from '../../lib/scope.ts'
import { type CaseStatus, isOpen } from '../case/case-states.ts'
import { type ApprovalState, hasApprovalState } from './queue-approval.ts'
import { districtKey } from './queue-order.ts'
import { searchText } from './search-text.ts'

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

/** No closed case has a due date, and no received one is assigned. */
export function statusesOf({ statuses, dueFrom, dueTo, analystIds }: QueueFilter): CaseStatus[] {
  const isOwned = analystIds !== undefined && !analystIds.includes('none')
  const isDue = dueFrom !== undefined || dueTo !== undefined
  return statuses.filter(
    (status) => !(isDue && !isOpen(status)) && !(isOwned && status === 'received'),
  )
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
  if (filter.approval) all.push(hasApprovalState(filter.approval, filter.mode))
  return allOf(all)
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
