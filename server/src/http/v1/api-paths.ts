import type { Mode } from '../../lib/scope.ts'

/** Where the lenders' API is mounted for the keys of each mode. Decisions, section 1. */
export const apiPaths: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }
