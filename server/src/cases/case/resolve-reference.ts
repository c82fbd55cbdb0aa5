import type { Db } from '../../db/db.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Scope } from '../../lib/scope.ts'
import type { CaseIn } from './case-fields.ts'
import { findById, findRepeated, loanState } from './case-store.ts'
import type { Case } from './case-view.ts'
import type { Reference } from './create-case.ts'

export type Resolved = { existing: Case } | { reference: Reference }

/**
 * Which reference a new case gets, or which existing case it is. Decisions, section 3. Another
 * create may commit after this read: the unique constraint then refuses the insert, and the caller
 * tries again.
 */
export async function resolveReference(
  db: Db,
  scope: Scope,
  fields: CaseIn,
  attempt: number,
): Promise<Resolved> {
  const { external_ref: given, loan_account_number: loan } = fields
  if (given !== undefined) {
    // A first attempt does not look it up: nearly every reference is new, and the insert detects
    // the rest.
    const existing = attempt === 1 ? undefined : await findRepeated(db, scope, given)
    return existing ? { existing } : { reference: { externalRef: given, ordinal: 1, given: true } }
  }
  const state = await loanState(db, scope, loan)
  if (state.openCaseId) {
    const open = await findById(db, scope, state.openCaseId)
    if (open) return { existing: open }
  }
  if (state.givenToOtherLoan) {
    throw invalidRequest([
      'loan_account_number: is already the external_ref of another case; send an external_ref',
    ])
  }
  return { reference: { externalRef: loan, ordinal: state.lastOrdinal + 1, given: false } }
}
