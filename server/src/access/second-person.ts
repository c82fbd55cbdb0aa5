import { type Runner, sql } from '../db/db.ts'
import type { Scope } from '../lib/scope.ts'
import { mayDo } from './permissions.ts'
import type { StaffRole } from './staff.ts'

/** Whether a second person approves the reports of a lender. Decisions, section 7. */
export const secondPersonChoices = ['always', 'never'] as const
export type SecondPerson = (typeof secondPersonChoices)[number]

/** Test reports are released by one person. */
export async function needsSecondPerson(db: Runner, { lenderId, mode }: Scope): Promise<boolean> {
  if (mode === 'test') return false
  const [row] = await db.rows<{ second_person: SecondPerson }>(
    sql`SELECT second_person FROM lenders WHERE id = ${lenderId}`,
  )
  return row?.second_person === 'always'
}

/** Who may approve, by the operator's setting: a role of its own, or anyone who works on cases. */
export type Approvers = 'any_analyst' | 'approver'

export function isApprover(role: StaffRole, approvers: Approvers): boolean {
  return role === 'approver' || (approvers === 'any_analyst' && mayDo(role, 'reports:approve'))
}
