import type { SignedInPerson } from '../../access/access.ts'
import type { LenderRequest } from '../routing/lender-request.ts'
import type { AccountRequest } from '../sign-in/door.ts'

/** A request of a person of a lender, about the lender in both modes. */
export interface PersonRequest extends AccountRequest {
  signedIn: SignedInPerson
}

/** About the lender in one mode. Whose request it is follows from the session alone. */
export interface ConsoleRequest extends PersonRequest, LenderRequest {}
