import type { LenderId } from './ids.ts'

export type Mode = 'live' | 'test'

export const modes: readonly Mode[] = ['live', 'test']

/**
 * Limits a query to one lender and mode. Every store function requires it, so a forgotten filter
 * does not compile.
 */
export interface Scope {
  lenderId: LenderId
  mode: Mode
}

/** Who did it, for the audit trail. */
export interface Actor {
  actor: `key:${string}` | `staff:${string}` | `person:${string}` | 'cli' | 'link' | 'system'
  requestId?: string
}
