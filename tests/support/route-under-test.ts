import type { KeyScope } from '../../server/src/access/access.ts'
import type { Mode } from '../../server/src/lib/scope.ts'

/** A route as the promises that all routes share need it; the path is below its base. */
export interface RouteUnderTest {
  method: 'GET' | 'POST'
  path: string
  /** Left out: every valid key may. */
  scope?: KeyScope
  /** One that passes validation. */
  body?: unknown
  /** Mounted for test keys alone. */
  onlyTest?: true
}

/** Where the route is asked for, and with keys of which mode. */
export function placeOf({ onlyTest }: RouteUnderTest): { base: string; mode: Mode } {
  return onlyTest ? { base: '/uat/v1', mode: 'test' } : { base: '/v1', mode: 'live' }
}
