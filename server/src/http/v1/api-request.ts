import type { Caller } from '../../access/access.ts'
import { caseNotFound } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import type { RouteRequest } from '../routing/route.ts'
import { isText } from '../routing/validate.ts'

/** A request whose key was accepted. Its body has not been read yet. */
export interface ApiRequest extends RouteRequest {
  caller: Caller
  actor: Actor
}

/** The reference in the address. An impossible reference belongs to no case. */
export function refOf(params: ApiRequest['params']): string {
  const ref = params.ref ?? ''
  if (!isText(ref)) throw caseNotFound()
  return ref
}
