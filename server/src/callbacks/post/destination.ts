import type { Runner } from '../../db/db.ts'
import type { Scope } from '../../lib/scope.ts'
import { findEndpoint } from '../endpoint-store.ts'

/** Where a lender's callbacks go, as far as those may know who do not look after them. */
export interface Destination {
  host: string
  enabled: boolean
}

export async function destinationOf(db: Runner, scope: Scope): Promise<Destination | undefined> {
  const found = await findEndpoint(db, scope)
  return found && { host: new URL(found.url).host, enabled: found.enabled }
}
