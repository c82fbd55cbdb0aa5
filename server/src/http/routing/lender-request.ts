import type { LenderRules } from '../../access/access.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import type { RouteRequest } from './route.ts'

/**
 * A request that acts for a lender in one mode: of its system, by a key, or of one of its people, in
 * the console. Handlers that need no more than this serve both.
 */
export interface LenderRequest extends RouteRequest {
  caller: { scope: Scope; lender: LenderRules }
  actor: Actor
  /** Where the routes of this mode are mounted. */
  base: string
}
