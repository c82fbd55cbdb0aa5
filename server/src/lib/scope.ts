import type { LenderId } from './ids.ts'

export type Mode = 'live' | 'test'

export const modes: readonly Mode[] = ['live', 'test']

/** Whose rows a query may see. Every store function asks for it, so a forgotten filter won't compile. */
export interface Scope {
  lenderId: LenderId
  mode: Mode
}

/** Who does a thing, for the audit trail. */
export interface Actor {
  actor: `key:${string}` | `staff:${string}` | 'cli' | 'link' | 'system'
  requestId?: string
}
