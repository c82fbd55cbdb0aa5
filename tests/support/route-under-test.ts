import type { KeyScope } from '../../server/src/access/access.ts'

/** A route as the promises that all routes share need it; the path is below /v1. */
export interface RouteUnderTest {
  method: 'GET' | 'POST'
  path: string
  scope: KeyScope
  /** One that passes validation. */
  body?: unknown
}
