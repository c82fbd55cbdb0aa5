import type { Caller } from '../../access/access.ts'
import { caseNotFound } from '../../lib/app-error.ts'
import type { LenderRequest } from '../routing/lender-request.ts'
import { isText } from '../routing/validate.ts'

/** A request whose key was accepted. Its body has not been read yet. */
export interface ApiRequest extends LenderRequest {
  caller: Caller
}

/** The reference in the address. An impossible reference belongs to no case. */
export function refOf(params: LenderRequest['params']): string {
  const ref = params.ref ?? ''
  if (!isText(ref)) throw caseNotFound()
  return ref
}
