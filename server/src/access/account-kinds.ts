import type { AccountId, PersonId } from '../lib/ids.ts'
import type { Actor } from '../lib/scope.ts'
import type { AccountAction, AuditAction } from './audit/audit.ts'

/** Whose account it is: of our office, or of a person of a lender. Neither signs in as the other. */
export type AccountKind = 'office' | 'lender'

function isPerson(id: AccountId): id is PersonId {
  return id.startsWith('person_')
}

export function actorOf(id: AccountId): Actor['actor'] {
  return isPerson(id) ? `person:${id}` : `staff:${id}`
}

/** The actions of accounts have one name for staff and another for people of lenders. */
export function actionOf(id: AccountId, action: AccountAction): AuditAction {
  return `${isPerson(id) ? 'person' : 'staff'}.${action}`
}
